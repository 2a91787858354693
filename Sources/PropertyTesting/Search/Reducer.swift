/// Reduces a failing case: looks for the simplest choices that break the same.
struct Reducer {
  private let examine: Examination
  private let name: String
  private let size: Int
  private let limit: Int
  private(set) var best: Draw
  private(set) var evaluations = 0
  private var seen: Set<[UInt64]> = []

  /// Whether there was an end to what could be tried.
  var isMinimal: Bool { evaluations < limit }

  /// Begins with a case that breaks what is named.
  init(_ draw: Draw, breaking name: String, limit: Int, examine: @escaping Examination) {
    best = draw
    self.name = name
    self.limit = limit
    self.examine = examine
    size = draw.size
  }

  private var values: [UInt64] { best.choices.map(\.value) }

  /// Tries passes until none finds anything simpler.
  mutating func reduce() {
    var last: [UInt64]? = nil
    while last != values, isMinimal {
      last = values
      removeDiscarded()
      deleteSpans()
      zeroSpans()
      minimizeChoices()
    }
  }

  /// Whether a candidate breaks the same and is simpler; then it is the best from now on.
  @discardableResult
  private mutating func tries(_ candidate: [UInt64]) -> Bool {
    guard isMinimal, Self.isSimpler(candidate, values), seen.insert(candidate).inserted else { return false }
    evaluations += 1
    var draw = Draw(replaying: candidate, size: size)
    guard examine(&draw).violation?.name == name, !draw.isRejected,
      Self.isSimpler(draw.choices.map(\.value), values)
    else { return false }
    best = draw
    return true
  }

  /// Fewer choices are simpler, then smaller earlier ones.
  private static func isSimpler(_ one: [UInt64], _ other: [UInt64]) -> Bool {
    one.count == other.count ? one.lexicographicallyPrecedes(other) : one.count < other.count
  }

  private mutating func removeDiscarded() {
    var kept = values
    var end = Int.max
    for span in best.spans.reversed() where span.isDiscarded && span.end <= end {
      kept.removeSubrange(span.start..<span.end)
      end = span.start
    }
    tries(kept)
  }

  /// Deletes spans from the end, twice as many siblings after each success.
  private mutating func deleteSpans() {
    var place = best.spans.count - 1
    while place >= 0, isMinimal {
      guard place < best.spans.count else {
        place = best.spans.count - 1
        continue
      }
      var candidate = values
      candidate.removeSubrange(best.spans[place].start..<best.spans[place].end)
      tries(candidate)
      place -= 1
    }
  }

  private mutating func zeroSpans() {
    var place = 0
    while place < best.spans.count, isMinimal {
      var candidate = values
      for index in best.spans[place].start..<best.spans[place].end { candidate[index] = 0 }
      tries(candidate)
      place += 1
    }
  }

  private mutating func minimizeChoices() {
    var place = 0
    while place < best.choices.count, isMinimal {
      minimize(at: place)
      place += 1
    }
  }

  private mutating func minimize(at place: Int) {
    if with(0, at: place) { return }
    var low: UInt64 = 0
    while place < best.choices.count, best.choices[place].value - low > 1 {
      let middle = low + (best.choices[place].value - low) / 2
      if !with(middle, at: place) { low = middle }
      if place < best.choices.count, best.choices[place].value <= low { break }
    }
  }

  private mutating func with(_ value: UInt64, at place: Int) -> Bool {
    guard place < best.choices.count, best.choices[place].value > value else { return false }
    var candidate = values
    candidate[place] = value
    return tries(candidate)
  }
}
