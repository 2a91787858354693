// Drawing bars: B1–B3, B5–B9, B14–B22.

extension NavigationState {
  /// The items of a top bar in drawn order: fixed, customizable, transient, pinned (B2, B6).
  func topBarItems(_ scene: SceneIndex) -> [ItemIndex] {
    drawnItems(placed: .fixed) + drawnCustomizableRegion + (transientItem(scene).map { [$0] } ?? [])
      + drawnItems(placed: .pinned)
  }

  /// The items of the ornament: roots in the order of a top bar; those in no region stand last (SPEC §13).
  func ornamentItems(_ scene: SceneIndex) -> [ItemIndex] {
    let placed = (drawnItems(placed: .fixed) + drawnCustomizableRegion + drawnItems(placed: .pinned))
      .filter { index.nodes[$0].parent == nil }
    return placed + index.roots.filter { !placed.contains($0) && isShown($0) }
  }

  /// The item drawn selected in the bar: the selected one, else the nearest group above it that has an item (B6).
  func highlightedItem(_ scene: SceneIndex) -> ItemIndex? {
    guard let selected = selectedItem(scene) else { return nil }
    switch form(of: scene) {
    case .topBar, .topBarOrSidebar, .tvBar:
      return index.firstUpward(from: selected, where: isDrawnInTopBar) ?? selected
    case .ornament: return index.nodes[selected].root
    case .bottomBar:
      let items = bottomBar.items
      return index.firstUpward(from: selected) { items.contains($0) }
    case .sidebar, .tvSidebar: return nil
    }
  }

  func bar(_ scene: SceneIndex) -> Chrome.Bar {
    var bar = Chrome.Bar(place: place(of: scene), hiddenBy: barHiddenBy(scene))
    bar.sharesNavigationBar = bar.place == .top
    if bar.place == .none || bar.hiddenBy != nil { return bar }
    let environment = scenes[scene].environment
    bar.hasBackground = environment.contentUnderBar
    if bar.place == .bottom && environment.device == .phone && environment.orientation == .landscape {
      bar.size = .compact
    }
    bar.brand = environment.device == .tv ? hierarchy.brand : nil
    addItems(to: &bar, scene)
    addOverflow(to: &bar, scene)
    if bar.place == .top, let selected = selectedItem(scene) {
      let toolbar = hierarchy.items[selected].toolbar
      let room = min(environment.room.map { Int($0) } ?? toolbar.count, toolbar.count)
      bar.toolbar = Array(toolbar.prefix(room))
      bar.toolbarOverflow = Array(toolbar.dropFirst(room))
    }
    return bar
  }

  private func place(of scene: SceneIndex) -> Chrome.Place {
    if !hasBar(scene) { return .none }
    switch form(of: scene) {
    case .bottomBar: return .bottom
    case .topBar, .topBarOrSidebar, .tvBar: return .top
    case .ornament: return .leading
    case .sidebar, .tvSidebar: return .none
    }
  }

  private func addItems(to bar: inout Chrome.Bar, _ scene: SceneIndex) {
    let highlighted = highlightedItem(scene)
    switch bar.place {
    case .top: bar.items = topBarItems(scene).map { barItem($0, bar, scene, highlighted) }
    case .leading: bar.items = ornamentItems(scene).map { barItem($0, bar, scene, highlighted) }
    case .bottom:
      let bottom = bottomBar
      bar.items = bottom.leading.map { barItem($0, bar, scene, highlighted) }
      bar.more = bottom.more.map { id($0) }
      if !bottom.more.isEmpty { bar.items.append(moreItem(scene, bottom.more)) }
      if let last = bottom.last { bar.items.append(barItem(last, bar, scene, highlighted)) }
    case .none: return
    }
  }

  private func barItem(
    _ item: ItemIndex, _ bar: Chrome.Bar, _ scene: SceneIndex, _ highlighted: ItemIndex?
  ) -> Chrome.Item {
    let declared = hierarchy.items[item]
    let icons = declared.icons
    let icon = bar.size == .compact ? icons?.compact ?? icons?.regular : icons?.regular ?? icons?.compact
    return Chrome.Item(
      id: declared.id, kind: index.nodes[item].isGroup ? .group : .tab, title: declared.displayTitle,
      symbol: declared.barSymbol, icon: bar.place == .bottom ? icon : nil, region: region(of: item, bar, scene),
      style: style(of: item, bar, scene), isSelected: item == highlighted, isEnabled: index.nodes[item].isEnabled,
      unavailable: declared.unavailable, badge: declared.displayBadge)
  }

  private func moreItem(_ scene: SceneIndex, _ more: [ItemIndex]) -> Chrome.Item {
    let isSelected =
      highlightedItem(scene) == nil
      && (selectedItem(scene).flatMap { index.firstUpward(from: $0) { more.contains($0) } } != nil)
    return Chrome.Item(
      id: nil, kind: .more, title: "More", symbol: "ellipsis", icon: nil, region: .customizable,
      style: bottomStyle(scene), isSelected: isSelected, isEnabled: true, unavailable: nil, badge: nil)
  }

  private func region(of item: ItemIndex, _ bar: Chrome.Bar, _ scene: SceneIndex) -> Chrome.Region {
    if bar.place == .top && transientItem(scene) == item { return .transient }
    switch index.nodes[item].placement {
    case .fixed: return .fixed
    case .pinned: return .pinned
    case .automatic, .default, .optional, .movable, .sidebarOnly: return .customizable
    }
  }

  private func style(of item: ItemIndex, _ bar: Chrome.Bar, _ scene: SceneIndex) -> Chrome.Style {
    switch bar.place {
    case .top, .none: region(of: item, bar, scene) == .pinned ? .icon : .iconAndTitle
    case .leading: scenes[scene].environment.focus == .bar ? .iconAndTitle : .icon
    case .bottom: bottomStyle(scene)
    }
  }

  private func bottomStyle(_ scene: SceneIndex) -> Chrome.Style {
    scenes[scene].environment.orientation == .portrait ? .iconOverTitle : .iconAndTitle
  }

  private func addOverflow(to bar: inout Chrome.Bar, _ scene: SceneIndex) {
    guard bar.place == .top, let room = scenes[scene].environment.barRoom, bar.items.count > Int(room) else { return }
    bar.overflow = scenes[scene].environment.device == .tv ? .fade : .scroll
    bar.firstVisible = barFirst(scene, count: bar.items.count)
  }
}
