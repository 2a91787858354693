// What every edit of the customization has in common: C3, C9, C12, C13, C15, S6.

extension NavigationState {
  /// The scene of a person's edit that needs editing mode, in the order of SPEC §12.
  func editingScene(_ context: Context) throws(Refusal) -> SceneIndex {
    let scene = try scene(context)
    try requirePerson(context)
    try requireNoModal(scene, context)
    try requireCustomizable()
    if scenes[scene].editing == nil { throw .notEditing }
    return scene
  }

  /// C12: only a person changes the customization.
  func requirePerson(_ context: Context) throws(Refusal) {
    if context.by != .user { throw .notUserAction }
  }

  /// H12: only where customization applies.
  func requireCustomizable() throws(Refusal) {
    if !index.isCustomizable { throw .notCustomizable }
  }

  /// The outcome of an edit, quiet if it emits nothing.
  ///
  /// - Parameters:
  ///   - scene: the scene that edits, whose notices these are.
  ///   - appHidden: the items whose app value the edit clears, if they have one (C10).
  ///   - appOrder: the group whose app value the edit clears, if it has one.
  ///   - sidebar: whether the edit covers the saved sidebar value.
  ///   - changes: the edit itself.
  /// - Throws: `lastVisible` if nothing visible would be left (C3).
  func edit(
    in scene: SceneIndex, appHidden: [ItemIndex] = [], appOrder: ItemIndex? = nil, sidebar: Bool = false,
    _ changes: [Change]
  ) throws(Refusal) -> Outcome {
    let items = appHidden.map { id($0) }.filter { appValues.hidden.value($0, names) != nil }
    let groups = appOrder.map { id($0) }.flatMap { appValues.orders.value($0, names) == nil ? nil : [$0] } ?? []
    let cleared =
      items.map { Change.hierarchy(.appHidden($0, nil)) } + groups.map { Change.hierarchy(.appOrder($0, nil)) }
    if changes.isEmpty && cleared.isEmpty { return Outcome() }
    let step = CustomizationChange.stepSaved(appHidden: items, appOrders: groups, sidebar: sidebar)
    return try finish(saving: .customization(step), changes + cleared, in: scene)
  }

  /// Applies the changes of an edit, undo or redo and draws the consequences.
  ///
  /// - Parameter step: the change that saves what the edit replaces; nil if the changes see to it.
  func finish(saving step: Change? = nil, _ changes: [Change], in scene: SceneIndex) throws(Refusal) -> Outcome {
    var draft = Draft(self)
    if let step { draft.add(unapplied: step) }
    for change in changes { draft.emit(change) }
    if hasVisibleDestination && !draft.state.hasVisibleDestination { throw .lastVisible }
    draft.tell(scene, changesSince: self)
    draft.followHiddenSelections(since: self)
    return draft.outcome
  }

  /// The items whose own flag differs from that in an earlier state of the same hierarchy, in tree pre-order.
  func itemsWithOtherFlag(than earlier: NavigationState) -> [ItemIndex] {
    let areSame =
      customization.layout.hidden == earlier.customization.layout.hidden && appValues.hidden == earlier.appValues.hidden
    return areSame ? [] : index.nodes.indices.filter { isHiddenItself($0) != earlier.isHiddenItself($0) }
  }

  /// The groups whose display order differs from that in an earlier state of the same hierarchy, in tree pre-order; nil
  /// stands for the root sections and comes first.
  func groupsWithOtherOrder(than earlier: NavigationState) -> [ItemIndex?] {
    let areSame =
      customization.layout.groupOrders == earlier.customization.layout.groupOrders
      && appValues.orders == earlier.appValues.orders
    if areSame { return [] }
    var groups: [ItemIndex?] = sectionOrder == earlier.sectionOrder ? [] : [nil]
    for group in index.nodes.indices where index.nodes[group].isGroup {
      if displayOrder(of: group) != earlier.displayOrder(of: group) { groups.append(group) }
    }
    return groups
  }
}

extension Draft {
  /// C15: what an edit changed is told at once, or in editing mode noted until editing ends.
  fileprivate mutating func tell(_ scene: SceneIndex, changesSince earlier: NavigationState) {
    let items = state.itemsWithOtherFlag(than: earlier)
    let groups = state.groupsWithOtherOrder(than: earlier)
    guard let editing = state.scenes[scene].editing else {
      if !items.isEmpty { notify(scene, .visibilityDidChange(items.map { state.id($0) })) }
      for group in groups { notify(scene, .displayOrderDidChange(group.map { state.id($0) })) }
      return
    }
    for item in items where editing.hidden.value(state.id(item), state.names) == nil {
      emit(.editing(scene, .hidden(state.id(item), before: earlier.isHiddenItself(item))))
    }
    for group in groups {
      let id = group.map { state.id($0) }
      if editing.orders.value(id, state.names) != nil { continue }
      let before = (group.map { earlier.displayOrder(of: $0) } ?? earlier.sectionOrder).map { state.id($0) }
      emit(.editing(scene, .order(id, before: before)))
    }
  }

  /// S6: what an edit does to the selections that it hides or shows again, in closed scenes too.
  fileprivate mutating func followHiddenSelections(since earlier: NavigationState) {
    for scene in state.scenes.indices {
      guard let selected = state.selectedItem(scene) else { continue }
      let isHidden = state.isHidden(selected)
      if isHidden == earlier.isHidden(selected) { continue }
      if let editing = state.scenes[scene].editing {
        if editing.hidSelection != isHidden { emit(.editing(scene, .hidSelection(isHidden))) }
      } else if isHidden && state.form(of: scene) != .bottomBar {
        leaveHiddenSelection(scene)
      }
    }
  }

  /// Ends editing in a scene, if it edits: notices of the net changes (C15), then the move of S6.
  ///
  /// - Parameters:
  ///   - movesSelection: false after a resize, which selects nothing (C19).
  ///   - edited: the state that shows what was edited, if a change of the app took away the customization; nil is
  ///     `state`.
  mutating func endEditing(_ scene: SceneIndex, movesSelection: Bool, editedIn edited: NavigationState? = nil) {
    guard let editing = state.scenes[scene].editing else { return }
    emit(.editing(scene, .ended))
    for message in (edited ?? state).netChanges(editing) { notify(scene, message) }
    notify(scene, .didEndEditing)
    if movesSelection && editing.hidSelection { leaveHiddenSelection(scene) }
  }
}

extension NavigationState {
  /// What a scene's own edits changed on the whole since its editing began: flags first, then orders in tree pre-order,
  /// that of the root sections first (C15).
  fileprivate func netChanges(_ editing: Editing) -> [Notice.Message] {
    var messages: [Notice.Message] = []
    let items = index.nodes.indices.filter { item in
      editing.hidden.value(id(item), names).map { $0 != isHiddenItself(item) } ?? false
    }
    if !items.isEmpty { messages.append(.visibilityDidChange(items.map { id($0) })) }
    if let before = editing.orders.value(nil, names), before != sectionOrder.map({ id($0) }) {
      messages.append(.displayOrderDidChange(nil))
    }
    for group in index.nodes.indices where index.nodes[group].isGroup {
      let before = editing.orders.value(id(group), names)
      guard let before, before != displayOrder(of: group).map({ id($0) }) else { continue }
      messages.append(.displayOrderDidChange(id(group)))
    }
    return messages
  }
}
