// The order of a group's children and of the root sections: C5–C7, C10, C18.

extension NavigationState {
  /// The children of a group in display order, hidden ones included (C6, C10).
  public func displayOrder(of group: ItemIndex) -> [ItemIndex] {
    let children = index.children(of: group)
    if let order = appValues.orders.value(id(group), names) { return arrange(children, byIDs: order) }
    if let order = savedOrder(of: group) { return arrange(children, byKeys: order) }
    if let order = hierarchy.items[group].displayOrder { return arrange(children, byIDs: order) }
    return children
  }

  /// The root groups in display order (C18).
  public var sectionOrder: [ItemIndex] {
    let sections = index.roots.filter { index.nodes[$0].isGroup }
    return savedOrder(of: nil).map { arrange(sections, byKeys: $0) } ?? sections
  }

  /// The saved order of a group, or with nil of the root sections, as it applies (H12).
  func savedOrder(of group: ItemIndex?) -> [Name]? {
    guard index.isCustomizable else { return nil }
    return customization.layout.groupOrders.value(group.map { customizationKey($0) }, names)
  }

  private func arrange(_ children: [ItemIndex], byIDs order: [Name]) -> [ItemIndex] {
    arrange(children, order.compactMap { item(of: $0) })
  }

  private func arrange(_ children: [ItemIndex], byKeys order: [Name]) -> [ItemIndex] {
    arrange(children, order.compactMap { item(ofKey: $0) })
  }

  /// C6: listed children first, in listed order, each once; then the others as declared.
  private func arrange(_ children: [ItemIndex], _ listed: [ItemIndex]) -> [ItemIndex] {
    var isLeft = [Bool](repeating: false, count: index.nodes.count)
    for child in children { isLeft[child] = true }
    var arranged: [ItemIndex] = []
    arranged.reserveCapacity(children.count)
    for item in listed + children where isLeft[item] {
      isLeft[item] = false
      arranged.append(item)
    }
    return arranged
  }

  /// The keys of an order as an edit starts from them: the present children, and the saved keys that name no child in
  /// their places (C7).
  ///
  /// - Parameter present: the children, or the root sections, in their present order.
  func orderKeys(of group: ItemIndex?, present: [ItemIndex]) -> [Name] {
    present.map { customizationKey($0) }.keepingPlaces(of: savedOrder(of: group) ?? [], names)
  }
}
