/// The place of a scene in the order of opening; closed scenes keep theirs.
public typealias SceneIndex = Int

/// The number under which the state keeps what belongs to an item; an item that leaves and comes back has the same.
public typealias Slot = Int

/// A kind of device (B1).
public enum Device: UInt8, Hashable, Sendable, CaseIterable {
  /// iPad.
  case pad
  /// iPhone.
  case phone
  /// Mac.
  case mac
  /// Vision Pro.
  case vision
  /// Apple TV.
  case tv
}

/// The horizontal size class of a scene.
public enum Width: UInt8, Hashable, Sendable, CaseIterable {
  /// Narrow.
  case compact
  /// Wide.
  case regular
}

/// How a scene is held.
public enum Orientation: UInt8, Hashable, Sendable, CaseIterable {
  /// Upright.
  case portrait
  /// Sideways.
  case landscape
}

/// The direction of reading; a matter of drawing (B12).
public enum LayoutDirection: UInt8, Hashable, Sendable, CaseIterable {
  /// Left to right.
  case ltr
  /// Right to left.
  case rtl
}

/// Where the focus is (B17, B20).
public enum Focus: UInt8, Hashable, Sendable, CaseIterable {
  /// In the content.
  case content
  /// In the bar or ornament.
  case bar
  /// In the sidebar.
  case sidebar
}

/// How a scene stands inside another one (E5).
public enum ContainerKind: UInt8, Hashable, Sendable, CaseIterable {
  /// A side of a split view.
  case split
  /// The content of a popover.
  case popover
}

/// Everything about a scene that is no selection and no navigation.
public struct SceneEnvironment: Hashable, Sendable {
  /// The device.
  public var device: Device
  /// The width class; a phone is always compact.
  public var width: Width
  /// The orientation.
  public var orientation: Orientation
  /// The direction of reading.
  public var direction: LayoutDirection = .ltr
  /// Whether the keyboard is on screen (B9).
  public var keyboard = false
  /// Whether the app hides the bar (B9).
  public var barHidden = false
  /// Whether content lies under the bar (B9).
  public var contentUnderBar = false
  /// Where the focus is.
  public var focus: Focus = .content
  /// How many toolbar items fit beside the top bar; nil for any number (B14).
  public var room: Int32?
  /// How many items fit in a scrolling bar; nil for any number (B16).
  public var barRoom: Int32?
  /// The first visible item of a scrolling bar (B16).
  public var barFirst: Int32 = 0
  /// Whether the person wants the sidebar shown; nil until the first toggle (B10).
  public var sidebarPreferred: Bool?
  /// Whether the overlay sidebar was closed without touching the preference (B10).
  public var overlayClosed = false
  /// The modal over the scene (B9).
  public var modal: Name?
  /// The tab or group that anchors an open popover (D7).
  public var popover: Name?

  /// The environment in which a scene of a device starts (FORMATS §2).
  public init(_ device: Device) {
    self.device = device
    width = device == .phone ? .compact : .regular
    orientation = device == .phone ? .portrait : .landscape
  }
}

/// Editing mode of a scene, with what its own edits have to be compared to (C15).
public struct Editing: Hashable, Sendable {
  /// The own hidden flag that items had before this scene's first edit of them, by id.
  public var hidden: [Customization.HiddenFlag] = []
  /// The display order that groups had before this scene's first edit of them, by id; nil for the root sections.
  public var orders: [Customization.GroupOrder] = []
  /// Whether a person's edit hid the selected tab since it was selected (S6).
  public var hidSelection = false

  /// Makes the state of a scene that just began to edit.
  public init() {}
}

/// One window of the app (E1).
public struct SceneState: Sendable {
  /// The id.
  public var id: Name
  /// The canonical hash of the id.
  let hash: UInt64
  /// Whether it is open; a closed one keeps its navigation.
  public var isOpen = true
  /// The scene it stands in (E5).
  public var holder: SceneIndex?
  /// How it stands there.
  public var container: ContainerKind?
  /// Device, layout, sidebar.
  public var environment: SceneEnvironment
  /// Editing mode; nil outside.
  public var editing: Editing?
  /// Whether the person folded each group, by slot; nil for one that the person neither folded nor unfolded (B11).
  public internal(set) var isFolded: [Bool?] = []
  /// The selected item; nil only when the hierarchy is empty (S1).
  public var selected: Slot?
  /// While the search tab is selected: the selection before it (S9).
  public var lastNotSearch: Slot?
  /// The child that each group remembers, by slot (S1); -1 for none.
  var selectedChildren: [Int32] = []
  /// The navigation state of each item, by slot.
  public internal(set) var tabs: [TabNavigation] = []

  init(id: Name, hash: UInt64, environment: SceneEnvironment, slotCount: Int) {
    self.id = id
    self.hash = hash
    self.environment = environment
    reserveSlots(slotCount)
  }

  mutating func reserveSlots(_ count: Int) {
    while tabs.count < count {
      tabs.append(TabNavigation())
      selectedChildren.append(-1)
      isFolded.append(nil)
    }
  }

  /// The child that a group remembers (S1).
  public func selectedChild(of group: Slot) -> Slot? {
    let child = selectedChildren[group]
    return child < 0 ? nil : Int(child)
  }
}
