// SPEC chapter 1: the app changes its declaration while running (H6–H9, H14, H15, N7).

extension NavigationState {
  func declare(_ new: Hierarchy) throws(Refusal) -> Outcome {
    if let problem = new.problem(names: names) { throw .invalid(problem.reason) }
    var draft = Draft(self)
    draft.rename(hierarchy.renamings(in: new, names))
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
  /// Moves each selection whose item is gone, makes the first selections of a hierarchy that was empty, and ends
  /// editing where there is no sidebar any more (H8, C19). Closed scenes move at once.
  ///
  /// - Parameter target: where a selection goes, from the index of its old root.
  fileprivate mutating func followHierarchy(
    since earlier: NavigationState, because reason: SelectionReason = .replaced,
    _ target: (Draft, SceneIndex, _ oldRoot: Int) -> ItemIndex?
  ) {
    for scene in state.scenes.indices {
      if earlier.scenes[scene].selected == nil {
        select(state.firstSelection(scene), in: scene, because: .first)
      } else if state.selectedItem(scene) == nil {
        let oldRoot = earlier.selectedItem(scene).map { earlier.index.nodes[$0].root }
        let place = oldRoot.flatMap { earlier.index.roots.firstIndex(of: $0) } ?? 0
        move(scene, to: target(self, scene, place), because: reason)
      }
      if !state.form(of: scene).hasEditing { endEditing(scene, movesSelection: true, editedIn: earlier) }
    }
  }

  /// N7: renames tabs, all at once. What an id remembers of an item that left is gone when another item takes the id.
  fileprivate mutating func rename(_ renamings: [Hierarchy.Renaming]) {
    let names = state.names
    for id in renamings.map({ $0.new }) where !renamings.contains(where: { names.isSameID($0.old, id) }) {
      if state.remembers(id) { emit(.hierarchy(.forgotten(id))) }
    }
    var holders = renamings.map { $0.old }
    for (place, renaming) in renamings.enumerated() where !names.isSameID(holders[place], renaming.new) {
      emit(.hierarchy(.renamed(holders[place], to: renaming.new)))
      for other in holders.indices where names.isSameID(holders[other], renaming.new) {
        holders[other] = holders[place]
      }
    }
  }

  /// N7: renames screens, and cuts each path before the first screen that no longer exists.
  fileprivate mutating func renameAndCutPaths(_ new: Hierarchy) {
    if new.renamedScreens.isEmpty && new.screens == nil { return }
    let slots = state.slotsInOrder
    for scene in state.scenes.indices {
      for slot in slots where !state.scenes[scene].tabs[slot].screens.isEmpty {
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

extension NavigationState {
  /// Whether a scene remembers something of the item that an id stands or stood for.
  fileprivate func remembers(_ id: Name) -> Bool {
    guard let slot = slot(of: id) else { return false }
    return scenes.contains { scene in
      scene.tabs[slot] != TabNavigation() || scene.lastNotSearch == slot || scene.isFolded[slot] != nil
        || scene.selectedChildren[slot] != -1 || scene.selectedChildren.contains(Int32(slot))
    }
  }
}

extension Hierarchy {
  /// The tabs that another declaration renames, if it follows this one: from an item that is here to one that is there.
  /// They hold all at once, so ids may be swapped; an id that was there or stays cannot be the other end of a renaming
  /// unless it takes part in another one. Of two with an end in common the first counts.
  ///
  /// - Source: N7.
  public func renamings(in new: Hierarchy, _ names: NameTable) -> [Renaming] {
    var renamings: [Renaming] = []
    for renaming in new.renamedTabs where declares(renaming.old, names) && new.declares(renaming.new, names) {
      let isTaken = renamings.contains {
        names.isSameID($0.old, renaming.old) || names.isSameID($0.new, renaming.new)
      }
      if !isTaken { renamings.append(renaming) }
    }
    func isPossible(_ renaming: Renaming) -> Bool {
      (!declares(renaming.new, names) || renamings.contains { names.isSameID($0.old, renaming.new) })
        && (!new.declares(renaming.old, names) || renamings.contains { names.isSameID($0.new, renaming.old) })
    }
    while let place = renamings.firstIndex(where: { !isPossible($0) }) { renamings.remove(at: place) }
    return renamings
  }

  private func declares(_ id: Name, _ names: NameTable) -> Bool {
    items.contains { names.isSameID($0.id, id) }
  }

  fileprivate func renaming(_ pushed: PushedScreen) -> PushedScreen {
    var renamed = pushed
    let entry = renamedScreens.first { $0.old == pushed.screen.name }
    renamed.screen.name = entry?.new ?? pushed.screen.name
    return renamed
  }
}
