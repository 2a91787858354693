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

  /// What several items are called, one after the other, separated by commas.
  public func called(_ ids: some Sequence<Name>) -> String { ids.map { newName($0) }.joined(separator: ", ") }

  /// The app with its version as the state after the event declares it: `Destination Video 1.0`.
  public var appAndVersion: String {
    let parts = [after.hierarchy.app, after.hierarchy.version].compactMap { $0.map { text($0) } }
    return parts.isEmpty ? "the app" : parts.joined(separator: " ")
  }
}
