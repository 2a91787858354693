public import NavModel
import PropertyTesting

/// Hierarchies of every kind that SPEC chapters 1 and 2 allow: all placements, both styles, groups in groups, ids in
/// many scripts. All are valid; `badSubtree` is not.
///
/// The same seed gives the same hierarchies on every machine.
public struct HierarchyGenerator: Sendable {
  var random: SplitMix64
  let vocabulary: Vocabulary

  /// Begins with a seed.
  public init(seed: UInt64, _ vocabulary: Vocabulary = .standard) {
    random = SplitMix64(seed: seed)
    self.vocabulary = vocabulary
  }

  /// A new hierarchy: most often of a few items, now and then of none or of three dozen.
  public mutating func hierarchy() -> Hierarchy {
    var hierarchy = Hierarchy()
    hierarchy.style = random.maybe([nil, .uiKit, .swiftUI, .swiftUI])
    hierarchy.mode = random.maybe([.tabSidebar, .tabSidebar, .tabSidebar, .automatic, nil, .tabBar])
    if random.chance(percent: 6) { hierarchy.customizable = random.chance(percent: 50) }
    if random.chance(percent: 10) { hierarchy.customizationKey = random.pick(vocabulary.customizations) }
    if random.chance(percent: 50) { hierarchy.allowsReordering = random.chance(percent: 80) }
    hierarchy.initialPlacement = random.maybe([nil, nil, .sidebar, .tabBar])
    if random.chance(percent: 20) { hierarchy.header = "Header" }
    if random.chance(percent: 20) { hierarchy.bottomBar = "Bottom" }
    if random.chance(percent: 20) { hierarchy.brand = Hierarchy.Brand(edge: flag ? .leading : .trailing, image: "i") }
    if random.chance(percent: 10) { hierarchy.splitScreens = [screen] }
    let count = random.weighted([(3, 0), (7, 1), (60, 2 + random.index(below: 8)), (26, 14), (4, 36)])
    var ids = IDs(&random, vocabulary)
    while hierarchy.items.count < count, addItem(to: &hierarchy, depth: 0, &ids) {}
    if random.chance(percent: 15) { hierarchy.compactTabs = compactTabs(of: hierarchy) }
    if random.chance(percent: 20), let tab = random.pick(hierarchy.items)?.id {
      hierarchy.home = Hierarchy.Home(tab: tab, screen: flag ? screen : nil)
      if random.chance(percent: 30), let place = hierarchy.items.firstIndex(where: { $0.id == tab }) {
        hierarchy.items[place].enabled = false
      }
    }
    return hierarchy
  }

  /// Some roots in any order; now and then what is no root, and counts for nothing (B7).
  private mutating func compactTabs(of hierarchy: Hierarchy) -> [Name] {
    let isOfRoots = random.chance(percent: 80)
    var ids = hierarchy.items.filter { ($0.depth == 0) == isOfRoots }.map(\.id)
    ids.shuffle(using: &random)
    return ids.filter { _ in random.chance(percent: 60) }
  }

  /// A tab that may be put into a hierarchy that does not have it yet; nil if all ids are used.
  mutating func newTab(for hierarchy: Hierarchy) -> Item? {
    let free = vocabulary.tabs.filter { id in !hierarchy.items.contains { $0.id == id } }
    return random.pick(free).map { tab($0, depth: 0, of: hierarchy) }
  }

  /// A group with up to three tabs that a hierarchy does not have yet.
  mutating func newGroup(for hierarchy: Hierarchy) -> [Item]? {
    let free = vocabulary.groups.filter { id in !hierarchy.items.contains { $0.id == id } }
    guard let id = random.pick(free) else { return nil }
    var subtree = [group(id, depth: 0, of: hierarchy)]
    for _ in 0..<random.index(below: 4) {
      var all = hierarchy
      all.items += subtree
      guard var tab = newTab(for: all) else { break }
      tab.depth = 1
      subtree.append(tab)
    }
    return subtree
  }

