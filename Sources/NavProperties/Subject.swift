public import EventLog
public import NavModel

/// What properties are about: the model, what is written of it, and the log. Tests plant faults here.
public struct Subject: Sendable {
  /// Decides an action.
  public var decide: @Sendable (NavigationState, Action, Context) -> Outcome = { $0.decide($1, $2) }
  /// Applies what was decided.
  public var reduce: @Sendable (inout NavigationState, Outcome) -> Void = { $0.reduce($1) }
  /// What a record keeps of an event.
  public var recorded: @Sendable (Event) -> Event = { $0 }
  /// What a snapshot keeps of a state.
  public var kept: @Sendable (NavigationState) -> NavigationState = { $0 }
  /// What a line of a session file says of an action.
  public var written: @Sendable (Action, Context) -> (Action, Context) = { ($0, $1) }
  /// What a file keeps of a customization.
  public var exported: @Sendable (ImportedCustomization) -> ImportedCustomization = { $0 }
  /// Makes an empty log.
  public var log: @Sendable () -> any EventLog = { InMemoryEventLog() }

  /// The model as it is.
  public init() {}

  /// The state after an action.
  func after(
    _ state: NavigationState, _ action: Action, _ context: Context
  ) -> (state: NavigationState, outcome: Outcome) {
    let outcome = decide(state, action, context)
    var state = state
    reduce(&state, outcome)
    return (state, outcome)
  }
}
