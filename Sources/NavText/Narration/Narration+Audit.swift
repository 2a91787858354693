public import NavModel

// The words of a narration for whoever tells more of an event than its sentence.

extension Narration {
  /// The words for a state in which nothing happens.
  public init(in state: NavigationState, showing show: @escaping @Sendable (String) -> String = { $0 }) {
    let event = Event(action: .relaunch, context: Context(), outcome: Outcome(), digestAfter: state.digest)
    self.init(event, at: 0, before: state, after: state, showing: show)
  }

  /// What an item is called after the event, or was called before it left.
  public func called(_ id: Name) -> String { newName(id) }

  /// What a group is called; nil is the root sections.
  public func called(group id: Name?) -> String { id.map { newName($0) } ?? "the sections" }
}
