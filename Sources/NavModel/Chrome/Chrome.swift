/// What is on screen in one scene: derived from the state, never stored (SPEC chapter 6).
public struct Chrome: Hashable, Sendable {
  /// The device drawn.
  public var device: Device
  /// The bar or ornament.
  public var bar: Bar
  /// The sidebar.
  public var sidebar: Sidebar
  /// The open popover (D7).
  public var popover: Popover?

  /// An open popover.
  public struct Popover: Hashable, Sendable {
    /// The tab or group that it belongs to.
    public var tab: Name
    /// Where that is on screen.
    public var anchor: PopoverAnchor
  }

  /// A tab bar or ornament.
  public struct Bar: Hashable, Sendable {
    /// Where it stands; `none` if the form has none now.
    public var place: Place
    /// Why it is not on screen although the form has one; then it has no items (B9).
    public var hiddenBy: BarHiding?
    /// Whether its material is drawn (B9).
    public var hasBackground = false
    /// How items that do not fit are reached (B16).
    public var overflow: Overflow = .none
    /// The index of the first visible item of a scrolling bar (B16).
    public var firstVisible: Int32 = 0
    /// The size class of its items (B22).
    public var size: Size = .regular
    /// Whether it shares its row with the navigation bar (B15).
    public var sharesNavigationBar = false
    /// The items in drawn order, from leading to trailing or from top to bottom.
    public var items: [Item] = []
    /// What stands behind More, in order (B8).
    public var more: [Name] = []
    /// The toolbar items of the selected tab that fit (B14).
    public var toolbar: [Name] = []
    /// The toolbar items that do not fit (B14).
    public var toolbarOverflow: [Name] = []
    /// The picture at one end (B19).
    public var brand: Hierarchy.Brand?
  }

  /// Where a bar stands.
  public enum Place: UInt8, Hashable, Sendable, CaseIterable {
    /// At the top.
    case top
    /// At the bottom.
    case bottom
    /// At the leading side (vision's ornament).
    case leading
    /// Nowhere.
    case none
  }

  /// How items that do not fit are reached.
  public enum Overflow: UInt8, Hashable, Sendable, CaseIterable {
    /// Everything fits.
    case none
    /// By scrolling (pad).
    case scroll
    /// Faded at the ends (tv).
    case fade
  }

  /// The size class of bar items.
  public enum Size: UInt8, Hashable, Sendable, CaseIterable {
    /// The usual one.
    case regular
    /// That of a phone in landscape.
    case compact
  }

  /// One item of a bar.
  public struct Item: Hashable, Sendable {
    /// The id; nil for More.
    public var id: Name?
    /// What it stands for.
    public var kind: Kind
    /// The title.
    public var title: String
    /// The symbol as drawn (B5).
    public var symbol: String?
    /// The bitmap of the bar's size, in place of the symbol (B22).
    public var icon: String?
    /// The part of the bar (B2, B6).
    public var region: Region
    /// How icon and title stand (B5).
    public var style: Style
    /// Whether it is drawn selected.
    public var isSelected: Bool
    /// Whether a person can select it.
    public var isEnabled: Bool
    /// Why it has nothing to show (H10).
    public var unavailable: String?
    /// The badge (H9).
    public var badge: String?

