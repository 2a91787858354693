/// What the app declares: an ordered tree of tabs and groups, and the switches above it.
///
/// A value of this type may still break a rule of SPEC chapter 1; `problem(names:)` tells.
/// - Source: SPEC chapter 1, FORMATS §1.
public struct Hierarchy: Hashable, Sendable {
  /// Whose conventions fill in what is not declared (H5).
  public enum Style: UInt8, Hashable, Sendable, CaseIterable {
    /// UIKit's.
    case uiKit
    /// SwiftUI's.
    case swiftUI
  }

  /// Bar alone, or bar and sidebar (H4).
  public enum Mode: UInt8, Hashable, Sendable, CaseIterable {
    /// `tabSidebar` if there is a group, else `tabBar`.
    case automatic
    /// A bar only.
    case tabBar
    /// A bar that can become a sidebar.
    case tabSidebar
  }

  /// What a pad shows first (B10).
  public enum InitialPlacement: UInt8, Hashable, Sendable, CaseIterable {
    /// The sidebar.
    case sidebar
    /// The tab bar.
    case tabBar
  }

  /// A picture at one end of a tv's bar (B19).
  public struct Brand: Hashable, Sendable {
    /// The end of the bar.
    public enum Edge: UInt8, Hashable, Sendable, CaseIterable {
      /// Before the first item.
      case leading
      /// After the last item.
      case trailing
    }
    /// The end of the bar.
    public var edge: Edge
    /// The name of the image.
    public var image: String

    /// Makes a brand.
    public init(edge: Edge, image: String) {
      self.edge = edge
      self.image = image
    }
  }

  /// A tab that stays reachable when it is disabled, and the screen it opens with (S3).
  public struct Home: Hashable, Sendable {
    /// The tab.
    public var tab: Name
    /// The screen above the tab's root.
    public var screen: Name?

    /// Makes a home.
    public init(tab: Name, screen: Name? = nil) {
      self.tab = tab
      self.screen = screen
    }
  }

  /// An old and a new name (N7).
  public struct Renaming: Hashable, Sendable {
    /// The name in recorded state.
    public var old: Name
    /// The name in this declaration.
    public var new: Name

    /// Makes a renaming.
    public init(old: Name, new: Name) {
      self.old = old
      self.new = new
    }
  }

  /// The app's name.
  public var app: String?
  /// The app's version.
  public var version: String?
  /// Whose conventions apply.
  public var style: Style?
  /// Bar alone, or bar and sidebar.
  public var mode: Mode?
  /// The app's switch for customization (H12); nil is true.
  public var customizable: Bool?
  /// Which customization is in use (H14); nil is `default`.
  public var customizationKey: Name?
  /// Whether a person may reorder the root sections (C18); nil is false.
  public var allowsReordering: Bool?
  /// The tree in pre-order; `Item.depth` gives the shape (H2).
  public var items: [Item] = []
  /// The roots that a bottom bar shows (B7).
  public var compactTabs: [Name] = []
  /// What a pad shows first (B10).
  public var initialPlacement: InitialPlacement?
  /// The title of the sidebar's header.
  public var header: String?
  /// The title of the sidebar's footer.
  public var footer: String?
  /// The title of the view at the sidebar's bottom.
  public var bottomBar: String?
  /// The picture in a tv's bar.
  public var brand: Brand?
  /// The tab that stays reachable (S3).
  public var home: Home?
  /// All screens that exist; nil if not told (N7).
  public var screens: [Name]?
  /// Screens that keep a tv's bar while they scroll (B18).
  public var splitScreens: [Name] = []
  /// Tabs that were renamed (N7).
  public var renamedTabs: [Renaming] = []
  /// Screens that were renamed (N7).
  public var renamedScreens: [Renaming] = []
  /// Keys beginning with `x-` (H16).
  public var extensions: [Extension] = []

  /// Makes a hierarchy without items.
  public init() {}

  /// The number of the item at `index` and of all below it (H2).
  public func subtreeCount(at index: Int) -> Int {
    var end = index + 1
    while end < items.count && items[end].depth > items[index].depth { end += 1 }
    return end - index
  }
}
