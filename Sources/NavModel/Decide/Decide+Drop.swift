// SPEC chapter 7: drops, section actions, swipes, menus, popovers.

extension NavigationState {
  func drop(
    _ items: [TypeCount], on target: DropTarget, at place: DropPlace?, _ context: Context
  ) throws(Refusal) -> Outcome {
    let scene = try scene(context)
    let (item, action, rules) = try resolve(target)
    if !context.reachesEverything {
      try requireNoModal(scene, context)
      if !isDropTarget(item, isAction: action != nil, at: place, scene) { throw .notPresented }
    }
    let operations = items.map { operation(for: $0.type, rules) }
    let taken = zip(items, operations).filter { $0.1 == .copy || $0.1 == .move }
    guard let operation = taken.first?.1 else {
      throw operations.contains(.forbidden) ? .dropForbidden : .dropCancelled
    }
    let accepted = TypeCount.sum(taken.map { $0.0 })
    let leftOut = TypeCount.total(items) - TypeCount.total(accepted)
    var outcome = Outcome(
      changes: accepted.map { .navigation(scene, tab: id(item), .dropped(type: $0.type, by: $0.count)) })
    outcome.notices = [
      Notice(
        scene,
        .didAccept(
          Notice.Accepted(
            tab: id(item), action: action, operation: operation, items: accepted, leftOut: leftOut)))
    ]
    return outcome
  }

  /// D6: a query answers and changes nothing, whatever is on screen.
  func query(_ target: DropTarget, _ context: Context) throws(Refusal) -> Outcome {
    _ = try scene(context)
    _ = try resolve(target)
    return Outcome()
  }

  /// D1: what would happen to items of a type.
  public func operation(for type: Name, _ rules: [DropRule]) -> DropOperation {
    rules.first { $0.type == type || names.text($0.type) == "*" }?.operation ?? .cancel
  }

  /// What a drop target names, and what it accepts.
  private func resolve(_ target: DropTarget) throws(Refusal) -> (ItemIndex, action: Name?, rules: [DropRule]) {
    switch target {
    case .item(let id):
      let item = try knownItem(id)
      return (item, nil, hierarchy.items[item].accepts)
    case .action(let group, let action):
      let group = try knownGroup(group)
      let declared = try sectionAction(action, of: group)
      return (group, declared.id, declared.accepts)
    }
  }

  private func isDropTarget(_ item: ItemIndex, isAction: Bool, at place: DropPlace?, _ scene: SceneIndex) -> Bool {
    if isAction { return place != .bar && showsChildren(of: item, scene) }
    let inBar = isInBar(item, scene)
    let inSidebar = isShown(item) && hasRow(item, scene)
    switch place {
    case .bar: return inBar
    case .sidebar: return inSidebar
    case nil: return inBar || inSidebar
    }
  }

  func takeBackDropped(_ id: Name, _ type: Name, _ failed: Int32, _ context: Context) throws(Refusal) -> Outcome {
    let scene = try scene(context)
    let item = try knownItem(id)
    let present = scenes[scene].tabs[index.nodes[item].slot].dropped.first { $0.type == type }?.count ?? 0
    let taken = min(failed, present)
    if taken == 0 { return Outcome() }
    return Outcome(changes: [.navigation(scene, tab: self.id(item), .dropped(type: type, by: -taken))])
  }
}

// MARK: - Actions of sections, rows and items (D4): they are recorded and change nothing

extension NavigationState {
  func perform(_ action: Name, of id: Name, _ context: Context) throws(Refusal) -> Outcome {
    let scene = try scene(context)
    let group = try knownGroup(id)
    _ = try sectionAction(action, of: group)
    try requireNoModal(scene, context)
    if !context.reachesEverything && !showsChildren(of: group, scene) { throw .notPresented }
    return Outcome()
  }

