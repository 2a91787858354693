import NavModel
import PropertyTesting

// What actions are about.

extension WildSession {
  var flag: Bool { mutating get { random.chance(percent: 50) } }

  mutating func number(below bound: Int) -> Int32 { Int32(random.index(below: bound)) }

  // MARK: Items and scenes

  /// An item of the hierarchy; now and then one that is not there, or an id in another spelling (H17).
  mutating func item(_ state: NavigationState) -> Name {
    if state.index.nodes.isEmpty || random.chance(percent: 3) {
      return random.pick(vocabulary.unknown) ?? vocabulary.tabs[0]
    }
    let id = state.id(random.index(below: state.index.nodes.count))
    if random.chance(percent: 90) { return id }
    return vocabulary.spellings.first { $0.id == id }?.other ?? id
  }

  /// A few items, maybe one of them twice.
  mutating func items(_ state: NavigationState) -> [Name] {
    (0...random.index(below: 3)).map { _ in item(state) }
  }

  mutating func group(_ state: NavigationState) -> Name {
    let groups = state.index.nodes.indices.filter { state.index.nodes[$0].isGroup }
    guard let group = random.pick(groups), random.chance(percent: 95) else { return item(state) }
    return state.id(group)
  }

  mutating func selected(_ state: NavigationState, _ scene: SceneIndex) -> Name {
    guard state.scenes.indices.contains(scene), let slot = state.scenes[scene].selected else { return item(state) }
    return state.id(inSlot: slot)
  }

  /// The ids that left the hierarchy.
  func retired(_ state: NavigationState) -> [Name] {
    (0..<state.slotCount).filter { state.item(inSlot: $0) == nil }.map { state.id(inSlot: $0) }
  }

  /// An item with a type that was dropped on it, if there is one.
  mutating func dropped(_ state: NavigationState, _ scene: SceneIndex) -> (id: Name, type: Name) {
    let tabs = state.scenes.indices.contains(scene) ? state.scenes[scene].tabs : []
    let slots = tabs.indices.filter { !tabs[$0].dropped.isEmpty && state.item(inSlot: $0) != nil }
    guard let slot = random.pick(slots), random.chance(percent: 80) else { return (item(state), vocabulary.types[0]) }
    return (state.id(inSlot: slot), tabs[slot].dropped[0].type)
  }

  mutating func anyScene(_ state: NavigationState) -> Name {
    guard let scene = random.pick(state.scenes), random.chance(percent: 92) else { return vocabulary.unknown[0] }
    return scene.id
  }

  mutating func opening(_ state: NavigationState) -> SceneOpening {
    let isWrong = random.chance(percent: 4)
    // Six ids are soon used up: a few more, so that the most scenes that there may be are reached (SPEC §12).
    let ids = random.chance(percent: 30) ? vocabulary.customizationIDs + vocabulary.tabs : vocabulary.scenes
    let id = isWrong ? random.pick(vocabulary.wrong) : random.pick(ids)
    var opening = SceneOpening(id: id ?? vocabulary.scenes[0])
    if random.chance(percent: 60) { opening.device = random.pick(Device.allCases) }
    if random.chance(percent: 30) {
      opening.holder = anyScene(state)
      opening.container = random.maybe([nil, .split, .popover])
    }
    return opening
  }

  // MARK: Screens, drops

  mutating func screen() -> Name { vocabulary.screens[random.index(below: vocabulary.screens.count)] }

  mutating func fullScreen() -> Screen {
    var screen = Screen(screen(), key: flag ? random.pick(vocabulary.keys) : nil)
    if random.chance(percent: 10) {
      screen.parameters = [Screen.Parameter(name: vocabulary.queries[0], value: vocabulary.keys[0])]
    }
    return screen
  }

  /// A path of a few screens; now and then one that is too long (SPEC §12).
  mutating func path() -> [Screen] {
    if random.index(below: 120) == 0 {
      return Array(repeating: fullScreen(), count: TabNavigation.maximumDepth - (flag ? 1 : 0))
    }
    return (0..<random.index(below: 4)).map { _ in fullScreen() }
  }

