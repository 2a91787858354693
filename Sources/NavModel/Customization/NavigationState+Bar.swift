// The customizable region of the top bar: P1, P4, P5, C1, C7–C9, B2, B3.

extension Placement {
  /// Whether items of this placement can stand in the customizable region (P1).
  public var isCustomizable: Bool {
    switch self {
    case .default, .movable, .optional: true
    case .automatic, .fixed, .pinned, .sidebarOnly: false
    }
  }

  /// Whether a person may put the item into the bar (P1).
  public var mayAdd: Bool { self == .default || self == .optional }

  /// Whether a person may take the item out of the bar (P1).
  public var mayRemove: Bool { self == .default || self == .optional }

  /// Whether a person may move the item within the bar (P1).
  public var mayMove: Bool { isCustomizable }
}

extension NavigationState {
  /// The saved order of the bar as it applies (H12); nil while never customized.
  var savedBarOrder: [Name]? { index.isCustomizable ? customization.layout.barOrder : nil }

  /// Whether an item is in the top bar as far as its placement and the bar's order say; hidden flags aside.
  public func isBarMember(_ item: ItemIndex) -> Bool {
    let order = savedBarOrder
    return isBarMember(
      item, isListed: order.map { isListed(item, in: $0) } ?? false,
      isKnown: order != nil && isListed(item, in: customization.layout.barKnown))
  }

  /// - Parameters:
  ///   - isListed: whether the saved order has the item.
  ///   - isKnown: whether some edit of the bar had it (C9).
  private func isBarMember(
    _ item: ItemIndex, isListed: @autoclosure () -> Bool, isKnown: @autoclosure () -> Bool
  ) -> Bool {
    switch index.nodes[item].placement {
    case .fixed, .pinned, .movable: true
    case .sidebarOnly, .automatic: false
    case .default: isListed() || !isKnown()
    case .optional: isListed()
    }
  }

  private func isListed(_ item: ItemIndex, in keys: [Name]) -> Bool {
    keys.place(of: customizationKey(item), names) != nil
  }

  /// The items of the customizable region in order, hidden ones included (B2, C8, C9).
  public var customizableRegion: [ItemIndex] {
    var isListed = [Bool](repeating: false, count: index.nodes.count)
    var isKnown = isListed
    var region: [ItemIndex] = []
    region.reserveCapacity(index.nodes.count)
    if let order = savedBarOrder {
      for key in order {
        guard let item = item(ofKey: key), !isListed[item] else { continue }
        isListed[item] = true
        if index.nodes[item].placement.isCustomizable { region.append(item) }
      }
      for key in customization.layout.barKnown {
        if let item = item(ofKey: key) { isKnown[item] = true }
      }
    }
    for item in index.nodes.indices where !isListed[item] && index.nodes[item].placement.isCustomizable {
      if isBarMember(item, isListed: false, isKnown: isKnown[item]) { region.append(item) }
    }
    return region
  }

  /// The drawn items of the customizable region in order.
  public var drawnCustomizableRegion: [ItemIndex] { customizableRegion.filter { isShown($0) } }

  /// The items of a region that no person arranges, in declared order (P4).
  public func drawnItems(placed placement: Placement) -> [ItemIndex] {
    index.nodes.indices.filter { index.nodes[$0].placement == placement && isShown($0) }
  }

  /// The keys of the region as an edit starts from them: the saved ones in their places, then the additions (C9).
  var barKeys: [Name] {
    ((savedBarOrder ?? []) + customizableRegion.map { customizationKey($0) }).withoutRepetitions(names)
  }

  /// The keys of the region with an item at a drawn place (C7).
  ///
  /// - Parameter place: the index among the drawn items without this one, clamped; nil is the end.
  func barKeys(with item: ItemIndex, at place: Int32?) -> [Name] {
    let drawn = drawnCustomizableRegion.filter { $0 != item }.map { customizationKey($0) }
    return barKeys.placing(customizationKey(item), at: place.map { Int($0) } ?? drawn.count, among: drawn, names)
  }

  /// `barKnown` after an edit: the union with the region before and after, sorted by UTF-8 bytes (C9).
  func barKnown(adding regions: [ItemIndex]) -> [Name] {
    var known = customization.layout.barKnown
    for item in regions where !isListed(item, in: known) { known.append(customizationKey(item)) }
    return known.sorted { names.precedes($0, $1) }
  }
}