  func swipe(
    _ id: Name, _ action: Name?, _ edge: Edge, full: Bool, _ context: Context
  ) throws(Refusal) -> Outcome {
    let scene = try scene(context)
    let item = try knownItem(id)
    let swipe = hierarchy.items[item].swipe
    let actions = (edge == .leading ? swipe?.leading : swipe?.trailing) ?? []
    let chosen = full ? (swipe?.full ?? false ? actions.first : nil) : action
    guard let chosen, actions.contains(where: { names.isSameID($0, chosen) }) else { throw .unknownAction }
    if full, let action, !names.isSameID(action, chosen) { throw .unknownAction }
    try requireNoModal(scene, context)
    if !context.reachesEverything && !hasRow(item, scene) { throw .notPresented }
    return Outcome()
  }

  func chooseMenu(_ action: Name, of id: Name, _ context: Context) throws(Refusal) -> Outcome {
    let scene = try scene(context)
    let item = try knownItem(id)
    if !hierarchy.items[item].menu.contains(where: { names.isSameID($0, action) }) { throw .unknownAction }
    try requireNoModal(scene, context)
    if !context.reachesEverything && !isInBar(item, scene) && !hasRow(item, scene) { throw .notPresented }
    return Outcome()
  }

  private func sectionAction(_ id: Name, of group: ItemIndex) throws(Refusal) -> SectionAction {
    guard let action = hierarchy.items[group].actions.first(where: { names.isSameID($0.id, id) }) else {
      throw .unknownAction
    }
    return action
  }
}

// MARK: - Popovers (D7)

/// Where a popover points to (D7).
public enum PopoverAnchor: UInt8, Hashable, Sendable, CaseIterable {
  /// The tab's item in the bar.
  case bar
  /// The tab's row in the sidebar.
  case sidebar
  /// The transient item of the bar.
  case transient
  /// The list behind More.
  case more
}

extension NavigationState {
  func popover(_ id: Name, held: Bool, _ context: Context) throws(Refusal) -> Outcome {
    let scene = try scene(context)
    let item = try knownItem(id)
    let isOpen = scenes[scene].environment.popover.flatMap { self.item(of: $0) } == item
    if !held {
      return isOpen ? Outcome(changes: [.environment(scene, .popover(nil))]) : Outcome()
    }
    try requireNoModal(scene, context)
    if anchor(of: item, in: scene) == nil { throw .notPresented }
    if isOpen { return Outcome() }
    return Outcome(changes: [.environment(scene, .popover(self.id(item)))])
  }

  /// Where a tab is on screen now; nil if nowhere.
  public func anchor(of item: ItemIndex, in scene: SceneIndex) -> PopoverAnchor? {
    if !scenes[scene].isOpen { return nil }
    if isInBar(item, scene) { return transientItem(scene) == item ? .transient : .bar }
    if hasRow(item, scene) { return .sidebar }
    return isInMore(item, scene) ? .more : nil
  }

  /// Closes each popover whose tab is nowhere on screen after an outcome.
  func closePopovers(_ outcome: inout Outcome) {
    if outcome.changes.isEmpty || !scenes.contains(where: { $0.environment.popover != nil }) { return }
    var draft = Draft(self)
    for change in outcome.changes { draft.emit(change) }
    for scene in draft.state.scenes.indices {
      guard let id = draft.state.scenes[scene].environment.popover else { continue }
      if draft.state.item(of: id).flatMap({ draft.state.anchor(of: $0, in: scene) }) == nil {
        draft.emit(scene, .popover(nil))
      }
    }
    outcome.changes = draft.outcome.changes
  }
}

extension TypeCount {
  /// The counts with equal types added up, in order of first occurrence.
  static func sum(_ counts: [TypeCount]) -> [TypeCount] {
    var sums: [TypeCount] = []
    for entry in counts {
      if let place = sums.firstIndex(where: { $0.type == entry.type }) {
        sums[place].count += entry.count
      } else {
        sums.append(entry)
      }
    }
    return sums
  }

  static func total(_ counts: [TypeCount]) -> Int32 {
    counts.reduce(0) { $0 + $1.count }
  }
}
