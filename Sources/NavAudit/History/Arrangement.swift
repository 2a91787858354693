import NavModel

/// What a customization and a declaration come to: each item's flag and place in the bar, each order.
struct Arrangement: Sendable {
  /// An item.
  struct Row: Sendable {
    let id: Name
    let parent: ItemIndex?
    /// Its own flag.
    let isHidden: Bool
    /// Whether it can be seen, the groups above it considered.
    let isShown: Bool
    /// Whether it belongs to the top bar; a hidden item keeps that.
    let isMember: Bool

    var isDrawn: Bool { isMember && isShown }
  }

  /// The children of a group, or with nil the root sections.
  struct Order: Sendable {
    let group: Name?
    let ids: [Name]
  }

  /// All items, in tree pre-order.
  private(set) var rows: [Row] = []
  /// The bar's customizable part, hidden items included.
  private(set) var region: [Name] = []
  /// The root sections, then all groups in tree pre-order.
  private(set) var orders: [Order] = []
  /// The start value of the sidebar.
  var sidebarShown: Bool?
  /// The row of an item by the canonical name of its id.
  private var rowOfName: [Name: Int] = [:]

  /// Nothing at all.
  init() {}

  /// What a state comes to.
  ///
  /// - Complexity: O(n) in the number of items, times the length of the saved lists.
  init(_ state: NavigationState) {
    rows.reserveCapacity(state.index.nodes.count)
    for (item, node) in state.index.nodes.enumerated() {
      let isHidden = state.isHiddenItself(item)
      let isBelowHidden = node.parent.map { !rows[$0].isShown } ?? false
      rows.append(
        Row(
          id: state.id(item), parent: node.parent, isHidden: isHidden,
          isShown: !isHidden && !isBelowHidden || state.isShown(item), isMember: state.isBarMember(item)))
      rowOfName[state.names.canonical(state.id(item))] = item
    }
    region = state.customizableRegion.map { state.id($0) }
    orders.append(Order(group: nil, ids: state.sectionOrder.map { state.id($0) }))
    for (item, node) in state.index.nodes.enumerated() where node.isGroup {
      orders.append(Order(group: state.id(item), ids: state.displayOrder(of: item).map { state.id($0) }))
    }
    sidebarShown = state.customization.sidebarShown
  }

  /// The row of an item, in whatever spelling.
  func row(_ id: Name, _ names: NameTable) -> Row? { rowOfName[names.canonical(id)].map { rows[$0] } }

  /// The order of a group; nil if there is no such group.
  func order(of group: Name?, _ names: NameTable) -> [Name]? {
    orders.first { order in
      guard let left = order.group, let right = group else { return order.group == nil && group == nil }
      return names.isSameID(left, right)
    }?.ids
  }
}
