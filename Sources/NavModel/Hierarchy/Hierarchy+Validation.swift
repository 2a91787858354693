/// A rule of SPEC chapter 1 that a hierarchy breaks, and where.
public struct HierarchyProblem: Error, Hashable, Sendable {
  /// The rule broken.
  public var reason: InvalidReason
  /// The index in `Hierarchy.items` of the item at fault; nil for the whole.
  public var item: Int?
  /// The index of the item that it collides with, if it collides.
  public var other: Int?

  init(_ reason: InvalidReason, _ item: Int? = nil, other: Int? = nil) {
    self.reason = reason
    self.item = item
    self.other = other
  }
}

extension Hierarchy {
  /// The largest number of items (H2).
  public static let maximumItemCount = 4_096
  /// The largest depth of an item; roots have 0 (H2).
  public static let maximumDepth = 8
  /// The longest id in UTF-8 bytes (H1).
  public static let maximumIDByteCount = 256

  /// The first rule that the hierarchy breaks, in the order of its items; nil if it is valid.
  ///
  /// - Complexity: O(n log n) in the number of items.
  /// - Source: H1, H2, H3, H11, H13, SPEC §13 "styles".
  public func problem(names: NameTable) -> HierarchyProblem? {
    if items.count > Hierarchy.maximumItemCount { return HierarchyProblem(.tooManyItems, Hierarchy.maximumItemCount) }
    let declared = items.span
    for index in declared.indices {
      if let reason = Hierarchy.problem(ofID: names.text(declared[index].id)) { return HierarchyProblem(reason, index) }
      if declared[index].depth > Hierarchy.maximumDepth { return HierarchyProblem(.tooDeep, index) }
      if style != .swiftUI && declared[index].usesSwiftUIKeys { return HierarchyProblem(.swiftUIKey, index) }
    }
    return duplicate(.duplicateID) { names.canonical(items[$0].id).rawValue }
      ?? duplicate(.duplicateCustomizationID) { names.canonical(items[$0].customizationKey).rawValue }
      ?? duplicateValue
      ?? secondSearchTab
  }

  /// The rule of H1 that an id breaks, nil if none.
  public static func problem(ofID text: String) -> InvalidReason? {
    guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last else { return .emptyID }
    if first.isWhitespace || last.isWhitespace { return .spaceAroundID }
    if text.utf8.count > maximumIDByteCount { return .longID }
    return text.unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) } ? .controlInID : nil
  }

  private func duplicate(_ reason: InvalidReason, key: (Int) -> UInt32) -> HierarchyProblem? {
    let sorted = items.indices.map { (key: key($0), index: $0) }
      .sorted { ($0.key, $0.index) < ($1.key, $1.index) }
    let pairs = zip(sorted, sorted.dropFirst()).filter { $0.key == $1.key }
    let first = pairs.min { $0.1.index < $1.1.index }
    return first.map { HierarchyProblem(reason, $0.1.index, other: $0.0.index) }
  }

  private var duplicateValue: HierarchyProblem? {
    let valued = items.indices.compactMap { index in items[index].value.map { (value: $0, index: index) } }
      .sorted { ($0.value, $0.index) < ($1.value, $1.index) }
    let pair = zip(valued, valued.dropFirst()).first { $0.value == $1.value }
    return pair.map { HierarchyProblem(.duplicateValue, $0.1.index, other: $0.0.index) }
  }

  private var secondSearchTab: HierarchyProblem? {
    if style == .swiftUI { return nil }
    let searchTabs = items.indices.filter { items[$0].role == .search }
    return searchTabs.count > 1 ? HierarchyProblem(.secondSearchTab, searchTabs[1], other: searchTabs[0]) : nil
  }
}

extension Unicode.Scalar {
  /// Whether it is white space; the tables of Unicode are asked beyond ASCII only.
  fileprivate var isWhitespace: Bool {
    switch value {
    case 0x09...0x0D, 0x20: true
    case ..<0x80: false
    default: properties.isWhitespace
    }
  }
}

extension Item {
  /// The key under which a person's customization of this item is stored (H13).
  @inline(__always)
  public var customizationKey: Name { customizationID ?? id }

  var usesSwiftUIKeys: Bool {
    behavior != PerPlacement() || defaultVisibility != PerPlacement()
  }
}
