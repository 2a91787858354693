public import NavModel

/// A tab, in the words of SwiftUI and of UIKit.
public struct Tab<Value: Hashable & Sendable>: TabElement {
  /// The id.
  public let identifier: String
  /// The title.
  public var title: String?
  /// The symbol in outline.
  public var image: String?
  /// The selection value (H11).
  public var value: Value?
  /// The special role.
  public var role: Role?
  /// A second line in the sidebar; UIKit's `subtitle`.
  public var subtitle: String?
  /// The badge; UIKit's `badgeValue`.
  public var badgeValue: String?
  /// Whether persons can select it; UIKit's `isEnabled`.
  public var isEnabled: Bool?
  /// UIKit's `isHidden`, set before the tab is added: it yields to the person's choice (H15).
  public var isHidden: Bool?
  /// UIKit's `isHiddenByDefault`.
  public var isHiddenByDefault: Bool?
  /// UIKit's `allowsHiding`.
  public var allowsHiding: Bool?
  /// UIKit's `preferredPlacement`.
  public var preferredPlacement: Placement?
  /// UIKit's `automaticallyActivatesSearch` of a search tab (S9).
  public var automaticallyActivatesSearch: Bool?
  /// The symbol in bars, if not the one that the outline stands for (B5).
  public var filledImage: FilledSymbol?
  /// Bitmaps for the two sizes of a bottom bar (B22).
  public var icons: Icons?
  /// Why the tab has nothing to show; nil if it has (H10).
  public var unavailableReason: String?
  /// The name of the root screen, if not the id (N1).
  public var root: String?
  /// The popovers that the tab can anchor (D7).
  public var popovers: [String] = []
  /// The toolbar items of the tab's screens, in order (B14).
  public var toolbar: [String] = []
  /// Free tags, for lint (L10).
  public var tags: [String] = []
  /// Keys that begin with `x-`, with their JSON text (H16).
  public var extensions: [Extension] = []

  var customizationID: String?
  var behavior = PerPlacement<CustomizationBehavior>()
  var visibility = PerPlacement<Visibility>()
  var accepts: [(type: String, operation: DropOperation)] = []
  var swipe: (leading: [String], trailing: [String], full: Bool)?
  var menu: [String] = []
  var isDraggable: Bool?

  /// A tab with a selection value; its id is the value's text unless another is given.
  public init(_ title: String, systemImage: String? = nil, value: Value, role: Role? = nil, id: String? = nil) {
    identifier = id ?? String(describing: value)
    self.title = title
    image = systemImage
    self.value = value
    self.role = role
  }

  /// A tab with a role and a selection value: title, symbol and placement come from the role (H3).
  public init(value: Value, role: Role, id: String? = nil) {
    identifier = id ?? String(describing: value)
    self.value = value
    self.role = role
  }

  init(identifier: String, title: String?, image: String?) {
    self.identifier = identifier
    self.title = title
    self.image = image
  }

  /// The tab as content.
  public var content: TabContent<Value> { .tab(self) }

  /// The tab itself.
  public var tab: Tab<Value> {
    get { self }
    set { self = newValue }
  }

  func item(_ kind: Item.Kind, depth: Int, _ names: inout NameTable) -> Item {
    var item = Item(kind, id: names.intern(identifier), depth: depth)
    item.title = title
    item.symbol = image
    item.value = value.map { String(describing: $0) }
    item.role = role
    item.subtitle = subtitle
    item.badge = badgeValue
    item.enabled = isEnabled
    item.hidden = isHidden
    item.hiddenByDefault = isHiddenByDefault
    item.allowsHiding = allowsHiding
    item.placement = preferredPlacement
    item.activatesSearch = automaticallyActivatesSearch
    item.customizationID = customizationID.map { names.intern($0) }
    item.behavior = behavior
    item.defaultVisibility = visibility
    item.accepts = accepts.map { DropRule(type: names.intern($0.type), operation: $0.operation) }
    item.swipe = swipe.map { swipe in
      SwipeActions(
        leading: swipe.leading.map { names.intern($0) }, trailing: swipe.trailing.map { names.intern($0) },
        full: swipe.full)
    }
    item.menu = menu.map { names.intern($0) }
    item.draggable = isDraggable
    item.filledSymbol = filledImage
    item.icons = icons
    item.unavailable = unavailableReason
    item.root = root.map { names.intern($0) }
    item.popovers = popovers.map { names.intern($0) }
    item.toolbar = toolbar.map { names.intern($0) }
    item.tags = tags.map { names.intern($0) }
    item.extensions = extensions
    return item
  }
}

