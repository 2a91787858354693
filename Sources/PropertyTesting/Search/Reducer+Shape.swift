/// The passes that leave choices out or move them.
extension Reducer {
  /// Leaves out what had no effect.
  mutating func removeDiscarded() {
    var kept = values
    var end = Int.max
    for span in spans.reversed() where span.isDiscarded && span.end <= end {
      kept.removeSubrange(span.start..<span.end)
      end = span.start
    }
    tries(kept)
  }

  /// Leaves out spans, the last first; after each success twice as many neighbours at once.
  mutating func deleteSpans() {
    var place = spans.count - 1
    var run = 1
    while place >= 0, isMinimal {
      guard place < spans.count else {
        place = spans.count - 1
        continue
      }
      let range = siblings(endingAt: place, run)
      if !range.isEmpty, without(range) {
        run *= 2
      } else if run > 1 {
        run = 1
      } else {
        place -= 1
      }
    }
  }

  /// The choices of a span and of up to `count` - 1 neighbours before it.
  private func siblings(endingAt place: Int, _ count: Int) -> Range<Int> {
    var (start, left, index) = (spans[place].start, count - 1, place - 1)
    while left > 0, index >= 0, spans[index].depth >= spans[place].depth {
      if spans[index].depth == spans[place].depth {
        start = spans[index].start
        left -= 1
      }
      index -= 1
    }
    return start..<spans[place].end
  }

  /// Leaves out two choices that follow each other, whatever they belong to: joins lists, for instance.
  mutating func deleteWindows() {
    var place = values.count - 2
    while place >= 0, isMinimal {
      place = without(place..<place + 2) ? min(place, values.count - 2) : place - 1
    }
  }

  /// Leaves out the n-th of neighbouring spans and lowers every choice above n: references to what comes after it.
  mutating func deleteAndShift() {
    var place = spans.count - 1
    while place >= 0, isMinimal {
      if place < spans.count {
        let span = spans[place]
        let number = self.number(of: place)
        for isOnlyLater in [true, false] where span.end <= values.count {
          var candidate = values
          for index in (isOnlyLater ? span.end : 0)..<values.count
          where best.choices[index].max > 1 && values[index] > number { candidate[index] -= 1 }
          candidate.removeSubrange(span.start..<span.end)
          if tries(candidate) { break }
        }
      }
      place -= 1
    }
  }

  /// How many neighbours come before a span.
  private func number(of place: Int) -> UInt64 {
    var count: UInt64 = 0
    for index in (0..<place).reversed() where spans[index].depth <= spans[place].depth {
      if spans[index].depth < spans[place].depth { break }
      count += 1
    }
    return count
  }

  /// Puts a part in the place of the whole: a subtree for a tree.
  mutating func descend() {
    var place = 0
    while place < spans.count, isMinimal {
      let whole = spans[place]
      var part = place + 1
      while part < spans.count, spans[part].depth > whole.depth {
        let inner = spans[part]
        part += 1
        guard inner.end - inner.start < whole.end - whole.start, inner.start < inner.end else { continue }
        if tries(Array(values[..<whole.start] + values[inner.start..<inner.end] + values[whole.end...])) { break }
      }
      place += 1
    }
  }

  /// Puts the simpler of two neighbours first.
  mutating func swapSiblings() {
    var place = 0
    while place < spans.count, isMinimal {
      let one = spans[place]
      let next = spans.indices.first { $0 > place && spans[$0].depth <= one.depth }
      place += 1
      guard let next, spans[next].depth == one.depth, spans[next].start == one.end else { continue }
      let other = spans[next]
      let swapped = values[other.start..<other.end] + values[one.start..<one.end]
      if tries(Array(values[..<one.start] + swapped + values[other.end...])) { place = max(0, place - 2) }
    }
  }
}
