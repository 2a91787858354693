/// What came of looking at a machine.
public struct MachineReport<M: Machine>: Sendable, CustomStringConvertible {
  /// A case that breaks something.
  public struct Failure: Sendable {
    /// What it breaks.
    public let violation: Violation
    /// What it begins from.
    public let setup: M.Setup
    /// Its steps; the last is the one that fails, unless something at the beginning or the end does.
    public let steps: [TakenStep<M.Step>]
    /// How many steps the case had that was found.
    public let foundLength: Int
    /// How many cases the reduction tried.
    public let evaluations: Int
    /// Whether the reduction came to its end; else its limit was reached.
    public let isMinimal: Bool
    /// How long the reduction took, where the settings have a clock.
    public let duration: Duration?
    /// Names the case that was found.
    public let token: Token
    /// The regression file that was written.
    public internal(set) var file: String?
  }

  /// The name of the machine.
  public let machine: String
  /// The number from which the cases come.
  public let seed: UInt64
  /// How many cases were tried.
  public let cases: Int
  /// How many cases were thrown away because nothing fitted a filter.
  public let rejected: Int
  /// How many cases had each label, by label.
  public let labels: [(name: String, count: Int)]
  /// What should have been seen and was not.
  public let unmet: [String]
  /// The case that breaks something, reduced.
  public internal(set) var failure: Failure?
  let lines: [String]

  /// Whether all holds.
  public var isClean: Bool { failure == nil && unmet.isEmpty }
  /// All lines, with the seed.
  public var description: String { lines.map { $0 + "\n" }.joined() }

  /// Throws the report if something does not hold.
  public func get() throws {
    if !isClean { throw ReportError(description: description) }
  }
}

/// A report as an error.
public struct ReportError: Error, Sendable, CustomStringConvertible {
  /// The report.
  public let description: String
}

/// Looks at a machine: draws cases, plays them, reduces the first that breaks something.
public func check<M: Machine>(_ machine: M, _ settings: Settings) -> MachineReport<M> {
  let policy = settings.policy
  var search = Search(settings) { draw in
    let play = Play(machine, drawing: &draw, policy: policy)
    return Trial(violation: play.violation, notes: play.notes, length: play.steps.count)
  }
  let failure = search.find().map { found in
    var draw = Draw(replaying: found.draw.choices.map(\.value), size: found.draw.size)
    let play = Play(machine, drawing: &draw, policy: policy, isTold: true)
    return MachineReport<M>.Failure(
      violation: play.violation ?? found.violation, setup: play.setup, steps: play.steps,
      foundLength: found.fromLength, evaluations: found.evaluations, isMinimal: found.isMinimal,
      duration: found.duration, token: found.token)
  }
  let labels = search.statistics.labels.sorted { $0.key < $1.key }.map { (name: $0.key, count: $0.value) }
  let unmet = search.statistics.occasions.filter { !$0.value }.map(\.key).sorted()
  var lines = ["\(machine.name): \(search.cases) cases, seed \(settings.seed.hexadecimal)"]
  if let failure {
    lines.append("FAIL \(failure.violation)")
    for (number, step) in failure.steps.enumerated() {
      lines.append("  \(number + 1) \(step.sign) [\(step.command)] \(machine.text(of: step.step))")
      lines += step.difference.map { "      \($0)" }
    }
    lines.append(
      "  reduced from \(failure.foundLength) to \(failure.steps.count) steps in \(failure.evaluations) evaluations")
    lines.append("  token \(failure.token)")
  }
  return MachineReport(
    machine: machine.name, seed: settings.seed, cases: search.cases, rejected: search.rejected, labels: labels,
    unmet: unmet, failure: failure, lines: lines)
}