  /// A subtree that breaks a rule of chapter 1 in most hierarchies.
  mutating func badSubtree(for hierarchy: Hierarchy) -> [Item] {
    var tab = newTab(for: hierarchy) ?? Item(.tab, id: vocabulary.wrong[0])
    if random.index(below: 200) == 0 { return Array(repeating: tab, count: Hierarchy.maximumItemCount + 1) }
    switch random.index(below: 6) {
    case 4:
      tab.customizationID = random.pick(hierarchy.items)?.id
      return [tab]
    case 5:
      tab.behavior.tabBar = .disabled
      return [tab]
    case 0: return [Item(.tab, id: random.pick(vocabulary.wrong) ?? vocabulary.unknown[1])]
    case 1: return [Item(.tab, id: random.pick(hierarchy.items)?.id ?? vocabulary.wrong[0])]
    case 2:
      let free = vocabulary.groups.filter { id in !hierarchy.items.contains { $0.id == id } }
      return free.prefix(9).enumerated().map { Item(.group, id: $1, depth: $0) }
    default:
      var tabs = vocabulary.tabs.suffix(2).map { Item(.tab, id: $0, depth: 1) }
      let isSearch = flag
      for place in tabs.indices {
        if isSearch { tabs[place].role = .search } else { tabs[place].value = "same" }
      }
      return [Item(.group, id: vocabulary.groups[11])] + tabs
    }
  }

  // MARK: Items

  /// Ids in an order of their own for each hierarchy.
  private struct IDs {
    private var tabs: ArraySlice<Name>
    private var groups: ArraySlice<Name>

    init(_ random: inout SplitMix64, _ vocabulary: Vocabulary) {
      let start = random.index(below: vocabulary.tabs.count)
      tabs = vocabulary.tabs[start...] + vocabulary.tabs[..<start]
      groups = vocabulary.groups[random.index(below: 4)...]
    }

    mutating func tab() -> Name? { tabs.popFirst() }
    mutating func group() -> Name? { groups.popFirst() }
  }

  /// Adds an item with all below it; false if all ids are used.
  private mutating func addItem(to hierarchy: inout Hierarchy, depth: Int, _ ids: inout IDs) -> Bool {
    let isGroup = depth < Hierarchy.maximumDepth && random.chance(percent: depth < 2 ? 22 : 8)
    if isGroup, let id = ids.group() {
      let place = hierarchy.items.count
      hierarchy.items.append(group(id, depth: depth, of: hierarchy))
      for _ in 0..<random.index(below: 5) { _ = addItem(to: &hierarchy, depth: depth + 1, &ids) }
      complete(place, &hierarchy)
      return true
    }
    guard let id = ids.tab() else { return false }
    hierarchy.items.append(tab(id, depth: depth, of: hierarchy))
    return true
  }

  /// What a group declares of its children.
  private mutating func complete(_ group: Int, _ hierarchy: inout Hierarchy) {
    let depth = hierarchy.items[group].depth + 1
    let children = hierarchy.items[(group + 1)...].filter { $0.depth == depth }.map(\.id)
    if random.chance(percent: 15) { hierarchy.items[group].displayOrder = children.reversed() }
    if random.chance(percent: 25) { hierarchy.items[group].defaultChild = random.pick(children) }
  }

  private mutating func tab(_ id: Name, depth: Int, of hierarchy: Hierarchy) -> Item {
    var tab = Item(.tab, id: id, depth: depth)
    addCommon(to: &tab, of: hierarchy)
    let hasSearch = hierarchy.items.contains { $0.role == .search }
    if random.chance(percent: 8) && (!hasSearch || hierarchy.style == .swiftUI) {
      tab.role = .search
      if flag { tab.activatesSearch = true }
    }
    return tab
  }

