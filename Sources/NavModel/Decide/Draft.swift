/// A state on which a decision tries its changes, for families whose later changes depend on the earlier ones.
///
/// Copying a state is cheap, changing the copy is not: selection and navigation decide without a draft.
struct Draft {
  /// The state after the changes so far.
  private(set) var state: NavigationState
  /// The changes and notices so far.
  private(set) var outcome = Outcome()

  /// Begins a draft of what comes after `state`.
  init(_ state: NavigationState) {
    self.state = state
  }

  /// Adds a change.
  mutating func emit(_ change: Change) {
    state.apply(change)
    outcome.changes.append(change)
  }

  /// Adds a change that nothing decided here looks at, so that the state need not follow: copying a long history of
  /// steps would be most of the work of an edit.
  mutating func add(unapplied change: Change) {
    outcome.changes.append(change)
  }

  /// Adds a change of a scene's environment.
  mutating func emit(_ scene: SceneIndex, _ change: EnvironmentChange) {
    emit(.environment(scene, change))
  }

  /// Adds a notice.
  mutating func notify(_ scene: SceneIndex, _ message: Notice.Message) {
    outcome.notices.append(Notice(scene, message))
  }

  /// Moves the selection of a scene, and makes the groups above the new one remember it.
  ///
  /// - Parameter item: the new selection in `state`; nil for none.
  mutating func select(_ item: ItemIndex?, in scene: SceneIndex, because reason: SelectionReason) {
    for change in state.selectionChanges(to: item, in: scene, because: reason) { emit(change) }
  }
}
