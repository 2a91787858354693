public import NavModel

/// A hierarchy declared in Swift, the same as the one that a hierarchy file gives.
///
/// ```swift
/// let hierarchy = TabHierarchy(app: "Destination Video") {
///   Tab("Watch Now", systemImage: "play", id: "watchNow")
///     .customizationBehavior(.disabled, for: .sidebar, .tabBar)
///   TabSection("Collections", id: "collections") {
///     Tab("Cinematic Shots", systemImage: "list.and.film", id: "cinematic")
///   }
///   .sectionActions { SectionButton("New Collection", systemImage: "plus", id: "newCollection") }
///   Tab(role: .search)
/// }
/// ```
/// All tabs carry selection values of one type, `Value`; a tab of another type does not compile (H11).
/// - Source: SPEC chapter 1.
public struct TabHierarchy<Value: Hashable & Sendable>: Sendable {
  /// The root items in declared order.
  public var content: [TabContent<Value>]
  /// Whose conventions fill in what is not declared.
  public var style: Hierarchy.Style
  /// Bar alone, or bar and sidebar; nil is automatic.
  public var mode: Hierarchy.Mode?
  /// The app's name.
  public var app: String?
  /// The app's version.
  public var version: String?
  /// Whether a person's customization applies (H12); nil is true.
  public var isCustomizable: Bool?
  /// Which customization is in use (H14).
  public var customizationKey: String?
  /// Whether a person may reorder the root sections (C18).
  public var allowsSectionReordering: Bool?
  /// The roots that a bottom bar shows (B7); UIKit's `compactTabIdentifiers`.
  public var compactTabIdentifiers: [String] = []
  /// What a pad shows first (B10).
  public var initialPlacement: Hierarchy.InitialPlacement?
  /// The title of the sidebar's header.
  public var sidebarHeader: String?
  /// The title of the sidebar's footer.
  public var sidebarFooter: String?
  /// The title of the view at the sidebar's bottom.
  public var sidebarBottomBar: String?
  /// The picture in a tv's bar (B19).
  public var brand: Hierarchy.Brand?
  /// The tab that stays reachable when it is disabled, and its screen (S3).
  public var home: (tab: String, screen: String?)?
  /// All screens that exist; nil if not told (N7).
  public var screens: [String]?
  /// Screens that keep a tv's bar while they scroll (B18).
  public var splitScreens: [String] = []
  /// Tabs that had other ids in the version before, old to new (N7).
  public var renamedTabs: KeyValuePairs<String, String> = [:]
  /// Screens that had other names in the version before, old to new (N7).
  public var renamedScreens: KeyValuePairs<String, String> = [:]
  /// Keys that begin with `x-`, with their JSON text (H16).
  public var extensions: [Extension] = []

  /// Declares in SwiftUI's way.
  public init(
    app: String? = nil, version: String? = nil, mode: Hierarchy.Mode? = nil,
    @TabContentBuilder<Value> content: () -> [TabContent<Value>]
  ) {
    self.app = app
    self.version = version
    self.mode = mode
    style = .swiftUI
    self.content = content()
  }

  /// The declaration as the model's hierarchy. It may break a rule of SPEC chapter 1, as any declaration may.
  ///
  /// - Parameter names: gets the names that the hierarchy uses.
  public func hierarchy(names: inout NameTable) -> Hierarchy {
    var hierarchy = Hierarchy()
    hierarchy.app = app
    hierarchy.version = version
    hierarchy.style = style
    hierarchy.mode = mode
    hierarchy.customizable = isCustomizable
    hierarchy.customizationKey = customizationKey.map { names.intern($0) }
    hierarchy.allowsReordering = allowsSectionReordering
    hierarchy.compactTabs = compactTabIdentifiers.map { names.intern($0) }
    hierarchy.initialPlacement = initialPlacement
    hierarchy.header = sidebarHeader
    hierarchy.footer = sidebarFooter
    hierarchy.bottomBar = sidebarBottomBar
    hierarchy.brand = brand
    hierarchy.home = home.map { home in
      Hierarchy.Home(tab: names.intern(home.tab), screen: home.screen.map { names.intern($0) })
    }
    hierarchy.screens = screens.map { $0.map { names.intern($0) } }
    hierarchy.splitScreens = splitScreens.map { names.intern($0) }
    hierarchy.renamedTabs = renamedTabs.map { .init(old: names.intern($0.key), new: names.intern($0.value)) }
    hierarchy.renamedScreens = renamedScreens.map { .init(old: names.intern($0.key), new: names.intern($0.value)) }
    hierarchy.extensions = extensions
    for element in content { element.append(to: &hierarchy.items, depth: 0, &names) }
    return hierarchy
  }
}

extension TabHierarchy where Value == String {
  /// Declares in UIKit's way.
  public init(
    app: String? = nil, version: String? = nil, mode: Hierarchy.Mode? = nil, tabs: [any TabDeclaration<String>]
  ) {
    self.app = app
    self.version = version
    self.mode = mode
    style = .uiKit
    content = tabs.map { $0.content }
  }
}

/// A tab or a group in a declaration.
public enum TabContent<Value: Hashable & Sendable>: TabDeclaration {
  /// A leaf.
  case tab(Tab<Value>)
  /// A group with its children.
  case group(TabGroup<Value>)

  /// The content itself.
  public var content: TabContent<Value> { self }

  func append(to items: inout [Item], depth: Int, _ names: inout NameTable) {
    switch self {
    case .tab(let tab):
      items.append(tab.item(.tab, depth: depth, &names))
    case .group(let group):
      items.append(group.item(depth: depth, &names))
      for child in group.children { child.append(to: &items, depth: depth + 1, &names) }
    }
  }
}

/// Something that stands in a declaration.
public protocol TabDeclaration<Value>: Sendable {
  /// The type of the selection values.
  associatedtype Value: Hashable & Sendable
  /// The element as content.
  var content: TabContent<Value> { get }
}

/// Builds the content of a hierarchy or a section.
@resultBuilder
public enum TabContentBuilder<Value: Hashable & Sendable> {
  /// A tab or a section.
  public static func buildExpression(_ element: some TabDeclaration<Value>) -> [TabContent<Value>] { [element.content] }

  /// Elements behind each other.
  public static func buildBlock(_ elements: [TabContent<Value>]...) -> [TabContent<Value>] { elements.flatMap { $0 } }

  /// `if` without `else`.
  public static func buildOptional(_ elements: [TabContent<Value>]?) -> [TabContent<Value>] { elements ?? [] }

  /// The first branch of `if` and `else`.
  public static func buildEither(first elements: [TabContent<Value>]) -> [TabContent<Value>] { elements }

  /// The second branch of `if` and `else`.
  public static func buildEither(second elements: [TabContent<Value>]) -> [TabContent<Value>] { elements }

  /// `for`.
  public static func buildArray(_ elements: [[TabContent<Value>]]) -> [TabContent<Value>] { elements.flatMap { $0 } }
}
