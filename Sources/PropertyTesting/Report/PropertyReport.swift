/// What came of looking at a property of generated values.
public struct PropertyReport<Value>: CustomStringConvertible {
  /// The cases and what they said.
  public let summary: Summary
  /// The simplest value found that breaks the property.
  public let value: Value?
  /// What it breaks, and how it was found.
  public let failure: FailureSummary?

  /// Whether all holds.
  public var isClean: Bool { failure == nil && summary.unmet.isEmpty }
  /// All lines, with the seed.
  public let description: String

  /// Prints the report, so that the seed is always seen, and throws it if something does not hold.
  public func get(printing: Bool = true) throws {
    if printing { print(description, terminator: "") }
    if !isClean { throw ReportError(description: description) }
  }
}

extension PropertyReport: Sendable where Value: Sendable {}

/// Looks at a property of generated values.
///
/// - Parameters:
///   - name: what holds, as a few words.
///   - goals: how often labels must be met.
///   - property: throws if it does not hold for a value.
public func check<Value>(
  _ name: String, _ generator: Generator<Value>, _ settings: Settings, goals: [Goal] = [],
  property: @escaping (Value, inout Notes) throws -> Void
) -> PropertyReport<Value> {
  var search = Search(settings, goals: goals) { draw in
    var trial = Trial()
    let value = generator.draw(&draw)
    guard !draw.isRejected else { return trial }
    do {
      try property(value, &trial.notes)
    } catch {
      trial.violation = Violation(error, in: name)
    }
    return trial
  }
  let found = search.find()
  let value = found.map { found in
    var draw = found.replay
    return generator.draw(&draw)
  }
  let summary = search.summary(of: name, isJudged: found == nil)
  let shown = value.map { ["  \($0)"] } ?? []
  let failure = found.map { FailureSummary($0, length: 0) }
  return PropertyReport(
    summary: summary, value: value, failure: failure,
    description: summary.text(failure?.violation, shown, failure))
}
