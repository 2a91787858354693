public import EventLog
public import NavModel

/// What a condition is asked about: an event and the state after it, seen from a scene.
public struct Moment: Sendable {
  /// The position of the event.
  public let position: Position
  /// The event.
  public let event: Event
  /// The state after it.
  public let state: NavigationState
  /// The scene that is looked at; nil if there is none.
  let scene: SceneIndex?

  /// Looks at an event.
  ///
  /// - Parameter scene: the id of the scene to look at, open or closed; nil is the first open one.
  public init(_ event: Event, at position: Position, after state: NavigationState, scene: String? = nil) {
    self.position = position
    self.event = event
    self.state = state
    self.scene = scene.map { state.scene(called: $0) } ?? state.firstOpenScene
  }
}

extension NavigationState {
  /// The scene of an id as text, in whatever spelling (H17).
  public func scene(called text: String) -> SceneIndex? {
    scenes.firstIndex { names.text($0.id) == text }
  }

  /// The slot of an id as text, in whatever spelling (H17).
  public func slot(called text: String) -> Slot? {
    if let name = names.name(of: text) { return slot(of: name) }
    // An ASCII text has one spelling.
    return text.utf8.allSatisfy { $0 < 0x80 } ? nil : (0..<slotCount).first { names.text(id(inSlot: $0)) == text }
  }
}
