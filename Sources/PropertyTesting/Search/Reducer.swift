/// Reduces a failing case: looks for the simplest choices that break the same.
///
/// Fewer choices are simpler, then smaller earlier ones. Each pass proposes lists of choices; one is taken if
/// generating from it again breaks what the case broke, and what was drawn in the end is simpler.
struct Reducer {
  private let examine: Examination
  private let name: String
  private let limit: Int
  /// The simplest case so far.
  private(set) var best: Draw
  /// Its choices.
  private(set) var values: [UInt64]
  /// How many cases were tried.
  private(set) var evaluations = 0
  private var seen: Set<[UInt64]> = []

  /// Whether there was an end to what could be tried.
  var isMinimal: Bool { evaluations < limit }
  /// The choices that belong together, outer before inner.
  var spans: [Span] { best.spans }

  /// Begins with a case that breaks what is named.
  init(_ draw: Draw, breaking name: String, limit: Int, examine: @escaping Examination) {
    best = draw
    values = draw.choices.map(\.value)
    self.name = name
    self.limit = limit
    self.examine = examine
  }

  /// Tries passes until none finds anything simpler; the costly ones only when the others find nothing more.
  mutating func reduce() {
    let costly: [(inout Reducer) -> Void] = [
      { $0.descend() }, { $0.swapSiblings() }, { $0.deleteWindows() }, { $0.deleteAndShift() },
      { $0.lowerDuplicates() }, { $0.lowerPairs() }, { $0.redistribute() }, { $0.roundNumbers() }, { $0.regrow() },
    ]
    var place = 0
    while place < costly.count, isMinimal {
      var before: [UInt64] = []
      // Not for ever: two numbers that are lowered in turn are lowered faster as a pair.
      var rounds = place == 0 ? 3 : 0
      while rounds > 0, before != values, isMinimal {
        rounds -= 1
        before = values
        removeDiscarded()
        deleteSpans()
        zeroSpans()
        minimizeChoices()
      }
      before = values
      costly[place](&self)
      place = before == values ? place + 1 : 0
    }
  }

  /// Whether a candidate breaks the same and is simpler; then it is the best from now on.
  @discardableResult
  mutating func tries(_ candidate: [UInt64]) -> Bool {
    guard isMinimal, Self.isSimpler(candidate, values), seen.insert(candidate).inserted else { return false }
    evaluations += 1
    var draw = Draw(replaying: candidate, size: best.size)
    guard examine(&draw).violation?.name == name, !draw.isRejected else { return false }
    let drawn = draw.choices.map(\.value)
    guard Self.isSimpler(drawn, values) else { return false }
    best = draw
    values = drawn
    return true
  }

  /// Fewer choices are simpler, then smaller earlier ones.
  static func isSimpler(_ one: [UInt64], _ other: [UInt64]) -> Bool {
    one.count == other.count ? one.lexicographicallyPrecedes(other) : one.count < other.count
  }

  /// Whether the choices, with some changed, are taken; changes beyond the end, and above a choice's limit, are not
  /// tried.
  mutating func with(_ changes: (place: Int, value: UInt64)...) -> Bool {
    var candidate = values
    for (place, value) in changes {
      guard place < values.count, value <= best.choices[place].max else { return false }
      candidate[place] = value
    }
    return tries(candidate)
  }

  /// Whether the choices without some are taken.
  mutating func without(_ range: Range<Int>) -> Bool {
    guard range.upperBound <= values.count else { return false }
    var candidate = values
    candidate.removeSubrange(range)
    return tries(candidate)
  }
}
