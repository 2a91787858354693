// The reducer: applies changes, has no rules and cannot fail. A change that names nothing known changes nothing, so
// that a foreign or damaged tape shows as a difference of digests instead of ending the process.

extension NavigationState {
  /// Applies the changes of an event in order; a refused or quiet event has none.
  public mutating func reduce(_ outcome: Outcome) {
    for place in outcome.changes.indices { apply(outcome.changes[place]) }
  }

  /// Applies one change and keeps the digest up to date.
  ///
  /// - Complexity: O(1) for selection and navigation but for `replaced`, `renamed` and `cut`, which cost per screen;
  ///   O(size of the part) for customization; O(number of items) for the hierarchy.
  public mutating func apply(_ change: Change) {
    switch change {
    case .navigation(let scene, let tab, let change): apply(change, to: tab, in: scene)
    case .selection(let scene, let change): apply(change, in: scene)
    case .environment(let scene, let change):
      guard scene < scenes.count else { return }
      apply(change, scene)
    case .editing(let scene, let change):
      guard scene < scenes.count else { return }
      updating(.scene(scene, .editing)) { state in
        state.updating(.scene(scene, .selection)) { $0.apply(change, scene) }
      }
    case .scene(let scene, let change):
      apply(change, scene)
    case .customization(let change):
      apply(change)
    case .hierarchy(let change):
      apply(change)
    }
  }

  /// Runs `body` and corrects the digest by what it does to one component.
  @inline(__always)
  mutating func updating(_ component: Component, _ body: (inout NavigationState) -> Void) {
    digest &-= digest(of: component)
    body(&self)
    digest &+= digest(of: component)
  }
}

// MARK: - Navigation state of a tab

extension NavigationState {
  /// Applies a change to the navigation state of a tab, as `apply` does.
  public mutating func apply(_ change: NavigationChange, to tab: Name, in scene: SceneIndex) {
    switch change {
    case .pushed(let screen): push(screen, on: tab, in: scene)
    case .popped(let count): pop(count, on: tab, in: scene)
    case .scrolled(let y): scroll(to: y, on: tab, in: scene)
    default:
      guard let place = place(of: tab, in: scene) else { return }
      applyRare(change, at: place)
    }
  }

  /// Applies `pushed`.
  public mutating func push(_ screen: Screen, on tab: Name, in scene: SceneIndex) {
    guard let place = place(of: tab, in: scene) else { return }
    push(PushedScreen(screen), at: place)
  }

  /// Applies `popped`.
  public mutating func pop(_ count: Int32, on tab: Name, in scene: SceneIndex) {
    guard let place = place(of: tab, in: scene) else { return }
    pop(Int(count), at: place)
  }

  /// Applies `scrolled`.
  public mutating func scroll(to y: Int32, on tab: Name, in scene: SceneIndex) {
    guard let (scene, slot, seed) = place(of: tab, in: scene) else { return }
    let depth = scenes[scene].tabs[slot].screens.count
    digest &-= scrollDigest(seed, depth: depth, y: scenes[scene].tabs[slot].topY)
    digest &+= scrollDigest(seed, depth: depth, y: y)
    if depth == 0 {
      scenes[scene].tabs[slot].rootY = y
    } else {
      scenes[scene].tabs[slot].screens[depth - 1].y = y
    }
  }

  /// Where the navigation state of a tab stands, and what its element hashes begin with.
  private typealias Place = (scene: SceneIndex, slot: Slot, seed: UInt64)

  @inline(__always)
  private func place(of tab: Name, in scene: SceneIndex) -> Place? {
    guard scene < scenes.count, let slot = slot(of: tab) else { return nil }
    return (scene, slot, navigationSeed(scene, slot))
  }

  private mutating func applyRare(_ change: NavigationChange, at place: Place) {
    let (scene, slot, seed) = place
    switch change {
    case .pushed, .popped, .scrolled: break
    case .replaced(let screens):
      pop(.max, at: place)
      for screen in screens { push(PushedScreen(screen), at: place) }
    case .renamed(let screens):
      pop(.max, at: place)
      for screen in screens { push(screen, at: place) }
    case .cut(let first, _):
      // A record from a stranger may say any number, also one whose difference a word of 32 bits cannot hold.
      pop(scenes[scene].tabs[slot].screens.count - Int(max(first, 0)), at: place)
    case .sheet(let sheet):
      digest &-= sheetDigest(seed, scenes[scene].tabs[slot].sheet)
      scenes[scene].tabs[slot].sheet = sheet
      digest &+= sheetDigest(seed, sheet)
    case .query(let query):
      digest &-= queryDigest(seed, scenes[scene].tabs[slot].query)
      scenes[scene].tabs[slot].query = query
      digest &+= queryDigest(seed, query)
    case .content(let revision):
      digest &-= contentDigest(seed, scenes[scene].tabs[slot].content)
      scenes[scene].tabs[slot].content = revision
      digest &+= contentDigest(seed, revision)
    case .dropped(let type, let count):
      drop(type, by: count, at: place)
    }
  }

  @inline(__always)
  private mutating func push(_ pushed: PushedScreen, at place: Place) {
    let (scene, slot, seed) = place
    let depth = scenes[scene].tabs[slot].screens.count
    digest &+= screenDigest(seed, depth: depth, pushed.screen) &+ scrollDigest(seed, depth: depth + 1, y: pushed.y)
    scenes[scene].tabs[slot].screens.append(pushed)
  }

