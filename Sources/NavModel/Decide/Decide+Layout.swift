// SPEC chapter 6: sidebar, folding, rotation, size, bar, focus.

/// What a toggle of the sidebar asks for.
enum SidebarRequest {
  case collapse
  case expand
  case toggle
}

extension NavigationState {
  /// B10: collapse, expand, toggle. By a person the preference is also saved (C12).
  func setSidebar(_ request: SidebarRequest, _ context: Context) throws(Refusal) -> Outcome {
    let scene = try scene(context)
    try requireNoModal(scene, context)
    if !form(of: scene).hasEditing { throw .sidebarUnavailable }
    let environment = scenes[scene].environment
    let isOpen = isSidebarOpen(scene)
    let shows = request == .expand || (request == .toggle && !isOpen)
    if shows == isOpen { return Outcome() }
    var changes: [Change] = []
    if environment.sidebarPreferred != shows { changes.append(.environment(scene, .sidebarPreferred(shows))) }
    if context.by == .user && customization.sidebarShown != shows {
      changes.append(.customization(.sidebarShown(shows)))
    }
    if environment.overlayClosed { changes.append(.environment(scene, .overlayClosed(false))) }
    return Outcome(changes: changes)
  }

  func setFolded(_ id: Name, _ isFolded: Bool, _ context: Context) throws(Refusal) -> Outcome {
    let scene = try scene(context)
    let group = try knownGroup(id)
    if self.isFolded(group, scene) == isFolded { return Outcome() }
    return Outcome(changes: [.environment(scene, .folded(self.id(group), isFolded))])
  }

  func rotate(_ orientation: Orientation, _ context: Context) throws(Refusal) -> Outcome {
    let scene = try scene(context)
    let isNew = scenes[scene].environment.orientation != orientation
    return Outcome(
      changes: (isNew ? [.environment(scene, .orientation(orientation))] : []) + reopenedOverlay(scene))
  }

  func resize(_ resize: Resize, _ context: Context) throws(Refusal) -> Outcome {
    let scene = try scene(context)
    let environment = scenes[scene].environment
    if environment.device == .phone && resize.width == .regular { throw .invalid(.phoneIsCompact) }
    var draft = Draft(self)
    if environment.width != resize.width { draft.emit(scene, .width(resize.width)) }
    if let room = resize.room, environment.room != room { draft.emit(scene, .room(room)) }
    if let room = resize.barRoom, environment.barRoom != room { draft.emit(scene, .barRoom(room)) }
    for change in reopenedOverlay(scene) { draft.emit(change) }
    if !draft.state.form(of: scene).hasEditing { draft.endEditing(scene, movesSelection: false) }
    return draft.outcome
  }

  /// B10: rotating and resizing forget that the overlay was closed.
  private func reopenedOverlay(_ scene: SceneIndex) -> [Change] {
    scenes[scene].environment.overlayClosed ? [.environment(scene, .overlayClosed(false))] : []
  }

  /// Sets one value of the environment; quiet if it holds already.
  func setEnvironment(_ change: EnvironmentChange, _ context: Context) throws(Refusal) -> Outcome {
    let scene = try scene(context)
    var draft = Draft(self)
    draft.emit(scene, change)
    return draft.state.scenes[scene].environment == scenes[scene].environment ? Outcome() : draft.outcome
  }

  // MARK: Focus and scrolling bars

  func moveFocus(to focus: Focus, _ context: Context) throws(Refusal) -> Outcome {
    let scene = try scene(context)
    if focus == .sidebar && !form(of: scene).hasSidebar { throw .sidebarUnavailable }
    return try setEnvironment(.focus(focus), context)
  }

  /// B17: a tv's menu button moves the focus to the bar or the sidebar; elsewhere it does nothing.
  func menuButton(_ context: Context) throws(Refusal) -> Outcome {
    switch form(of: try scene(context)) {
    case .tvBar: try setEnvironment(.focus(.bar), context)
    case .tvSidebar: try setEnvironment(.focus(.sidebar), context)
    case .bottomBar, .topBar, .topBarOrSidebar, .sidebar, .ornament: Outcome()
    }
  }

  func scrollBar(to first: Int32, _ context: Context) throws(Refusal) -> Outcome {
    let scene = try scene(context)
    try requireNoModal(scene, context)
    if !context.reachesEverything && !isBarOnScreen(scene) { throw .notPresented }
    let wanted = min(first, lastBarFirst(scene, count: topBarItems(scene).count))
    return try setEnvironment(.barFirst(wanted), context)
  }

  /// The largest first visible index of a scrolling bar (B16).
  private func lastBarFirst(_ scene: SceneIndex, count: Int) -> Int32 {
    guard form(of: scene).hasTopBar, let room = scenes[scene].environment.barRoom else { return 0 }
    return max(0, Int32(count) - room)
  }

  /// The first visible index of a scrolling bar, clamped to what there is (B16).
  public func barFirst(_ scene: SceneIndex, count: Int) -> Int32 {
    min(scenes[scene].environment.barFirst, lastBarFirst(scene, count: count))
  }
}
