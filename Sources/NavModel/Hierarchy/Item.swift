/// A tab or a group as the app declares it. What is nil was not declared; `HierarchyIndex` knows the defaults.
///
/// - Source: SPEC chapters 1 and 2, FORMATS §1.
public struct Item: Hashable, Sendable {
  /// Whether an item holds children.
  public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
    /// A leaf: `UITab`, `Tab`.
    case tab
    /// An item with children: `UITabGroup`, `TabSection`.
    case group
  }

  /// Tab or group.
  public var kind: Kind
  /// The id, as declared (H1).
  public var id: Name
  /// How many groups stand above: 0 for roots.
  public var depth: Int

  /// The title, byte for byte (H1).
  public var title: String?
  /// A second line, shown in the sidebar only.
  public var subtitle: String?
  /// The symbol in outline (B5).
  public var symbol: String?
  /// The symbol in bars, if not the one that B5 derives.
  public var filledSymbol: FilledSymbol?
  /// Bitmaps by bar size (B22).
  public var icons: Icons?
  /// The badge; "0" and "" mean none (H9).
  public var badge: String?
  /// Whether persons can select it (S3); nil is true.
  public var enabled: Bool?
  /// Why it has nothing to show; it stays selectable (H10).
  public var unavailable: String?
  /// Its special role (H3).
  public var role: Role?
  /// The selection value; two equal ones are refused (H11).
  public var value: String?

  /// Where it wants to be (P1).
  public var placement: Placement?
  /// Whether a person may hide it (C2).
  public var allowsHiding: Bool?
  /// Whether it starts hidden (C10).
  public var hiddenByDefault: Bool?
  /// The app's value set before the person's (C10, H15).
  public var hidden: Bool?
  /// The key of its customization, by default its id (H13).
  public var customizationID: Name?
  /// SwiftUI's customization behaviours (P3).
  public var behavior = PerPlacement<CustomizationBehavior>()
  /// SwiftUI's default visibilities (P3, C10).
  public var defaultVisibility = PerPlacement<Visibility>()

  /// Whether its row can be dragged as content (C5).
  public var draggable: Bool?
  /// What it accepts, in the order in which it is asked (D1).
  public var accepts: [DropRule] = []
  /// Its swipe actions (D4).
  public var swipe: SwipeActions?
  /// The actions of its context menu (D4).
  public var menu: [Name] = []
  /// The popovers it can anchor (D7).
  public var popovers: [Name] = []
  /// The toolbar items of its screens, in order (B14).
  public var toolbar: [Name] = []
  /// The name of its root screen, by default its id (N1).
  public var root: Name?
  /// Whether selecting it activates search (S9).
  public var activatesSearch: Bool?
  /// Free tags, used by lint (L10).
  public var tags: [Name] = []

  /// Groups: the app's order of the children, before the person's (C10, H15).
  public var displayOrder: [Name]?
  /// Groups: whether a person may reorder the children (C5).
  public var allowsReordering: Bool?
  /// Groups: the child selected when none was (S7).
  public var defaultChild: Name?
  /// Groups: whether the group itself is a destination (S7).
  public var selectable: Bool?
  /// Groups: how it appears in the sidebar (B4).
  public var appearance: SidebarAppearance?
  /// Groups: whether it manages one navigation stack for its children.
  public var managesNavigation: Bool?
  /// Groups: whether it starts unfolded (B11).
  public var expansion: Expansion?
  /// Groups: buttons behind the children (D4).
  public var actions: [SectionAction] = []

  /// Keys beginning with `x-`, in declared order, with their JSON text byte for byte (H16).
  public var extensions: [Extension] = []

  /// Makes an item that declares nothing but itself.
  public init(_ kind: Kind, id: Name, depth: Int = 0) {
    self.kind = kind
    self.id = id
    self.depth = depth
  }
}

/// The role of a tab (H3).
public enum Role: UInt8, Hashable, Sendable, CaseIterable {
  /// The search tab.
  case search
}

/// Where a tab wants to be, and with it what a person may do to it (P1).
public enum Placement: UInt8, Hashable, Sendable, CaseIterable {
  /// By style and depth (P2).
  case automatic
  /// In the bar, may be moved and removed.
  case `default`
  /// Not in the bar, may be added.
  case optional
  /// In the bar, may be moved, not removed.
  case movable
  /// At the trailing edge, icon only, not customizable.
  case pinned
  /// At the leading edge, not customizable.
  case fixed
  /// Never in the top bar.
  case sidebarOnly
}

