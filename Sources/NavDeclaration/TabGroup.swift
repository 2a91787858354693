public import NavModel

/// A group, in the words of UIKit; `TabSection` is SwiftUI's name for it.
///
/// What it shares with tabs can be said of it directly: `group.preferredPlacement = .optional`.
@dynamicMemberLookup
public struct TabGroup<Value: Hashable & Sendable>: TabElement {
  /// What it shares with tabs: id, title, image, placement, hiding.
  public var tab: Tab<Value>
  /// The children in declared order.
  public var children: [TabContent<Value>]
  /// UIKit's `displayOrderIdentifiers`, set before the tabs are added: it yields to the person's order (H15).
  public var displayOrderIdentifiers: [String]?
  /// Whether a person may reorder the children (C5).
  public var allowsReordering: Bool?
  /// UIKit's `defaultChildIdentifier` (S7).
  public var defaultChildIdentifier: String?
  /// UIKit's `isSidebarDestination`: whether the group itself can be selected (S7).
  public var isSidebarDestination: Bool?
  /// UIKit's `sidebarAppearance` (B4).
  public var sidebarAppearance: SidebarAppearance?
  /// Whether the section starts unfolded (B11).
  public var expansion: Expansion?
  /// Whether it manages one navigation stack for its children.
  public var managesNavigation: Bool?
  /// The buttons behind the children (D4).
  public var sidebarActions: [SectionButton] = []

  init(identifier: String, title: String?, image: String?, children: [TabContent<Value>]) {
    tab = Tab(identifier: identifier, title: title, image: image)
    self.children = children
  }

  /// The group as content.
  public var content: TabContent<Value> { .group(self) }

  /// What the group shares with tabs.
  public subscript<Member>(dynamicMember member: WritableKeyPath<Tab<Value>, Member>) -> Member {
    get { tab[keyPath: member] }
    set { tab[keyPath: member] = newValue }
  }

  func item(depth: Int, _ names: inout NameTable) -> Item {
    var item = tab.item(.group, depth: depth, &names)
    item.displayOrder = displayOrderIdentifiers.map { $0.map { names.intern($0) } }
    item.allowsReordering = allowsReordering
    item.defaultChild = defaultChildIdentifier.map { names.intern($0) }
    item.selectable = isSidebarDestination
    item.appearance = sidebarAppearance
    item.expansion = expansion
    item.managesNavigation = managesNavigation
    item.actions = sidebarActions.map { $0.action(&names) }
    return item
  }
}

extension TabGroup where Value == String {
  /// A group in UIKit's way.
  public init(title: String?, image: String? = nil, identifier: String, children: [any TabDeclaration<String>] = []) {
    self.init(identifier: identifier, title: title, image: image, children: children.map { $0.content })
  }
}

/// A section of tabs, in SwiftUI's words.
public struct TabSection<Value: Hashable & Sendable>: TabElement {
  private var group: TabGroup<Value>

  /// A section; its id is the title unless another is given.
  public init(
    _ title: String, systemImage: String? = nil, id: String? = nil,
    @TabContentBuilder<Value> content: () -> [TabContent<Value>]
  ) {
    group = TabGroup(identifier: id ?? title, title: title, image: systemImage, children: content())
  }

  /// What the section shares with tabs.
  public var tab: Tab<Value> {
    get { group.tab }
    set { group.tab = newValue }
  }

  /// The section as content.
  public var content: TabContent<Value> { .group(group) }

  private func with(_ change: (inout TabGroup<Value>) -> Void) -> TabSection {
    var section = self
    change(&section.group)
    return section
  }

  /// The buttons behind the tabs of the section (D4).
  public func sectionActions(@SectionButtonBuilder _ actions: () -> [SectionButton]) -> TabSection {
    with { $0.sidebarActions += actions() }
  }

  /// Whether the section starts unfolded (B11).
  public func defaultSectionExpansion(_ expansion: Expansion) -> TabSection { with { $0.expansion = expansion } }
}

/// A button of a section (D4).
public struct SectionButton: Hashable, Sendable {
  /// The id.
  public var id: String
  /// The title.
  public var title: String
  /// The symbol.
  public var systemImage: String?
  /// What may be dropped on it, in the order in which it is asked (D2).
  public var accepts: [Acceptance] = []

  /// One entry of what a button accepts.
  public struct Acceptance: Hashable, Sendable {
    /// The type, or `*`.
    public var type: String
    /// The operation.
    public var operation: DropOperation
  }

  /// Makes a button.
  public init(_ title: String, systemImage: String? = nil, id: String) {
    self.title = title
    self.systemImage = systemImage
    self.id = id
  }

  /// What happens to dropped items of a type; earlier calls are asked first (D1).
  public func dropDestination(for type: String, operation: DropOperation = .copy) -> SectionButton {
    var button = self
    button.accepts.append(Acceptance(type: type, operation: operation))
    return button
  }

  func action(_ names: inout NameTable) -> SectionAction {
    SectionAction(
      id: names.intern(id), title: title, symbol: systemImage,
      accepts: accepts.map { DropRule(type: names.intern($0.type), operation: $0.operation) })
  }
}

/// Builds the buttons of a section.
@resultBuilder
public enum SectionButtonBuilder {
  /// A button.
  public static func buildExpression(_ button: SectionButton) -> [SectionButton] { [button] }

  /// Buttons behind each other.
  public static func buildBlock(_ buttons: [SectionButton]...) -> [SectionButton] { buttons.flatMap { $0 } }

  /// `if` without `else`.
  public static func buildOptional(_ buttons: [SectionButton]?) -> [SectionButton] { buttons ?? [] }

  /// The first branch of `if` and `else`.
  public static func buildEither(first buttons: [SectionButton]) -> [SectionButton] { buttons }

  /// The second branch of `if` and `else`.
  public static func buildEither(second buttons: [SectionButton]) -> [SectionButton] { buttons }

  /// `for`.
  public static func buildArray(_ buttons: [[SectionButton]]) -> [SectionButton] { buttons.flatMap { $0 } }
}
