// SPEC chapter 5: the navigation state of a tab, and what the app says is really there.

extension NavigationState {
  func navigate(_ id: Name, _ action: TabAction, _ context: Context) throws(Refusal) -> Outcome {
    let scene = try scene(context)
    let item = try knownItem(id)
    if context.by == .user && action.needsSelectedTab && scenes[scene].selected != index.nodes[item].slot {
      throw .notPresented
    }
    guard let change = try change(action, in: scene, index.nodes[item].slot) else { return Outcome() }
    return Outcome(changes: [.navigation(scene, tab: self.id(item), change)])
  }

  /// The change that an action makes to a tab; nil if its effect holds already.
  private func change(
    _ action: TabAction, in scene: SceneIndex, _ slot: Slot
  ) throws(Refusal) -> NavigationChange? {
    let depth = scenes[scene].tabs[slot].screens.count
    switch action {
    case .push(let screen):
      if depth + 1 >= TabNavigation.maximumDepth { throw .invalid(.limit) }
      return .pushed(screen)
    case .pop(let count): return depth == 0 ? nil : .popped(count: min(count, Int32(depth)))
    case .popToRoot: return depth == 0 ? nil : .popped(count: Int32(depth))
    case .popGesture: return nil
    case .replace(let path):
      if path.count >= TabNavigation.maximumDepth { throw .invalid(.limit) }
      return scenes[scene].tabs[slot].screens.map { $0.screen } == path ? nil : .replaced(path)
    case .scroll(let y): return scenes[scene].tabs[slot].topY == y ? nil : .scrolled(y: y)
    case .query(let text): return scenes[scene].tabs[slot].query == text ? nil : .query(text)
    case .content(let revision): return scenes[scene].tabs[slot].content == revision ? nil : .content(revision)
    case .present(let screen): return scenes[scene].tabs[slot].sheet == screen ? nil : .sheet(screen)
    case .dismiss: return scenes[scene].tabs[slot].sheet == nil ? nil : .sheet(nil)
    }
  }

  /// N5: a report changes nothing; `check` compares it with the state.
  func report(_ ids: [Name], _ context: Context) throws(Refusal) -> Outcome {
    _ = try scene(context)
    for id in ids { _ = try knownItem(id) }
    return Outcome()
  }
}

extension TabAction {
  /// N8: whether a person can do it only in the selected tab.
  fileprivate var needsSelectedTab: Bool {
    switch self {
    case .push, .pop, .popToRoot, .popGesture, .scroll, .query, .present, .dismiss: true
    case .replace, .content: false
    }
  }
}