  @inline(__always)
  private mutating func pop(_ count: Int, at place: Place) {
    let (scene, slot, seed) = place
    var left = count
    while left > 0, let pushed = scenes[scene].tabs[slot].screens.popLast() {
      let depth = scenes[scene].tabs[slot].screens.count
      digest &-= screenDigest(seed, depth: depth, pushed.screen) &+ scrollDigest(seed, depth: depth + 1, y: pushed.y)
      left -= 1
    }
  }

  private mutating func drop(_ type: Name, by count: Int32, at place: Place) {
    let (scene, slot, seed) = place
    let place = scenes[scene].tabs[slot].dropped.firstIndex { $0.type == type }
    let before = place.map { scenes[scene].tabs[slot].dropped[$0].count } ?? 0
    let after = before &+ count
    digest &-= droppedDigest(seed, type, before)
    digest &+= droppedDigest(seed, type, after)
    if let place {
      scenes[scene].tabs[slot].dropped[place].count = after
      if after == 0 { scenes[scene].tabs[slot].dropped.remove(at: place) }
    } else if after != 0 {
      scenes[scene].tabs[slot].dropped.append(TypeCount(type: type, count: after))
    }
  }
}

// MARK: - Scenes

extension NavigationState {
  private mutating func apply(_ change: SceneChange, _ scene: SceneIndex) {
    switch change {
    case .opened(let opening):
      open(opening)
    case .closed, .reopened:
      guard scene < scenes.count else { return }
      updating(.scene(scene, .existence)) { $0.scenes[scene].isOpen = change == .reopened }
    }
  }

  private mutating func open(_ opening: SceneOpening) {
    // No rule opens more; a foreign tape must not take memory for each scene and tab.
    if scenes.count >= NavigationState.maximumSceneCount { return }
    let environment = SceneEnvironment(opening.device ?? scenes.first?.environment.device ?? .pad)
    var scene = SceneState(
      id: opening.id, hash: names.canonicalHash(opening.id), environment: environment, slotCount: slots.count)
    scene.holder = opening.holder.flatMap { sceneIndex(of: $0) }
    scene.container = opening.container
    scenes.append(scene)
    for part in Component.ScenePart.allCases { digest &+= digest(of: .scene(scenes.count - 1, part)) }
  }

  /// Applies a change of what is selected in a scene, as `apply` does.
  public mutating func apply(_ change: SelectionChange, in scene: SceneIndex) {
    guard scene < scenes.count else { return }
    switch change {
    case .selected(let id, _):
      digest &-= selectionDigest(scene)
      scenes[scene].selected = id.flatMap { slot(of: $0) }
      digest &+= selectionDigest(scene)
    case .lastNotSearch(let id):
      digest &-= selectionDigest(scene)
      scenes[scene].lastNotSearch = id.flatMap { slot(of: $0) }
      digest &+= selectionDigest(scene)
    case .selectedChild(let group, let child):
      guard let group = slot(of: group), let child = slot(of: child) else { return }
      digest &-= selectedChildDigest(scene, group, scenes[scene].selectedChild(of: group))
      scenes[scene].selectedChildren[group] = Int32(child)
      digest &+= selectedChildDigest(scene, group, child)
    }
  }

  private mutating func apply(_ change: EditingChange, _ scene: SceneIndex) {
    switch change {
    case .began: scenes[scene].editing = Editing()
    case .ended: scenes[scene].editing = nil
    case .hidden(let item, let before): scenes[scene].editing?.hidden.set(item, before, names)
    case .order(let group, let before): scenes[scene].editing?.orders.set(group, before, names)
    case .hidSelection(let isHidden): scenes[scene].editing?.hidSelection = isHidden
    }
  }

  private mutating func apply(_ change: EnvironmentChange, _ scene: SceneIndex) {
    // A scene may have many groups: only the one is hashed.
    if case .folded(let group, let isFolded) = change {
      guard let slot = slot(of: group) else { return }
      digest &-= foldDigest(scene, slot)
      scenes[scene].isFolded[slot] = isFolded
      digest &+= foldDigest(scene, slot)
      return
    }
    updating(.scene(scene, change.part)) { state in
      switch change {
      case .width(let width): state.scenes[scene].environment.width = width
      case .orientation(let orientation): state.scenes[scene].environment.orientation = orientation
      case .direction(let direction): state.scenes[scene].environment.direction = direction
      case .room(let room): state.scenes[scene].environment.room = room
      case .barRoom(let room): state.scenes[scene].environment.barRoom = room
      case .barFirst(let first): state.scenes[scene].environment.barFirst = first
      case .keyboard(let isShown): state.scenes[scene].environment.keyboard = isShown
      case .barHidden(let isHidden): state.scenes[scene].environment.barHidden = isHidden
      case .contentUnderBar(let isUnder): state.scenes[scene].environment.contentUnderBar = isUnder
      case .focus(let focus): state.scenes[scene].environment.focus = focus
      case .sidebarPreferred(let isShown): state.scenes[scene].environment.sidebarPreferred = isShown
      case .overlayClosed(let isClosed): state.scenes[scene].environment.overlayClosed = isClosed
      case .modal(let screen): state.scenes[scene].environment.modal = screen
      case .popover(let tab): state.scenes[scene].environment.popover = tab
      case .folded: break
      }
    }
  }
}