  private mutating func group(_ id: Name, depth: Int, of hierarchy: Hierarchy) -> Item {
    var group = Item(.group, id: id, depth: depth)
    addCommon(to: &group, of: hierarchy)
    if flag { group.allowsReordering = random.chance(percent: 80) }
    if random.chance(percent: 30) { group.selectable = flag }
    group.appearance = random.maybe([nil, nil, .automatic, .inline, .rootSection])
    group.expansion = random.maybe([nil, nil, .expanded, .collapsed])
    if random.chance(percent: 30) {
      let accepts = [DropRule(type: vocabulary.types[0], operation: .copy)]
      group.actions = [SectionAction(id: vocabulary.actions[0], title: "New", accepts: flag ? accepts : [])]
    }
    return group
  }

  /// What tabs and groups declare alike.
  private mutating func addCommon(to item: inout Item, of hierarchy: Hierarchy) {
    item.title = "Title"
    if random.chance(percent: 60) {
      item.symbol = random.pick(["star", "play.fill", "plus", "externaldrive.fill.badge.plus"])
    }
    if random.chance(percent: 10) { item.badge = random.pick(["0", "", "3", "!"]) }
    if random.chance(percent: 10) { item.enabled = flag }
    if random.chance(percent: 4) { item.unavailable = "Offline" }
    if random.chance(percent: 45) { item.placement = random.pick(Placement.allCases) }
    if random.chance(percent: 50) { item.allowsHiding = random.chance(percent: 80) }
    if random.chance(percent: 12) { item.hiddenByDefault = flag }
    if random.chance(percent: 6) { item.hidden = flag }
    if hierarchy.style == .swiftUI {
      item.behavior.tabBar = random.maybe([nil, .automatic, .reorderable, .disabled])
      item.behavior.sidebar = random.maybe([nil, .automatic, .reorderable, .disabled])
      item.defaultVisibility.tabBar = random.maybe([nil, nil, .visible, .hidden])
      item.defaultVisibility.sidebar = random.maybe([nil, nil, nil, .hidden])
    }
    if random.chance(percent: 8) { item.draggable = flag }
    if random.chance(percent: 12) { item.customizationID = customizationID(of: item.id, in: hierarchy) }
    if random.chance(percent: 25) {
      item.accepts = vocabulary.types.filter { _ in flag }.map { DropRule(type: $0, operation: operation) }
    }
    if random.chance(percent: 15) {
      item.swipe = SwipeActions(leading: vocabulary.actions.suffix(1), trailing: [vocabulary.actions[1]], full: flag)
    }
    if random.chance(percent: 15) { item.menu = Array(vocabulary.actions.suffix(2)) }
    if random.chance(percent: 10) { item.root = screen }
    if random.chance(percent: 10) { item.toolbar = Array(vocabulary.actions.prefix(3)) }
    if random.chance(percent: 15) { addLook(to: &item) }
  }

  /// What decides nothing: how an item looks, and what is somebody else's (H16).
  private mutating func addLook(to item: inout Item) {
    switch random.index(below: 5) {
    case 0: item.icons = Icons(regular: "large", compact: flag ? "small" : nil)
    case 1: item.filledSymbol = flag ? .outline : .named("star.circle.fill")
    case 2: item.subtitle = "Subtitle"
    case 3: item.popovers = Array(vocabulary.actions.prefix(1))
    default: item.extensions = [Extension(key: "x-tint", text: "[1, null]")]
    }
  }

  /// The key of an item's customization, another one for each id (H13); nil if a renamed item brought it along.
  private func customizationID(of id: Name, in hierarchy: Hierarchy) -> Name? {
    let tab = vocabulary.tabs.firstIndex(of: id)
    let group = vocabulary.groups.firstIndex(of: id).map { vocabulary.tabs.count + $0 }
    let key = (tab ?? group).map { vocabulary.customizationIDs[$0] }
    return hierarchy.items.contains { $0.customizationID == key } ? nil : key
  }

  private var flag: Bool { mutating get { random.chance(percent: 50) } }
  private var screen: Name { mutating get { vocabulary.screens[random.index(below: vocabulary.screens.count)] } }
  private var operation: DropOperation {
    mutating get { DropOperation.allCases[random.index(below: DropOperation.allCases.count)] }
  }
}