extension Tab where Value == String {
  /// A tab in UIKit's way.
  public init(title: String?, image: String? = nil, identifier: String) {
    self.init(identifier: identifier, title: title, image: image)
  }

  /// A tab that is selected by its id.
  public init(_ title: String, systemImage: String? = nil, id: String, role: Role? = nil) {
    identifier = id
    self.title = title
    image = systemImage
    self.role = role
  }

  /// The search tab: title, symbol and placement come from its role (H3).
  public init(role: Role, id: String = "search") {
    identifier = id
    self.role = role
  }
}

/// A place that customization can be about (P3).
public enum CustomizationPlacement: Hashable, Sendable {
  /// The sidebar.
  case sidebar
  /// The tab bar.
  case tabBar
}

extension PerPlacement {
  mutating func set(_ value: Value, for placements: [CustomizationPlacement]) {
    if placements.contains(.sidebar) { sidebar = value }
    if placements.contains(.tabBar) { tabBar = value }
  }
}

/// A tab or a section: what both can be told in SwiftUI's words.
public protocol TabElement<Value>: TabDeclaration {
  /// What a section shares with a tab.
  var tab: Tab<Value> { get set }
}

// MARK: - Modifiers in SwiftUI's words

extension TabElement {
  private func with(_ change: (inout Tab<Value>) -> Void) -> Self {
    var element = self
    change(&element.tab)
    return element
  }

  /// How much a person may customize the tab in some placements (P3).
  public func customizationBehavior(
    _ behavior: CustomizationBehavior, for placements: CustomizationPlacement...
  ) -> Self {
    with { $0.behavior.set(behavior, for: placements) }
  }

  /// Whether the tab is shown until a person chooses (C16); tabs of a section without a visibility of their own take
  /// over that of the bar (P3).
  public func defaultVisibility(_ visibility: Visibility, for placements: CustomizationPlacement...) -> Self {
    with { $0.visibility.set(visibility, for: placements) }
  }

  /// The stable key of the tab's customization (H13).
  public func customizationID(_ id: String) -> Self { with { $0.customizationID = id } }

  /// A number at the tab; 0 is none (H9).
  public func badge(_ count: Int) -> Self { with { $0.badgeValue = String(count) } }

  /// A text at the tab.
  public func badge(_ text: String?) -> Self { with { $0.badgeValue = text } }

  /// Whether persons cannot select the tab (S3).
  public func disabled(_ isDisabled: Bool) -> Self { with { $0.isEnabled = !isDisabled } }

  /// Whether the app hides the tab; it yields to the person's choice (H15).
  public func hidden(_ isHidden: Bool = true) -> Self { with { $0.isHidden = isHidden } }

  /// Where the tab wants to be.
  public func tabPlacement(_ placement: Placement) -> Self { with { $0.preferredPlacement = placement } }

  /// What happens to dropped items of a type; earlier calls are asked first (D1).
  public func dropDestination(for type: String, operation: DropOperation = .copy) -> Self {
    with { $0.accepts.append((type, operation)) }
  }

  /// The swipe actions of the row (D4).
  public func swipeActions(leading: [String] = [], trailing: [String] = [], allowsFullSwipe: Bool = true) -> Self {
    with { $0.swipe = (leading, trailing, allowsFullSwipe) }
  }

  /// The actions of the context menu (D4).
  public func contextMenu(_ actions: String...) -> Self { with { $0.menu = actions } }

  /// A popover that the tab can anchor (D7).
  public func popover(_ name: String) -> Self { with { $0.popovers.append(name) } }

  /// Whether the row can be dragged as content (C5).
  public func draggable(_ isDraggable: Bool = true) -> Self { with { $0.isDraggable = isDraggable } }
}