    /// What a bar item stands for.
    public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
      /// A tab.
      case tab
      /// A group.
      case group
      /// The list of what does not fit.
      case more
    }
  }

  /// A part of a bar.
  public enum Region: UInt8, Hashable, Sendable, CaseIterable {
    /// Leading, not customizable.
    case fixed
    /// Arranged by the person.
    case customizable
    /// The selected item that has no place of its own (B6).
    case transient
    /// Trailing, not customizable.
    case pinned
  }

  /// How icon and title of a bar item stand.
  public enum Style: UInt8, Hashable, Sendable, CaseIterable {
    /// Side by side.
    case iconAndTitle
    /// One above the other.
    case iconOverTitle
    /// The icon alone.
    case icon
  }

  /// A sidebar.
  public struct Sidebar: Hashable, Sendable {
    /// Whether the form knows a sidebar.
    public var isAvailable: Bool
    /// Whether it is on screen.
    public var isShown: Bool
    /// How it stands beside the content; nil if it is not available.
    public var layout: Layout?
    /// The rows from top to bottom; none while it is not on screen.
    public var rows: [Row] = []
  }

  /// How a sidebar stands beside the content.
  public enum Layout: UInt8, Hashable, Sendable, CaseIterable {
    /// Takes room from the content (pad in landscape).
    case tile
    /// Covers the content (pad in portrait).
    case overlap
    /// A mac's.
    case standard
    /// A tv's, expanded while the focus is in it.
    case collapsible
    /// Vision's, for the content of a group.
    case secondary

    /// Whether the content gives way to it (B15).
    public var takesRoom: Bool {
      switch self {
      case .tile, .standard, .secondary: true
      case .overlap, .collapsible: false
      }
    }
  }

  /// One row of a sidebar.
  public struct Row: Hashable, Sendable {
    /// The id of the tab, group or action; nil for header, footer and bottom bar.
    public var id: Name?
    /// What it is.
    public var kind: Kind
    /// How deep it is indented, from 0.
    public var level: Int
    /// The title.
    public var title: String
    /// The second line.
    public var subtitle: String?
    /// The symbol as drawn (B5).
    public var symbol: String?
    /// Whether it is drawn selected.
    public var isSelected = false
    /// Whether a person can select it.
    public var isEnabled = true
    /// Whether its own flag is hidden, or that of a group above; such rows are drawn only while editing (B4).
    public var isHidden = false
    /// Whether its children are shown; nil if it has none to show.
    public var isExpanded: Bool?
    /// Why it has nothing to show (H10).
    public var unavailable: String?
    /// The badge (H9).
    public var badge: String?

    /// What a row is.
    public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
      /// The app's view above all tabs.
      case header
      /// A tab.
      case tab
      /// The head of a section.
      case section
      /// A nested group.
      case group
      /// A button of a section.
      case action
      /// The app's view below all tabs.
      case footer
      /// The app's view at the bottom.
      case bottomBar
    }

    init(_ kind: Kind, level: Int = 0, title: String) {
      self.kind = kind
      self.level = level
      self.title = title
    }
  }
}

extension NavigationState {
  /// What is on screen in a scene. Total: draws any state on any device (I7).
  ///
  /// - Parameter device: draws the scene as if it were on this device; nil is its own.
  /// - Complexity: O(number of items · depth).
  public func chrome(of scene: SceneIndex, as device: Device? = nil) -> Chrome {
    if let device, device != scenes[scene].environment.device { return moved(scene, to: device).chrome(of: scene) }
    return Chrome(
      device: scenes[scene].environment.device, bar: bar(scene), sidebar: sidebar(scene), popover: popover(scene))
  }

  /// The state with a scene on another device, in that device's own size; for drawing, since nothing records it.
  ///
  /// Selection, paths, folds and customization stay. What the other device does not know is left out as if the scene
  /// had come there by a resize: editing ends where there is no editing mode (C19), and the room that was measured for
  /// the old size no longer counts (B14, B16).
  public func moved(_ scene: SceneIndex, to device: Device) -> NavigationState {
    if device == scenes[scene].environment.device { return self }
    var other = self
    other.scenes[scene].environment = scenes[scene].environment.moved(to: device)
    if !other.form(of: scene).hasEditing { other.scenes[scene].editing = nil }
    return other
  }

  private func popover(_ scene: SceneIndex) -> Chrome.Popover? {
    guard let item = scenes[scene].environment.popover.flatMap({ item(of: $0) }) else { return nil }
    return anchor(of: item, in: scene).map { Chrome.Popover(tab: id(item), anchor: $0) }
  }
}

extension SceneEnvironment {
  /// The environment on another device, in that device's own size.
  fileprivate func moved(to device: Device) -> SceneEnvironment {
    var moved = self
    moved.device = device
    let fresh = SceneEnvironment(device)
    moved.width = fresh.width
    moved.orientation = fresh.orientation
    moved.room = nil
    moved.barRoom = nil
    moved.barFirst = 0
    moved.overlayClosed = false
    return moved
  }
}
