import NavModel

// What an edit leads to, and how edits are taken back, in the plainest form.

extension ReferenceState {
  /// C3, C15, S6: what every edit of flags and orders leads to.
  mutating func finish(_ scene: Int, since before: ReferenceState) throws(Refusal) -> Bool {
    if before.hasVisibleTab && !hasVisibleTab { throw .lastVisible }
    if scenes[scene].editing != nil {
      for id in items.map(\.id) where ownHidden(id) != before.ownHidden(id) {
        if scenes[scene].editing?.hidden[id] == nil { scenes[scene].editing?.hidden[id] = before.ownHidden(id) }
      }
      for group in items.map(\.id) where isGroup(group) && displayOrder(group) != before.displayOrder(group) {
        if scenes[scene].editing?.orders[group] == nil {
          scenes[scene].editing?.orders[group] = before.displayOrder(group)
        }
      }
      if sectionOrder != before.sectionOrder && scenes[scene].editing?.orders[""] == nil {
        scenes[scene].editing?.orders[""] = before.sectionOrder
      }
    }
    for other in scenes.indices {
      guard let selected = scenes[other].selected, isHidden(selected) != before.isHidden(selected) else { continue }
      if scenes[other].editing != nil {
        let isHidden = isHidden(selected)
        scenes[other].editing?.hidSelection = isHidden
      } else if isHidden(selected) {
        // Other forms have no rule here.
        if !isPad(scenes[other]) { return false }
        leaveHidden(other)
      }
    }
    return true
  }

  /// C19, S6.
  mutating func endEditing(_ scene: Int) -> Bool {
    let hidSelection = scenes[scene].editing?.hidSelection ?? false
    scenes[scene].editing = nil
    if hidSelection { leaveHidden(scene) }
    return true
  }

  /// C11.
  mutating func reset(_ what: Reset, _ scene: Int, _ context: Context, _ names: NameTable) throws(Refusal) -> Bool {
    var layout = customization.layout
    let known = items.map { key($0.id) }
    let flags = layout.hidden.filter { !known.contains($0.key) }
    let orders = layout.groupOrders.filter { $0.key != "" && !known.contains($0.key) }
    switch what {
    case .visibility: layout.hidden = flags
    case .barOrder: (layout.barOrder, layout.barKnown) = (nil, [])
    case .groupOrders: layout.groupOrders = orders
    case .groupOrder(nil): layout.groupOrders[""] = nil
    case .groupOrder(let id?):
      guard let group = items.first(where: { $0.id == names.text(id) })?.id, isGroup(group) else { throw .unknownGroup }
      layout.groupOrders[key(group)] = nil
    case .all: (layout.hidden, layout.barOrder, layout.barKnown, layout.groupOrders) = (flags, nil, [], orders)
    }
    try requireEdit(scene, context)
    if layout == customization.layout { return true }
    let before = self
    saveStep()
    customization.layout = layout
    return try finish(scene, since: before)
  }

  /// C13.
  mutating func takeBack(isUndo: Bool, _ scene: Int, _ context: Context) throws(Refusal) -> Bool {
    if context.by != .user { throw .notUserAction }
    if !isCustomizable { throw .notCustomizable }
    let before = self
    guard let step = isUndo ? customization.undo.popLast() : customization.redo.popLast() else { throw .nothingToUndo }
    let inverse = exchange(step)
    if isUndo { customization.redo.append(inverse) } else { customization.undo.append(inverse) }
    return try finish(scene, since: before)
  }

  /// S5, S6: a hidden selection goes to what stands nearest to the topmost item that is hidden.
  private mutating func leaveHidden(_ scene: Int) {
    let window = scenes[scene]
    guard let selected = window.selected, let left = (above(selected) + [selected]).first(where: { ownHidden($0) })
    else { return }
    let isGood = { [self] (id: String) in isEnabled(id) && !isHidden(id) }
    let parent = above(left).last
    let siblings = parent.map { displayOrder($0) } ?? children(nil)
    let parts = siblings.split(separator: left, maxSplits: 1, omittingEmptySubsequences: false)
    let nearest = (parts.last ?? []) + (parts.first ?? []).reversed()
    let root = children(nil).first(where: isGood).map { destination($0, window) }
    if let sibling = nearest.first(where: isGood) {
      setSelection(destination(sibling, window), scene)
    } else if let parent, item(parent)?["selectable"]?.bool ?? false {
      setSelection(parent, scene)
    } else if let root {
      setSelection(root, scene)
    }
  }

  /// C18: the root groups as they are shown.
  private var sectionOrder: [String] {
    let sections = children(nil).filter { isGroup($0) }
    let saved = isCustomizable ? customization.layout.groupOrders[""] ?? [] : []
    return saved.compactMap { key in sections.first { self.key($0) == key } }.reduce(into: [String]()) { list, id in
      if !list.contains(id) { list.append(id) }
    }.adding(sections)
  }
}
