/// What an app reads of the customization in use, after any event: each item, each group (C17).
public struct CustomizationReading: Hashable, Sendable {
  /// What a person made of an item.
  public struct Entry: Hashable, Sendable {
    /// The item.
    public var id: Name
    /// Whether its own row is visible in the sidebar; groups above it have flags of their own (C4).
    public var isVisibleInSidebar: Bool
    /// Whether it belongs to the top bar. A hidden item keeps that for the time when it is shown again (C2).
    public var isInBar: Bool
    /// Whether a person chose its visibility, or put it into the bar or out of it.
    public var isCustomized: Bool
  }

  /// The order of a group's children.
  public struct Order: Hashable, Sendable {
    /// The group; nil for the root sections (C18).
    public var group: Name?
    /// All children in display order; nil if no person ever ordered them.
    public var order: [Name]?
  }

  /// All items, in tree pre-order.
  public var items: [Entry]
  /// The root sections, then all groups in tree pre-order.
  public var orders: [Order]
}

extension NavigationState {
  /// The customization in use as an app reads it.
  ///
  /// - Complexity: O(n) in the number of items, times the length of the saved lists.
  /// - Source: C17.
  public var customizationReading: CustomizationReading {
    let groups = index.nodes.indices.filter { index.nodes[$0].isGroup }
    return CustomizationReading(
      items: index.nodes.indices.map { entry(of: $0) },
      orders: [order(of: nil)] + groups.map { order(of: $0) })
  }

  private func entry(of item: ItemIndex) -> CustomizationReading.Entry {
    let node = index.nodes[item]
    let isInBar = isBarMember(item)
    let startsInBar = node.placement != .optional && node.placement != .sidebarOnly
    let choseVisibility =
      node.allowsHiding && index.isCustomizable
      && customization.layout.hidden.value(customizationKey(item), names) != nil
    return CustomizationReading.Entry(
      id: id(item), isVisibleInSidebar: !isHiddenItself(item), isInBar: isInBar,
      isCustomized: choseVisibility || isInBar != startsInBar)
  }

  private func order(of group: ItemIndex?) -> CustomizationReading.Order {
    let display = group.map { displayOrder(of: $0) } ?? sectionOrder
    let isCustomized = savedOrder(of: group) != nil
    return CustomizationReading.Order(
      group: group.map { id($0) }, order: isCustomized ? display.map { id($0) } : nil)
  }
}