  /// A path for an item; now and then the one that it has already (N4).
  mutating func path(of id: Name, _ state: NavigationState, _ scene: SceneIndex) -> [Screen] {
    guard random.chance(percent: 15), let slot = state.slot(of: id), state.scenes.indices.contains(scene) else {
      return path()
    }
    return state.scenes[scene].tabs[slot].screens.map(\.screen)
  }

  /// A link; now and then to the home, by its screen or with more behind it (S3).
  mutating func link(_ state: NavigationState, _ scene: SceneIndex) -> Action {
    if let home = state.hierarchy.home, let screen = home.screen, random.chance(percent: 25) {
      return .link(home.tab, path: [Screen(screen)] + path().prefix(random.index(below: 2)))
    }
    let id = random.chance(percent: 70) ? item(state) : selected(state, scene)
    return .link(id, path: path(of: id, state, scene))
  }

  mutating func sectionAction() -> Name { vocabulary.actions[random.chance(percent: 80) ? 0 : 1] }

  mutating func target(_ state: NavigationState) -> DropTarget {
    random.chance(percent: 75) ? .item(item(state)) : .action(group: group(state), action: sectionAction())
  }

  mutating func counts() -> [TypeCount] {
    (0...random.index(below: 2)).map { _ in
      TypeCount(type: vocabulary.types[random.index(below: 3)], count: 1 + number(below: 3))
    }
  }

  // MARK: Customization

  mutating func customization(_ kind: ActionKind, _ state: NavigationState) -> Action {
    switch kind {
    case .hide: return .hide(flag ? [item(state)] : items(state))
    case .show: return .show(flag ? [item(state)] : items(state))
    case .reorder: return reordering(state)
    case .move: return .move(child(state), to: number(below: 6))
    case .addToBar: return .addToBar(item(state), to: flag ? nil : number(below: 6))
    case .moveInBar: return .moveInBar(item(state), to: number(below: 6))
    case .removeFromBar: return .removeFromBar(item(state))
    case .reset:
      let what: [Reset] = [.visibility, .barOrder, .groupOrders, .groupOrder(flag ? group(state) : nil), .all]
      return .reset(what[random.index(below: what.count)])
    case .undo: return .undo
    case .redo: return .redo
    default: return .importCustomization(imported(state))
    }
  }

  /// An item below a group, if there is one.
  private mutating func child(_ state: NavigationState) -> Name {
    let children = state.index.nodes.indices.filter { state.index.nodes[$0].parent != nil }
    guard let child = random.pick(children), random.chance(percent: 92) else { return item(state) }
    return state.id(child)
  }

  private mutating func reordering(_ state: NavigationState) -> Action {
    let isOfSections = random.chance(percent: 25)
    let id = isOfSections ? nil : group(state)
    let group = id.flatMap { state.group(of: $0) }
    var order = isOfSections ? state.sectionOrder : group.map { state.displayOrder(of: $0) } ?? []
    order.shuffle(using: &random)
    var ids = order.prefix(1 + random.index(below: 5)).map { state.id($0) }
    if random.chance(percent: 8) { ids.append(item(state)) }
    return .reorder(group: id, order: ids)
  }

  private mutating func imported(_ state: NavigationState) -> ImportedCustomization {
    if random.chance(percent: 10) { return ImportedCustomization(undecodable: "{}") }
    if random.chance(percent: 10) {
      var layout = state.customization.layout
      layout.hidden.sort { state.names.precedes($0.key, $1.key) }
      layout.groupOrders = []
      return ImportedCustomization(layout: layout, sidebarShown: state.customization.sidebarShown)
    }
    var layout = Customization.Layout()
    if random.chance(percent: 20) { layout.unknownFields = "\"future\":1" }
    var isTaken: [Name] = []
    for id in items(state) where !isTaken.contains(where: { state.names.isSameID($0, id) }) {
      isTaken.append(id)
      layout.hidden.append(Customization.HiddenFlag(key: id, isHidden: flag))
    }
    layout.hidden.sort { state.names.precedes($0.key, $1.key) }
    if flag { layout.barOrder = keys(state) }
    if flag { layout.barKnown = isTaken.sorted { state.names.precedes($0, $1) } }
    if flag { layout.groupOrders = [orderOfAnyGroup(state)] }
    return ImportedCustomization(layout: layout, sidebarShown: random.maybe([nil, true, false]))
  }

