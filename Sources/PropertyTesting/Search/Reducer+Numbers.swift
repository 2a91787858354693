/// The passes that lower choices.
extension Reducer {
  /// Makes all choices of a span the simplest.
  mutating func zeroSpans() {
    var place = 0
    while place < spans.count, isMinimal {
      var candidate = values
      for index in spans[place].start..<spans[place].end { candidate[index] = 0 }
      tries(candidate)
      place += 1
    }
  }

  /// Lowers each choice by itself.
  mutating func minimizeChoices() {
    var place = 0
    while place < values.count, isMinimal {
      if values[place] > 0 { minimize(at: place) }
      place += 1
    }
  }

  private mutating func minimize(at place: Int) {
    if with((place, 0)) { return }
    // One less tells whether there is anything to gain between 0 and here.
    if lower(at: place, by: 1) {
      bisect(at: place)
    } else if lowerAndDelete(at: place) {
      return
    }
    // Two less keeps the sign of a whole number.
    if lower(at: place, by: 2) {
      var step: UInt64 = 2
      while lower(at: place, by: step) { step &*= 2 }
      while step > 1 {
        step /= 2
        while step > 1, lower(at: place, by: step) {}
      }
    }
  }

  private mutating func bisect(at place: Int) {
    var low: UInt64 = 0
    while place < values.count, values[place] > low + 1, isMinimal {
      let middle = low + (values[place] - low) / 2
      if !with((place, middle)) { low = middle }
    }
  }

  private mutating func lower(at place: Int, by step: UInt64) -> Bool {
    guard place < values.count, values[place] >= step else { return false }
    return with((place, values[place] - step))
  }

  /// Lowers a choice and leaves out a span after it: a length and one of its elements.
  private mutating func lowerAndDelete(at place: Int) -> Bool {
    guard best.choices[place].max > 1 else { return false }
    var isLowered = false
    var index = 0
    var failures = 0
    while index < spans.count, failures < 8, place < values.count, values[place] > 0, isMinimal {
      let span = spans[index]
      index += 1
      guard span.start > place, span.start < span.end else { continue }
      var candidate = values
      candidate[place] -= 1
      candidate.removeSubrange(span.start..<span.end)
      let count = values.count
      if tries(candidate) {
        isLowered = true
        if values.count == count { break }
        index -= 1
      } else {
        failures += 1
      }
    }
    return isLowered
  }

  /// Lowers a large choice to a small or a round number, or by a small one: what depends on a remainder is in between.
  mutating func roundNumbers() {
    var rounds: [UInt64] = Array(3...16)
    var (two, ten): (UInt64, UInt64) = (32, 100)
    while two < 1 << 32 {
      rounds.append(two)
      two *= 2
    }
    while ten < 10_000_000_000 {
      rounds += [ten, 2 * ten - 1, 2 * ten]
      ten *= 10
    }
    rounds.sort()
    var place = 0
    while place < values.count, isMinimal {
      for round in rounds where place < values.count && values[place] > round {
        if with((place, round)) { break }
      }
      for step in 3...16 as ClosedRange<UInt64> where place < values.count && values[place] > step {
        var step = step
        while lower(at: place, by: step) { step &*= 2 }
      }
      place += 1
    }
  }

  /// Lowers all choices of a value at once.
  mutating func lowerDuplicates() {
    var place = 0
    while place < values.count, isMinimal {
      let value = values[place]
      let places = values.indices.filter { values[$0] == value && best.choices[$0].max > 1 }
      if value > 0, places.first == place, places.count > 1 {
        var low: UInt64 = 0
        var high = value
        if set(places, to: 0) {
          high = 0
        } else if set(places, to: value - 1) {
          high = value - 1
        }
        while high < value, high > low + 1 {
          let middle = low + (high - low) / 2
          if set(places, to: middle) { high = middle } else { low = middle }
        }
      }
      place += 1
    }
  }

  private mutating func set(_ places: [Int], to value: UInt64) -> Bool {
    var candidate = values
    for place in places where place < candidate.count { candidate[place] = value }
    return tries(candidate)
  }

  /// The pairs of numbers that stand near each other.
  private mutating func eachPair(_ body: (inout Reducer, Int, Int) -> Void) {
    var one = 0
    while one < values.count, isMinimal {
      var other = one + 1
      var met = 0
      while one < values.count, other < values.count, met < 6, values[one] > 0, isMinimal {
        if best.choices[one].max > 1, best.choices[other].max > 1 {
          body(&self, one, other)
          met += 1
        }
        other += 1
      }
      one += 1
    }
  }

  /// Lowers two choices by the same: what depends on their difference stays.
  mutating func lowerPairs() {
    eachPair { reducer, one, other in
      // By two as well: then the signs of whole numbers stay.
      for least in [1, 2] as [UInt64] {
        var step = least
        while step >= least {
          guard one < reducer.values.count, other < reducer.values.count else { return }
          let (first, second) = (reducer.values[one], reducer.values[other])
          let fits = first >= step && second >= step
          if fits && reducer.with((one, first - step), (other, second - step)) {
            step &*= 2
          } else {
            step /= 2
          }
        }
      }
    }
  }

  /// Lowers a choice and raises one after it by the same, or by half or twice as much: what depends on their sum stays.
  mutating func redistribute() {
    eachPair { reducer, one, other in
      for (down, up) in [(1, 1), (2, 2), (2, 1), (1, 2)] as [(UInt64, UInt64)] {
        var times: UInt64 = 1
        while times > 0 {
          guard one < reducer.values.count, other < reducer.values.count else { return }
          let (first, second) = (reducer.values[one], reducer.values[other])
          let room = reducer.best.choices[other].max - second
          let fits = first / down >= times && room / up >= times
          if fits && reducer.with((one, first - down * times), (other, second + up * times)) {
            times &*= 2
          } else {
            times /= 2
          }
        }
      }
    }
  }
}
