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
  /// First only what is known to be a place among others, then all that comes later, then all.
  mutating func deleteAndShift() {
    var place = spans.count - 1
    while place >= 0, isMinimal {
      if place < spans.count {
        let span = spans[place]
        let number = self.number(of: place)
        for (start, isOnlyPlaces) in [(span.end, true), (span.end, false), (0, false)] where span.end <= values.count {
          var candidate = values
          for index in start..<values.count
          where best.choices[index].max > 1 && values[index] > number && (best.choices[index].isPlace || !isOnlyPlaces)
          {
            candidate[index] -= 1
          }
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

  /// Leaves out a step of a machine and draws a choice or two of the others anew: what takes fewer steps is simpler,
  /// whatever their arguments.
  mutating func regrow() {
    var random = SplitMix64(seed: 1)
    var place = spans.count - 1
    while place >= 0, isMinimal {
      var trials = place < spans.count && spans[place].isStep && spans[place].start < spans[place].end ? 12 : 0
      while trials > 0, isMinimal {
        trials -= 1
        var candidate = values
        for _ in 0...random.index(below: 2) {
          let index = random.index(below: values.count)
          candidate[index] = min(best.choices[index].max, UInt64(random.index(below: 4)))
        }
        candidate.removeSubrange(spans[place].start..<spans[place].end)
        if tries(candidate) { return }
      }
      place -= 1
    }
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