  private mutating func orderOfAnyGroup(_ state: NavigationState) -> Customization.GroupOrder {
    let id = group(state)
    // In a file the empty key stands for the root sections.
    return Customization.GroupOrder(group: state.group(of: id) == nil ? nil : id, order: keys(state))
  }

  /// What a saved list may hold: keys of items, in whatever spelling, and of items that are not there (C7, H17).
  private mutating func keys(_ state: NavigationState) -> [Name] {
    (0...random.index(below: 5)).map { _ in
      let items = state.index.nodes.indices
      guard random.chance(percent: 70), let item = random.pick(Array(items)) else {
        return random.pick(vocabulary.tabs) ?? vocabulary.unknown[0]
      }
      let key = state.customizationKey(item)
      return vocabulary.spellings.first { $0.id == key }?.other ?? key
    }
  }

  // MARK: Layout

  mutating func layout(_ kind: ActionKind, _ state: NavigationState) -> Action {
    let flag = flag
    switch kind {
    case .collapseSidebar: return .collapseSidebar
    case .expandSidebar: return .expandSidebar
    case .toggleSidebar: return .toggleSidebar
    case .fold: return .fold(group(state))
    case .unfold: return .unfold(group(state))
    case .rotate: return .rotate(flag ? .portrait : .landscape)
    case .resize:
      let room: Int32? = random.chance(percent: 20) ? number(below: 4) : nil
      let barRoom: Int32? = random.chance(percent: 30) ? 1 + number(below: 5) : nil
      return .resize(Resize(width: random.chance(percent: 35) ? .compact : .regular, room: room, barRoom: barRoom))
    case .direction: return .direction(flag ? .rtl : .ltr)
    case .keyboard: return .keyboard(shown: flag)
    case .hideBar: return .hideBar(hidden: random.chance(percent: 30))
    case .contentUnderBar: return .contentUnderBar(flag)
    case .focus: return .focus(Focus.allCases[random.index(below: 3)])
    case .menuButton: return .menuButton
    default: return .scrollBar(to: number(below: 6))
    }
  }

  // MARK: Updates

  mutating func update(_ state: NavigationState) -> Action {
    let id = item(state)
    let isGroup = state.group(of: id) != nil
    var values = Item(isGroup != random.chance(percent: 4) ? .group : .tab, id: id)
    var fields = ItemUpdate.Fields()
    switch random.index(below: 11) {
    case 0, 1, 2:
      fields.insert(.hidden)
      values.hidden = random.maybe([nil, true, false])
    case 3:
      fields.insert(.enabled)
      values.enabled = flag
    case 4:
      fields.insert(.placement)
      values.placement = random.pick(Placement.allCases)
    case 5:
      fields.insert(.allowsHiding)
      values.allowsHiding = flag
    case 6, 7:
      if let group = state.group(of: id), values.kind == .group {
        fields.insert(.displayOrder)
        values.displayOrder = flag ? nil : state.index.children(of: group).reversed().map { state.id($0) }
      } else {
        fields.insert(.root)
        values.root = flag ? nil : screen()
      }
    case 8:
      fields.insert(.value)
      values.value = "same"
    case 9:
      fields.insert(.extensions)
      values.extensions = [Extension(key: "x-tint", text: flag ? "null" : "1")]
    default:
      fields.insert(.badge)
      values.badge = random.pick(["7", "0", ""])
    }
    return .update(id, ItemUpdate(fields: fields, values: values))
  }
}
