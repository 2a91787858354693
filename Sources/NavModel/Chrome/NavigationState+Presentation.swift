// What is on screen where, item by item: S2, B4, B6–B8, B11. `Chrome` draws the same.

extension NavigationState {
  /// Whether the chrome of a scene presents an item for a source (S2).
  ///
  /// Through `link` and `program` everything can be reached; `keyboard` and `menu` reach what is not hidden.
  public func presents(_ item: ItemIndex, in scene: SceneIndex, via source: Source?) -> Bool {
    switch source {
    case .link, .program: true
    case .keyboard, .menu: isShown(item)
    case .tabBar: isInBar(item, scene)
    case .ornament: form(of: scene) == .ornament && isInBar(item, scene)
    case .sidebar: isSelectableRow(item, scene)
    case .more: isInMore(item, scene)
    case nil: isInBar(item, scene) || isSelectableRow(item, scene) || isInMore(item, scene)
    }
  }

  // MARK: Bar

  /// Whether an item has an item of its own in the bar on screen, a transient one included.
  public func isInBar(_ item: ItemIndex, _ scene: SceneIndex) -> Bool {
    guard isBarOnScreen(scene) else { return false }
    switch form(of: scene) {
    case .bottomBar: return bottomBar.items.contains(item)
    case .topBar, .topBarOrSidebar, .tvBar: return isDrawnInTopBar(item) || transientItem(scene) == item
    case .ornament: return index.nodes[item].parent == nil && isShown(item)
    case .sidebar, .tvSidebar: return false
    }
  }

  /// Whether an item stands in a region of the top bar (B2).
  public func isDrawnInTopBar(_ item: ItemIndex) -> Bool { isBarMember(item) && isShown(item) }

  /// The selected item, if neither it nor a group above it stands in the top bar (B6).
  public func transientItem(_ scene: SceneIndex) -> ItemIndex? {
    guard form(of: scene).hasTopBar, let selected = selectedItem(scene) else { return nil }
    return index.firstUpward(from: selected, where: isDrawnInTopBar) == nil ? selected : nil
  }

  /// Whether an item is in the list behind More.
  public func isInMore(_ item: ItemIndex, _ scene: SceneIndex) -> Bool {
    form(of: scene) == .bottomBar && isBarOnScreen(scene) && bottomBar.more.contains(item)
  }

  // MARK: Sidebar

  /// Whether an item has a row in the sidebar on screen; while editing, hidden items have one too (B4).
  public func hasRow(_ item: ItemIndex, _ scene: SceneIndex) -> Bool {
    guard isSidebarOnScreen(scene), !isInline(item) else { return false }
    if scenes[scene].editing == nil && !isShown(item) { return false }
    return isUnfolded(around: item, scene)
  }

  private func isSelectableRow(_ item: ItemIndex, _ scene: SceneIndex) -> Bool {
    isDestination(item) && isShown(item) && hasRow(item, scene)
  }

  /// Whether the children of a group, or with nil the root sections, have rows on screen (C5).
  func showsChildren(of group: ItemIndex?, _ scene: SceneIndex) -> Bool {
    guard isSidebarOnScreen(scene) else { return false }
    guard let group else { return true }
    if form(of: scene) == .ornament && group == secondaryRoot(scene) { return true }
    if isInline(group) { return isUnfolded(around: group, scene) && isShown(group) }
    return hasRow(group, scene) && !isFolded(group, scene)
  }

  /// Whether every group that holds the row of an item is unfolded.
  private func isUnfolded(around item: ItemIndex, _ scene: SceneIndex) -> Bool {
    let secondary = form(of: scene) == .ornament ? secondaryRoot(scene) : nil
    var current = item
    while let parent = index.nodes[current].parent {
      if parent == secondary { return true }
      if secondary == nil && isSection(current) { return true }
      if !isInline(parent) && isFolded(parent, scene) { return false }
      current = parent
    }
    return form(of: scene) != .ornament
  }

  /// Whether a group is folded in a scene (B11).
  public func isFolded(_ group: ItemIndex, _ scene: SceneIndex) -> Bool {
    scenes[scene].isFolded[index.nodes[group].slot] ?? (hierarchy.items[group].expansion == .collapsed)
  }

  /// Whether a group's children stand in its place in the sidebar (B4).
  public func isInline(_ item: ItemIndex) -> Bool {
    index.nodes[item].isGroup && hierarchy.items[item].appearance == .inline
  }

  /// Whether a group is a section of the sidebar: a root group, one lifted to a section, or one inside an inline root
  /// group (B4, SPEC §13).
  public func isSection(_ item: ItemIndex) -> Bool {
    guard index.nodes[item].isGroup, !isInline(item) else { return false }
    if hierarchy.items[item].appearance == .rootSection { return true }
    var parent = index.nodes[item].parent
    while let group = parent, isInline(group) { parent = index.nodes[group].parent }
    return parent == nil
  }

  // MARK: Bottom bar

  /// What a bottom bar holds; the same in all scenes (B7, B8).
  public struct BottomBar: Hashable, Sendable {
    /// The items before More, or all but the last.
    public var leading: [ItemIndex]
    /// The items behind More; empty if there is no More.
    public var more: [ItemIndex]
    /// The item that keeps the last slot.
    public var last: ItemIndex?

    /// The items with a slot of their own, in drawn order.
    public var items: [ItemIndex] { leading + (last.map { [$0] } ?? []) }
  }

  /// What a bottom bar holds (B7, B8).
  public var bottomBar: BottomBar {
    let candidates = hierarchy.style == .swiftUI ? compactRoots.flatMap { flattened($0) } : compactRoots
    let last =
      candidates.first { $0 == index.searchTab } ?? candidates.last { index.nodes[$0].placement == .pinned }
    let rest = candidates.filter { $0 != last }
    let ordered =
      rest.filter { index.nodes[$0].placement == .pinned } + rest.filter { index.nodes[$0].placement != .pinned }
    let left = NavigationState.bottomBarSlots - (last == nil ? 0 : 1)
    let shown = ordered.count <= left ? left : left - 1
    return BottomBar(leading: Array(ordered.prefix(shown)), more: Array(ordered.dropFirst(shown)), last: last)
  }

  /// How many items a bottom bar has room for, More included (B8).
  public static let bottomBarSlots = 5

  /// The roots that a bottom bar draws from (B7).
  private var compactRoots: [ItemIndex] {
    let listed = hierarchy.compactTabs.compactMap { item(of: $0) }.filter { index.nodes[$0].parent == nil }
    return listed.isEmpty ? index.roots : index.roots.filter { listed.contains($0) }
  }

  /// The tabs of a section, in declared order (B7).
  private func flattened(_ item: ItemIndex) -> [ItemIndex] {
    (item..<index.nodes[item].end).filter { !index.nodes[$0].isGroup }
  }
}
