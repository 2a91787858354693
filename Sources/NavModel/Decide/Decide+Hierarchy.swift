// SPEC chapter 1: the app changes its declaration while running (H6–H9, H14, H15, N7).

extension NavigationState {
  func declare(_ new: Hierarchy) throws(Refusal) -> Outcome {
    if let problem = new.problem(names: names) { throw .invalid(problem.reason) }
    var draft = Draft(self)
    for renaming in new.renamedTabs where isRenamed(renaming, in: new) {
      draft.emit(.hierarchy(.renamed(renaming.old, to: renaming.new)))
    }
    if !isSameCustomizationKey(hierarchy.customizationKey, new.customizationKey) {
      draft.emit(.customization(.switched(from: hierarchy.customizationKey, to: new.customizationKey)))
    }
    if new != hierarchy || appValues != AppValues() { draft.emit(.hierarchy(.replaced(new))) }
    draft.renameAndCutPaths(new)
    draft.followHierarchy(since: self) { (draft, scene, root) in
      draft.state.replacement(at: root, in: scene)
    }
    return draft.outcome
  }

  /// N7: whether a declared renaming has something to rename: an item that was there and is not, by a name that was not
  /// there and is.
  private func isRenamed(_ renaming: Hierarchy.Renaming, in new: Hierarchy) -> Bool {
    let declares = { (id: Name) in new.items.contains { self.names.isSameID($0.id, id) } }
    return item(of: renaming.old) != nil && item(of: renaming.new) == nil && declares(renaming.new)
      && !declares(renaming.old)
  }

  /// H8: the root at an index, else the first, by S7; if it is hidden or disabled, by S5 from there.
  fileprivate func replacement(at root: Int, in scene: SceneIndex) -> ItemIndex? {
    let item = index.roots.indices.contains(root) ? index.roots[root] : index.roots.first
    guard let item else { return nil }
    if index.nodes[item].isEnabled && !isHidden(item) { return destination(of: item, in: scene) }
    return fallback(from: item, in: self, scene: scene, old: index.nodes[item].slot)
  }

  func insert(_ subtree: [Item], into id: Name?, at place: Int32?) throws(Refusal) -> Outcome {
    let group = id.flatMap { self.group(of: $0) }
    let count = Int32(index.children(of: group).count)
    let position = min(place ?? count, count)
    var new = hierarchy
    new.insert(subtree, into: group, at: Int(position))
    if let problem = new.problem(names: names) { throw .invalid(problem.reason) }
    if id != nil && group == nil { throw .unknownGroup }
    var draft = Draft(self)
    draft.emit(.hierarchy(.inserted(subtree, into: group.map { self.id($0) }, at: position)))
    draft.followHierarchy(since: self) { (_, _, _) in nil }
    return draft.outcome
  }

  func remove(_ id: Name, _ kind: Item.Kind) throws(Refusal) -> Outcome {
    let item = try knownItem(id, kind)
    var draft = Draft(self)
    draft.emit(.hierarchy(.removed(self.id(item))))
    draft.followHierarchy(since: self, because: .removed) { (draft, scene, _) in
      draft.state.fallback(from: item, in: self, scene: scene, old: nil)
    }
    return draft.outcome
  }

  func update(_ id: Name, _ update: ItemUpdate) throws(Refusal) -> Outcome {
    let item = try knownItem(id, update.values.kind)
    let name = self.id(item)
    var declared = update.without(.hidden, .displayOrder)
    declared.values.id = name
    var new = hierarchy
    declared.apply(to: &new.items[item])
    if let problem = new.problem(names: names) { throw .invalid(problem.reason) }
    var draft = Draft(self)
    if new != hierarchy { draft.emit(.hierarchy(.updated(name, declared))) }
    if update.fields.contains(.hidden), update.values.hidden != appValues.hidden.value(name, names) {
      draft.emit(.hierarchy(.appHidden(name, update.values.hidden)))
    }
    if update.fields.contains(.displayOrder), update.values.displayOrder != appValues.orders.value(name, names) {
      draft.emit(.hierarchy(.appOrder(name, update.values.displayOrder)))
    }
    return draft.outcome
  }

  /// `tab` names tabs and `group` names groups (SPEC §13).
  private func knownItem(_ id: Name, _ kind: Item.Kind) throws(Refusal) -> ItemIndex {
    if kind == .group { return try knownGroup(id) }
    let item = try knownItem(id)
    if index.nodes[item].isGroup { throw .unknownTab }
    return item
  }
}

extension Draft {
  /// Moves each selection whose item is gone, makes the first selections of a hierarchy that was empty, and ends editing
  /// where there is no sidebar any more (H8, C19). Closed scenes move at once.
  ///
  /// - Parameter target: where a selection goes, from the index of its old root.
  fileprivate mutating func followHierarchy(
    since earlier: NavigationState, because reason: SelectionReason = .replaced,
    _ target: (Draft, SceneIndex, _ oldRoot: Int) -> ItemIndex?
  ) {
    for scene in state.scenes.indices {
      guard earlier.scenes[scene].selected != nil else {
        select(state.firstSelection(scene), in: scene, because: .first)
        continue
      }
      if state.selectedItem(scene) == nil {
        let oldRoot = earlier.selectedItem(scene).map { earlier.index.nodes[$0].root }
        let place = oldRoot.flatMap { earlier.index.roots.firstIndex(of: $0) } ?? 0
        move(scene, to: target(self, scene, place), because: reason)
      }
      if !state.form(of: scene).hasEditing { endEditing(scene, movesSelection: true, editedIn: earlier) }
    }
  }

  /// N7: renames screens, and cuts each path before the first screen that no longer exists.
  fileprivate mutating func renameAndCutPaths(_ new: Hierarchy) {
    if new.renamedScreens.isEmpty && new.screens == nil { return }
    for scene in state.scenes.indices {
      for slot in state.scenes[scene].tabs.indices where !state.scenes[scene].tabs[slot].screens.isEmpty {
        let tab = state.id(inSlot: slot)
        let old = state.scenes[scene].tabs[slot].screens
        let renamed = old.map { new.renaming($0) }
        if renamed != old { emit(.navigation(scene, tab: tab, .renamed(renamed))) }
        guard let existing = new.screens else { continue }
        guard let first = renamed.firstIndex(where: { !existing.contains($0.screen.name) }) else { continue }
        emit(.navigation(scene, tab: tab, .cut(from: Int32(first), missing: renamed[first].screen.name)))
      }
    }
  }
}

extension Hierarchy {
  fileprivate func renaming(_ pushed: PushedScreen) -> PushedScreen {
    var renamed = pushed
    let entry = renamedScreens.first { $0.old == pushed.screen.name }
    renamed.screen.name = entry?.new ?? pushed.screen.name
    return renamed
  }
}
