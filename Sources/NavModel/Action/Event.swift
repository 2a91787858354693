/// An action with its context and its outcome: what is appended to a tape, one for every action.
public struct Event: Equatable, Sendable {
  /// The request.
  public var action: Action
  /// Who, where, when.
  public var context: Context
  /// What came of it.
  public var outcome: Outcome
  /// The digest of the state after the event.
  public var digestAfter: UInt64

  /// Makes an event.
  public init(action: Action, context: Context, outcome: Outcome, digestAfter: UInt64) {
    self.action = action
    self.context = context
    self.outcome = outcome
    self.digestAfter = digestAfter
  }
}