/// How much a person may customize an item in one placement, in SwiftUI's words (P3).
public enum CustomizationBehavior: UInt8, Hashable, Sendable, CaseIterable {
  /// Everything.
  case automatic
  /// Moving, not hiding.
  case reorderable
  /// Nothing.
  case disabled
}

/// Whether an item is shown until a person chooses (C10, P3).
public enum Visibility: UInt8, Hashable, Sendable, CaseIterable {
  /// As the placement says.
  case automatic
  /// Shown.
  case visible
  /// Not shown.
  case hidden
}

/// A value for the sidebar and one for the bar.
public struct PerPlacement<Value: Hashable & Sendable>: Hashable, Sendable {
  /// The value in the sidebar.
  public var sidebar: Value?
  /// The value in the tab bar.
  public var tabBar: Value?

  /// Makes a pair; nil means not declared.
  public init(sidebar: Value? = nil, tabBar: Value? = nil) {
    self.sidebar = sidebar
    self.tabBar = tabBar
  }
}

/// How a group appears in the sidebar (B4).
public enum SidebarAppearance: UInt8, Hashable, Sendable, CaseIterable {
  /// A root group is a section, a nested one a row that unfolds.
  case automatic
  /// The children stand in the group's place.
  case inline
  /// A section of its own, right after that of its root ancestor.
  case rootSection
}

/// Whether a group starts unfolded (B11).
public enum Expansion: UInt8, Hashable, Sendable, CaseIterable {
  /// Unfolded.
  case expanded
  /// Folded.
  case collapsed
}

/// A declared filled symbol: a name, or the explicit word that there is none (B5).
public enum FilledSymbol: Hashable, Sendable {
  /// The outline serves in bars too.
  case outline
  /// The name of the filled symbol.
  case named(String)
}

/// Bitmaps for the two sizes of a bottom bar (B22).
public struct Icons: Hashable, Sendable {
  /// For the regular size.
  public var regular: String?
  /// For the compact size (phone in landscape).
  public var compact: String?

  /// Makes a pair; either may be missing.
  public init(regular: String? = nil, compact: String? = nil) {
    self.regular = regular
    self.compact = compact
  }
}

/// What happens to dropped items of one type (D1).
public enum DropOperation: UInt8, Hashable, Sendable, CaseIterable {
  /// The item is copied.
  case copy
  /// The item is moved.
  case move
  /// The item may not be dropped here.
  case forbidden
  /// Nothing is transferred.
  case cancel
}

/// One entry of what an item accepts: a type, or `*` for any, and the operation (D1).
public struct DropRule: Hashable, Sendable {
  /// The type by its identifier; `*` matches every type.
  public var type: Name
  /// The operation for items of the type.
  public var operation: DropOperation

  /// Makes an entry.
  public init(type: Name, operation: DropOperation) {
    self.type = type
    self.operation = operation
  }
}

/// The swipe actions of a row, from the originating edge inward (D4).
public struct SwipeActions: Hashable, Sendable {
  /// Action ids at the leading edge.
  public var leading: [Name]
  /// Action ids at the trailing edge.
  public var trailing: [Name]
  /// Whether a full swipe runs the first action of its edge.
  public var full: Bool

  /// Makes swipe actions.
  public init(leading: [Name] = [], trailing: [Name] = [], full: Bool = true) {
    self.leading = leading
    self.trailing = trailing
    self.full = full
  }
}

/// A button at the end of a section (B4, D4).
public struct SectionAction: Hashable, Sendable {
  /// The id, unique in its group.
  public var id: Name
  /// The title.
  public var title: String?
  /// The symbol.
  public var symbol: String?
  /// What may be dropped on it (D2).
  public var accepts: [DropRule]

  /// Makes a button.
  public init(id: Name, title: String? = nil, symbol: String? = nil, accepts: [DropRule] = []) {
    self.id = id
    self.title = title
    self.symbol = symbol
    self.accepts = accepts
  }
}

/// A key that the model keeps and never reads (H16).
public struct Extension: Hashable, Sendable {
  /// The key, beginning with `x-`.
  public var key: String
  /// The JSON text of the value, byte for byte.
  public var text: String

  /// Makes an extension.
  public init(key: String, text: String) {
    self.key = key
    self.text = text
  }
}
