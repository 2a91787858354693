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
    /// How it was found and reduced; nil if it is of a regression file.
    public let search: FailureSummary?
    /// The regression file that it is of, or that was written.
    public internal(set) var file: String?
  }

  /// The cases and what they said.
  public let summary: Summary
  /// The case that breaks something, reduced.
  public let failure: Failure?
  /// The regression files that were played.
  public let regressions: Int
  /// Why regression files could not be read or written, each with a hint.
  public let broken: [String]
  /// All lines, with the seed.
  public let description: String

  /// Whether all holds.
  public var isClean: Bool { failure == nil && broken.isEmpty && summary.unmet.isEmpty }

  /// Prints the report, so that the seed is always seen, and throws it if something does not hold.
  public func get(printing: Bool = true) throws {
    if printing { print(description, terminator: "") }
    if !isClean { throw ReportError(description: description) }
  }
}

/// Looks at a machine: plays its regression files, then draws cases, plays them, and reduces the first that breaks
/// something.
///
/// - Parameters:
///   - corpus: where regression files are; a failure that is found is written there.
public func check<M: Machine>(_ machine: M, _ settings: Settings, corpus: Corpus? = nil) -> MachineReport<M> {
  let past = PastFailures(machine, settings.token == nil ? corpus : nil)
  let policy = settings.policy
  var search = Search(settings, goals: machine.goals, commands: machine.commands.map(\.name)) { draw in
    let play = Play(machine, drawing: &draw, policy: policy)
    return Trial(violation: play.violation, notes: play.notes, commands: play.steps.map(\.command))
  }
  guard past.failure == nil && past.broken.isEmpty else {
    return MachineReport(machine, search.summary(of: machine.name, isJudged: false), past.failure, past)
  }
  var broken: [String] = []
  let failure = search.find().map { found in
    var draw = found.replay
    let play = Play(machine, drawing: &draw, policy: policy, isTold: true)
    var failure = MachineReport<M>.Failure(
      violation: play.violation ?? found.violation, setup: play.setup, steps: play.steps,
      search: FailureSummary(found, length: play.steps.count, violation: play.violation))
    if play.violation?.name != found.violation.name {
      let now = play.violation.map { "\($0)" } ?? "nothing"
      broken.append("the same steps break \(found.violation.name) once and \(now) the next time: not deterministic")
    } else if let corpus {
      do {
        failure.file = try RegressionFile(failure, of: machine).write(to: corpus, machine)
      } catch {
        broken.append("\(error)")
      }
    }
    return failure
  }
  return MachineReport(
    machine, search.summary(of: machine.name, isJudged: failure == nil), failure,
    PastFailures(count: past.count, broken: broken))
}

extension MachineReport {
  fileprivate init(_ machine: M, _ summary: Summary, _ failure: Failure?, _ past: PastFailures<M>) {
    self.summary = summary
    self.failure = failure
    regressions = past.count
    broken = past.broken
    var shown: [String] = []
    if let failure {
      let setup = machine.text(of: failure.setup)
      if !setup.isEmpty { shown.append("  begin \(setup)") }
      for (number, step) in failure.steps.enumerated() {
        let refusal = if case .refused(let reason)? = step.answer { "  refused: \(reason)" } else { "" }
        shown.append("  \(number + 1) \(step.sign) [\(step.command)] \(machine.text(of: step.step))\(refusal)")
        shown += step.difference.map { "      \($0)" }
      }
    }
    description = summary.text(
      failure?.violation, shown, failure?.search, unit: "step", file: failure?.file, regressions: past.count,
      broken: past.broken)
  }
}
