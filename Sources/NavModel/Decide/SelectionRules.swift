// Where a selection leads and where it goes when it must move: S1, S5, S7, S9, H8.

extension NavigationState {
  /// The changes that select an item: the selection, what search returns to, and what the groups above remember (S1).
  func selectionChanges(to item: ItemIndex?, in scene: SceneIndex, because reason: SelectionReason) -> [Change] {
    var changes: [Change] = []
    let old = scenes[scene].selected
    if item.map({ index.nodes[$0].slot }) != old {
      changes.reserveCapacity(2)
      changes.append(.selection(scene, .selected(item.map { id($0) }, because: reason)))
      let toSearch = item != nil && item == index.searchTab
      if toSearch, let old {
        changes.append(.selection(scene, .lastNotSearch(id(inSlot: old))))
      } else if scenes[scene].lastNotSearch != nil {
        changes.append(.selection(scene, .lastNotSearch(nil)))
      }
      if scenes[scene].editing?.hidSelection ?? false { changes.append(.editing(scene, .hidSelection(false))) }
    }
    var child = item
    while let current = child, let parent = index.nodes[current].parent {
      if scenes[scene].selectedChild(of: index.nodes[parent].slot) != index.nodes[current].slot {
        changes.append(.selection(scene, .selectedChild(group: id(parent), child: id(current))))
      }
      child = parent
    }
    return changes
  }

  /// What selecting an item selects: itself, or for a group by S7 the leaf that it stands for.
  func destination(of item: ItemIndex, in scene: SceneIndex) -> ItemIndex {
    if isDestination(item) || !form(of: scene).hasSidebar { return item }
    return eligibleLeaf(in: item, scene) ?? item
  }

  /// S7: the remembered child, else the default one, else the first, skipping what is hidden, disabled or empty.
  private func eligibleLeaf(in group: ItemIndex, _ scene: SceneIndex) -> ItemIndex? {
    let remembered = scenes[scene].selectedChild(of: index.nodes[group].slot).flatMap { slots[$0].item }
    if let leaf = remembered.flatMap({ eligibleLeaf(at: $0, of: group, scene) }) { return leaf }
    let preferred = hierarchy.items[group].defaultChild.flatMap { item(of: $0) }
    if let leaf = preferred.flatMap({ eligibleLeaf(at: $0, of: group, scene) }) { return leaf }
    for child in index.children(of: group) {
      if let leaf = eligibleLeaf(at: child, of: group, scene) { return leaf }
    }
    return nil
  }

  /// A child of a group, or the leaf that the child stands for; nil if it is hidden, disabled or empty, or no child.
  private func eligibleLeaf(at child: ItemIndex, of group: ItemIndex, _ scene: SceneIndex) -> ItemIndex? {
    guard index.nodes[child].parent == group, index.nodes[child].isEnabled, !isHiddenItself(child) else { return nil }
    return index.nodes[child].isGroup ? eligibleLeaf(in: child, scene) : child
  }

  /// The first root that is visible and enabled, by S7.
  func firstVisibleRoot(_ scene: SceneIndex) -> ItemIndex? {
    index.roots.first { isCandidate($0) }.map { destination(of: $0, in: scene) }
  }

  /// What a scene selects at first: the declared home, else the first visible and enabled root, else the first root.
  func firstSelection(_ scene: SceneIndex) -> ItemIndex? {
    hierarchy.home.flatMap { item(of: $0.tab) } ?? firstVisibleRoot(scene) ?? index.roots.first
  }

  private func isCandidate(_ item: ItemIndex) -> Bool {
    index.nodes[item].isEnabled && !isHidden(item)
  }

  /// S5: where the selection goes when an item leaves.
  ///
  /// - Parameters:
  ///   - left: the topmost item that left, in `earlier`.
  ///   - earlier: the state that shows its siblings; `self` is the state to select in.
  ///   - old: the slot of the old selection.
  func fallback(from left: ItemIndex, in earlier: NavigationState, scene: SceneIndex, old: Slot?) -> ItemIndex? {
    let parent = earlier.index.nodes[left].parent
    let siblings = parent.map { earlier.displayOrder(of: $0) } ?? earlier.index.roots
    let place = siblings.firstIndex(of: left) ?? 0
    let nearest = Array(siblings[(place + 1)...]) + siblings[..<place].reversed()
    let sibling = nearest.lazy.compactMap { self.slots[earlier.index.nodes[$0].slot].item }.first { isCandidate($0) }
    if let sibling { return destination(of: sibling, in: scene) }
    if let group = parent.flatMap({ slots[earlier.index.nodes[$0].slot].item }),
      hierarchy.items[group].selectable ?? false
    {
      return group
    }
    return firstVisibleRoot(scene) ?? old.flatMap { slots[$0].item } ?? index.roots.first
  }
}

extension Draft {
  /// Moves the selection of a scene away from an item that an edit hid (S6), with its notice.
  mutating func leaveHiddenSelection(_ scene: SceneIndex) {
    guard let item = state.selectedItem(scene), let left = state.topmostHidden(item) else { return }
    let old = state.scenes[scene].selected
    move(scene, to: state.fallback(from: left, in: state, scene: scene, old: old), because: .hidden)
  }

  /// Moves the selection by a rule, with its notice (C15).
  mutating func move(_ scene: SceneIndex, to item: ItemIndex?, because reason: SelectionReason) {
    let old = state.scenes[scene].selected
    select(item, in: scene, because: reason)
    if state.scenes[scene].selected != old {
      notify(scene, .didSelect(item.map { state.id($0) }, previous: old.map { state.id(inSlot: $0) }))
    }
  }
}
