/// The place of an item in `Hierarchy.items`.
public typealias ItemIndex = Int

/// What follows from a hierarchy alone: the shape of the tree as indexes, and every default filled in.
///
/// - Source: H3, H4, H12, P2, P3, P6, C10.
public struct HierarchyIndex: Sendable {
  /// One item with its defaults resolved.
  public struct Node: Sendable {
    /// The group above, nil for roots.
    public var parent: ItemIndex?
    /// The root above, itself for roots.
    public var root: ItemIndex
    /// The index behind the last descendant.
    public var end: ItemIndex
    /// The placement, never `automatic` (P2, P3, P6).
    public var placement: Placement
    /// Whether a person may hide it (C2, P3).
    public var allowsHiding: Bool
    /// Whether it starts hidden (C10).
    public var hiddenByDefault: Bool
    /// Groups: whether a person may reorder the children (C5, P3).
    public var allowsReordering: Bool
    /// Whether it is a group.
    public var isGroup: Bool
    /// Whether a person may select it (S3).
    public var isEnabled: Bool
    /// The number under which scenes keep its navigation state.
    public var slot: Slot
    /// SwiftUI: the bar visibility that children without one of their own take over (P3).
    var inheritedBarVisibility: Visibility?
  }

  /// The items in pre-order, like `Hierarchy.items`.
  public private(set) var nodes: [Node] = []
  /// The items without a parent, in declared order.
  public private(set) var roots: [ItemIndex] = []
  /// The search tab: the first one declared (H3).
  public private(set) var searchTab: ItemIndex?
  /// Whether the hierarchy has a sidebar on devices that know one: the resolved mode is `tabSidebar` (H4).
  public private(set) var hasSidebar = false
  /// Whether a person's customization applies (H12).
  public private(set) var isCustomizable = false
  /// The item of each customization key, by the number of the key's canonical name; -1 for none.
  private var itemOfKey: [Int32] = []

  /// The index of a hierarchy without items.
  public init() {}

  /// Resolves a valid hierarchy.
  ///
  /// - Parameter slots: the number of each item, in the order of the items.
  /// - Complexity: O(n) in the number of items, and in the number of the highest name among the keys.
  init(_ hierarchy: Hierarchy, slots: [Slot], names: NameTable) {
    let style = hierarchy.style ?? .uiKit
    var path: [ItemIndex] = []
    nodes.reserveCapacity(hierarchy.items.count)
    // In place: a copy of an item counts the references to all of its texts.
    let items = hierarchy.items.span
    var keys: [Int] = []
    keys.reserveCapacity(items.count)
    for index in items.indices {
      keys.append(Int(names.canonical(items[index].customizationID ?? items[index].id).rawValue))
    }
    itemOfKey = [Int32](repeating: -1, count: (keys.max() ?? -1) + 1)
    for index in items.indices {
      while path.count > items[index].depth { nodes[path.removeLast()].end = index }
      let parent = path.last
      let barVisibility = items[index].defaultVisibility.tabBar ?? parent.flatMap { nodes[$0].inheritedBarVisibility }
      nodes.append(
        Node(
          parent: parent, root: path.first ?? index, end: index + 1,
          placement: items[index].resolvedPlacement(style, barVisibility: barVisibility),
          allowsHiding: items[index].resolvedAllowsHiding(style),
          hiddenByDefault: items[index].hiddenByDefault ?? (items[index].defaultVisibility.sidebar == .hidden),
          allowsReordering: items[index].resolvedAllowsReordering(style),
          isGroup: items[index].kind == .group, isEnabled: items[index].enabled ?? true, slot: slots[index],
          inheritedBarVisibility: barVisibility))
      if items[index].kind == .group { path.append(index) }
      if parent == nil { roots.append(index) }
      if items[index].role == .search && searchTab == nil { searchTab = index }
      itemOfKey[keys[index]] = Int32(index)
    }
    for index in path { nodes[index].end = nodes.count }
    let mode = hierarchy.mode ?? .automatic
    hasSidebar = mode == .tabSidebar || (mode == .automatic && hierarchy.items.contains { $0.kind == .group })
    isCustomizable = hasSidebar && hierarchy.customizable ?? true
  }

  /// The item with a customization key (H13).
  ///
  /// - Parameter canonicalKey: the key's canonical name.
  func item(ofCanonicalKey canonicalKey: Name) -> ItemIndex? {
    let place = Int(canonicalKey.rawValue)
    guard place < itemOfKey.count, itemOfKey[place] >= 0 else { return nil }
    return Int(itemOfKey[place])
  }

  /// The children of a group in declared order; the roots for nil.
  public func children(of group: ItemIndex?) -> [ItemIndex] {
    guard let group else { return roots }
    var children: [ItemIndex] = []
    var child = group + 1
    while child < nodes[group].end {
      children.append(child)
      child = nodes[child].end
    }
    return children
  }

  /// Whether `item` is `ancestor` or stands below it.
  public func isInside(_ item: ItemIndex, _ ancestor: ItemIndex) -> Bool {
    ancestor <= item && item < nodes[ancestor].end
  }

  /// Calls `body` with the item and each group above it, from the item to the root, until it answers true.
  ///
  /// - Returns: the item for which `body` answered true.
  @inlinable
  public func firstUpward(from item: ItemIndex, where body: (ItemIndex) -> Bool) -> ItemIndex? {
    var next: ItemIndex? = item
    while let current = next {
      if body(current) { return current }
      next = nodes[current].parent
    }
    return nil
  }
}

extension Item {
  /// The title as drawn: the declared one, or that of the role (H3).
  public var displayTitle: String { title ?? (role == .search ? "Search" : "") }

  /// The outline symbol as drawn: the declared one, or that of the role (H3).
  public var displaySymbol: String? { symbol ?? (role == .search ? "magnifyingglass" : nil) }

  /// The badge as drawn; nil for none, "0" and "" (H9).
  public var displayBadge: String? {
    badge.flatMap { $0.isEmpty || $0 == "0" ? nil : $0 }
  }

  @inline(__always)
  func resolvedPlacement(_ style: Hierarchy.Style, barVisibility: Visibility?) -> Placement {
    if let placement, placement != .automatic { return placement }
    if role == .search { return .pinned }
    if style == .uiKit { return depth == 0 ? .default : .optional }
    switch behavior.tabBar ?? .automatic {
    case .disabled: return barVisibility == .hidden ? .sidebarOnly : .fixed
    case .reorderable: return .movable
    case .automatic: return barVisibility == .hidden ? .optional : .default
    }
  }

  @inline(__always)
  func resolvedAllowsHiding(_ style: Hierarchy.Style) -> Bool {
    if let allowsHiding { return allowsHiding }
    if style == .uiKit || role == .search || placement == .pinned { return false }
    return (behavior.sidebar ?? .automatic) == .automatic
  }

  @inline(__always)
  func resolvedAllowsReordering(_ style: Hierarchy.Style) -> Bool {
    if let allowsReordering { return allowsReordering }
    return style == .swiftUI && (behavior.sidebar ?? .automatic) != .disabled
  }
}
