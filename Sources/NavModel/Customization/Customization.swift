/// What a person chose, shared by all scenes (C1). Everything is stored under customization keys (H13).
///
/// Keys that name no item are kept with their places (C7).
public struct Customization: Hashable, Sendable {
  /// The parts that an edit changes and an undo restores.
  public var layout = Layout()
  /// Whether the sidebar starts shown in scenes opened later; nil while never toggled (B10).
  public var sidebarShown: Bool?
  /// The steps that `undo` takes back, the latest last (C13).
  public var undo: [Step] = []
  /// The steps that `redo` applies again, the next one last (C13).
  public var redo: [Step] = []
  /// The most steps kept for undo (C13).
  public static let maximumStepCount = 100

  /// Hidden flags and orders.
  public struct Layout: Hashable, Sendable {
    /// The flag of each item for which the person once chose, in no particular order.
    public var hidden: [HiddenFlag] = []
    /// The keys of the customizable region of the bar; nil while never customized.
    public var barOrder: [Name]?
    /// The keys that stood in the customizable region at some edit of the bar, sorted by UTF-8 bytes.
    public var barKnown: [Name] = []
    /// The orders of groups and of the root sections, in no particular order.
    public var groupOrders: [GroupOrder] = []
    /// Members of an imported file that this version does not know, as JSON text `"key":value,…` in their order (C14).
    public var unknownFields: String?

    /// Makes a layout without any choice.
    public init() {}
  }

  /// A hidden flag.
  public struct HiddenFlag: Hashable, Sendable {
    /// The key or id of the item.
    public var key: Name
    /// Whether it is hidden.
    public var isHidden: Bool

    /// Makes a flag.
    public init(key: Name, isHidden: Bool) {
      self.key = key
      self.isHidden = isHidden
    }
  }

  /// The order of a group's children.
  public struct GroupOrder: Hashable, Sendable {
    /// The key or id of the group; nil for the root sections.
    public var group: Name?
    /// The keys or ids of the children.
    public var order: [Name]

    /// Makes an order.
    public init(group: Name?, order: [Name]) {
      self.group = group
      self.order = order
    }
  }

  /// What an undo or a redo puts back: the layout, and the app's values that the edit had cleared (C10).
  public struct Step: Hashable, Sendable {
    /// The layout to restore.
    public var layout: Layout
    /// The app's hidden values to restore, by item id; nil clears.
    public var appHidden: [AppHidden] = []
    /// The app's orders to restore, by group id; nil clears.
    public var appOrders: [AppOrder] = []
    /// The saved sidebar value to restore; nil if the edit did not touch it.
    public var sidebarShown: SavedSidebar?
    /// The digests of the layout and of the whole step, set by whoever completes it.
    var layoutDigests = LayoutDigests()
    var digest: UInt64 = 0

    /// Makes a step.
    public init(layout: Layout) {
      self.layout = layout
    }
  }

  /// An app's hidden value at some time.
  public struct AppHidden: Hashable, Sendable {
    /// The id of the item.
    public var item: Name
    /// The value; nil for none.
    public var isHidden: Bool?

    /// Makes a value.
    public init(item: Name, isHidden: Bool?) {
      self.item = item
      self.isHidden = isHidden
    }
  }

  /// An app's order at some time.
  public struct AppOrder: Hashable, Sendable {
    /// The id of the group.
    public var group: Name
    /// The order; nil for none.
    public var order: [Name]?

    /// Makes a value.
    public init(group: Name, order: [Name]?) {
      self.group = group
      self.order = order
    }
  }

  /// A value of `sidebarShown` that a step carries.
  public enum SavedSidebar: UInt8, Hashable, Sendable, CaseIterable {
    /// Never toggled.
    case never
    /// Starts shown.
    case shown
    /// Starts hidden.
    case hidden

    /// Wraps a saved value.
    public init(_ isShown: Bool?) {
      self = isShown.map { $0 ? .shown : .hidden } ?? .never
    }

    /// The saved value.
    public var isShown: Bool? {
      switch self {
      case .never: nil
      case .shown: true
      case .hidden: false
      }
    }
  }

  /// Makes a customization without any choice.
  public init() {}
}

/// What the app set after the person's choices, by item id (C10, H15).
public struct AppValues: Hashable, Sendable {
  /// Hidden values, in no particular order.
  public var hidden: [Customization.HiddenFlag] = []
  /// Orders of groups, in no particular order.
  public var orders: [Customization.GroupOrder] = []

  /// Makes an empty set.
  public init() {}
}

extension [Customization.HiddenFlag] {
  /// The flag stored for a key, in whatever spelling (H17).
  public func value(_ key: Name, _ names: NameTable) -> Bool? {
    first { names.isSameID($0.key, key) }?.isHidden
  }

  /// Stores a flag, or drops it with nil.
  mutating func set(_ key: Name, _ isHidden: Bool?, _ names: NameTable) {
    removeAll { names.isSameID($0.key, key) }
    if let isHidden { append(Customization.HiddenFlag(key: key, isHidden: isHidden)) }
  }
}

extension [Customization.GroupOrder] {
  /// The order stored for a group, in whatever spelling (H17); nil stands for the root sections.
  public func value(_ group: Name?, _ names: NameTable) -> [Name]? {
    first { Self.isSame($0.group, group, names) }?.order
  }

  /// Stores an order, or drops it with nil.
  mutating func set(_ group: Name?, _ order: [Name]?, _ names: NameTable) {
    removeAll { Self.isSame($0.group, group, names) }
    if let order { append(Customization.GroupOrder(group: group, order: order)) }
  }

  private static func isSame(_ left: Name?, _ right: Name?, _ names: NameTable) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    return names.isSameID(left, right)
  }
}
