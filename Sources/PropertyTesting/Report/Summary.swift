/// The cases of a run and what they said about themselves.
public struct Summary: Sendable {
  /// What was looked at.
  public let name: String
  /// The number from which the cases come.
  public let seed: UInt64
  /// How many cases were tried.
  public let cases: Int
  /// How many cases were thrown away because nothing fitted a filter.
  public let rejected: Int
  /// How many steps were taken of each command, in the order of the commands.
  public let commands: [(name: String, count: Int)]
  /// The cases that labels are counted of: all but those that went on from a high one.
  public let labelled: Int
  /// How many cases had each label, in the order of the labels.
  public let labels: [(name: String, count: Int)]
  /// The highest numbers that were to be driven up.
  public let targets: [(name: String, value: Int)]
  /// What should have been seen, or often enough, and was not.
  public let unmet: [String]
}

/// What a case breaks, and how it was found and reduced.
public struct FailureSummary: Sendable {
  /// What it breaks.
  public let violation: Violation
  /// Names the case that was found.
  public let token: Token
  /// How many steps the case had that was found, and how many it has now.
  public let length: (found: Int, reduced: Int)
  /// How many choices the case had that was found, and how many it has now.
  public let choices: (found: Int, reduced: Int)
  /// How many cases the reduction tried.
  public let evaluations: Int
  /// Whether the reduction came to its end; else its limit was reached.
  public let isMinimal: Bool
  /// How long the reduction took, where the settings have a clock.
  public let duration: Duration?

  init(_ found: Search.Found, length: Int, violation: Violation? = nil) {
    self.violation = violation ?? found.violation
    token = found.token
    self.length = (found.length, length)
    choices = (found.choiceCount, found.choices.count)
    evaluations = found.evaluations
    isMinimal = found.isMinimal
    duration = found.duration
  }
}

/// A report as an error.
public struct ReportError: Error, Sendable, CustomStringConvertible {
  /// The report.
  public let description: String
}

extension Summary {
  /// The lines of a report: the cases with their seed, what fails, what was not met.
  func text(
    _ violation: Violation?, _ shown: [String], _ search: FailureSummary?, unit: String? = nil, file: String? = nil,
    regressions: Int = 0, broken: [String] = []
  ) -> String {
    var lines = [heading]
    if regressions > 0 { lines.append("  \(regressions) regression file\(regressions == 1 ? "" : "s")") }
    if !commands.isEmpty {
      lines.append("  steps: " + commands.map { "\($0.count) \($0.name)" }.joined(separator: ", "))
    }
    lines += labels.map { "  \(Self.share($0.count, of: labelled)) \($0.name)" }
    lines += targets.map { "  highest \($0.name): \($0.value)" }
    lines += (unmet + broken).map { "FAIL \($0)" }
    if let violation { lines.append("FAIL \(violation)") }
    lines += shown
    if let search { lines += ["  \(search.reduction(unit))", "  case: \(search.token)"] }
    if let file { lines.append("  file: \(file)") }
    return lines.map { $0 + "\n" }.joined()
  }

  private var heading: String {
    let thrown = rejected == 0 ? "" : ", \(rejected) thrown away"
    return "\(name): \(cases) case\(cases == 1 ? "" : "s")\(thrown), seed \(seed.hexadecimal)"
  }

  /// A share with one decimal place, rounded down, in six columns.
  private static func share(_ count: Int, of total: Int) -> String {
    let tenths = total == 0 ? 0 : count * 1_000 / total
    let text = "\(tenths / 10).\(tenths % 10)%"
    return String(repeating: " ", count: max(0, 6 - text.count)) + text
  }
}

extension FailureSummary {
  /// How the case was reduced, in words.
  fileprivate func reduction(_ unit: String?) -> String {
    let sizes =
      unit.map { "from \(length.found) to \(length.reduced) \($0)\(length.reduced == 1 ? "" : "s")" }
      ?? "from \(choices.found) to \(choices.reduced) choices"
    let time = duration.map { " in \($0.thousandths)" } ?? ""
    let end = isMinimal ? "" : "; not to the end: the limit was reached"
    return "reduced \(sizes), \(evaluations) evaluation\(evaluations == 1 ? "" : "s")\(time)\(end)"
  }
}

extension Duration {
  /// Seconds with three decimal places.
  fileprivate var thousandths: String {
    let (seconds, attoseconds) = components
    let digits = String(attoseconds / 1_000_000_000_000_000)
    return "\(seconds).\(String(repeating: "0", count: max(0, 3 - digits.count)))\(digits) s"
  }
}
