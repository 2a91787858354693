public import EventLog
public import NavModel

/// A session on trial: each action is decided by the model and applied.
///
/// It is a value: a copy goes its own way, which is how a shrinker comes back to a prefix.
public struct Trial: Sendable {
  /// What is looked at beside the outcomes.
  public enum Checks: Hashable, Sendable {
    /// Nothing.
    case none
    /// What an event touches, as `Checker` does.
    case touched
    /// Everything at every event.
    case everything
  }

  /// An action to try.
  public struct Step: Equatable, Sendable {
    /// The request.
    public var action: Action
    /// Who, where, when.
    public var context: Context
    /// What a tape says came of it; nil if nobody says.
    public var recorded: Outcome?

    /// Makes a step.
    public init(_ action: Action, _ context: Context, recorded: Outcome? = nil) {
      self.action = action
      self.context = context
      self.recorded = recorded
    }
  }

  /// The position of the last event; the beginning has 1.
  public private(set) var position = Position.start
  /// The last event.
  public private(set) var event: Event?
  /// What the checks found at the last event.
  public private(set) var findings: [Finding] = []
  /// Whatever a question wants to remember from event to event.
  public var note: UInt64 = 0
  private let checks: Checks
  private var checker: Checker

  init(names: NameTable, checks: Checks) {
    self.checks = checks
    checker = Checker(isThorough: checks == .everything)
    checker.state = NavigationState(names: names)
  }

  /// The state after the last event. A question may change it, to try a fault that the model does not have.
  public var state: NavigationState {
    get { checker.state }
    set { checker.state = newValue }
  }

  /// Decides an action and applies it.
  mutating func take(_ step: Step) {
    position = position.next
    let outcome = checker.state.decide(step.action, step.context)
    var event = Event(action: step.action, context: step.context, outcome: outcome, digestAfter: 0)
    findings.removeAll()
    if checks == .none {
      checker.state.reduce(outcome)
    } else {
      if let recorded = step.recorded, recorded != outcome {
        findings.append(.redecided(event, recorded: recorded, now: outcome, at: position))
      }
      checker.report.findings.removeAll()
      checker.apply(event, nil, at: position, isFull: checks == .everything)
      findings += checker.report.findings
    }
    event.digestAfter = checker.state.digest
    self.event = event
  }
}

/// What makes two failures the same one, whatever ids they show.
public struct FailureKey: Hashable, Sendable, CustomStringConvertible {
  /// The key in words.
  public let description: String

  /// Makes a key.
  public init(_ description: String) {
    self.description = description
  }

  /// The key of a finding: its check and component without ids; for a decision also both outcomes.
  public init(_ finding: Finding) {
    var parts: [Substring] = []
    var rest = finding.component[...]
    while let cut = rest.firstRange(of: " / ") {
      parts.append(rest[..<cut.lowerBound])
      rest = rest[cut.upperBound...]
    }
    parts.append(rest)
    let plain = parts.map { part in ["scene", "tab"].first { part.hasPrefix("\($0) ") } ?? String(part) }
    let outcomes = finding.check == .redecide ? ["\(finding.expected), \(finding.actual)"] : []
    self.init(([finding.check.rawValue] + plain + outcomes).joined(separator: " / "))
  }
}
