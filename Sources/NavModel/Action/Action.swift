/// A request by a person, the app or the system. It may be refused.
///
/// Ids may name items in any canonically equal spelling (H17).
/// - Source: FORMATS §2.
public enum Action: Equatable, Sendable {
  /// The first event of a tape.
  indirect case begin(Beginning)

  // Selection (SPEC chapter 4).
  /// Selects a tab or group.
  case select(Name)
  /// Selects an item and sets its path above the root (N4).
  case link(Name, path: [Screen])
  /// Leaves a search that selecting its tab began (S9).
  case cancelSearch
  /// Holds a drag over an item (D3); without holding nothing happens.
  case hover(Name, held: Bool)

  // Navigation (SPEC chapter 5).
  /// Acts on the navigation state of a tab.
  case tab(Name, TabAction)
  /// Presents a modal over the scene.
  case presentModal(Name)
  /// Dismisses the modal over the scene.
  case dismissModal

  // What the app says is really there (N5).
  /// How many screens the app has above and including the root.
  case reportDepth(Name, depth: Int32)
  /// Which tab the app shows.
  case reportSelection(Name)
  /// Which items the app's bar has.
  case reportBar([Name])

  // Customization (SPEC chapter 3).
  /// Enters editing mode.
  case beginEditing
  /// Leaves editing mode.
  case endEditing
  /// Hides items.
  case hide([Name])
  /// Shows hidden items.
  case show([Name])
  /// Orders the children of a group; nil orders the root sections (C18).
  case reorder(group: Name?, order: [Name])
  /// Moves an item among its siblings.
  case move(Name, to: Int32)
  /// Puts an item into the customizable region of the bar; nil is its end.
  case addToBar(Name, to: Int32?)
  /// Moves an item within the customizable region.
  case moveInBar(Name, to: Int32)
  /// Takes an item out of the bar.
  case removeFromBar(Name)
  /// Goes back to declared values.
  case reset(Reset)
  /// Takes back the last edit.
  case undo
  /// Applies again what was taken back.
  case redo
  /// Replaces the customization by that of a file.
  indirect case importCustomization(ImportedCustomization)

  // Drops and actions (SPEC chapter 7).
  /// Drops items.
  case drop(DropTarget, items: [TypeCount], on: DropPlace?)
  /// Asks what a drop would do.
  case dropQuery(DropTarget, items: [TypeCount], on: DropPlace?)
  /// Takes back items whose data did not load.
  case dropLoaded(Name, type: Name, failed: Int32)
  /// Runs an action of a section.
  case perform(group: Name, action: Name)
  /// Swipes a row.
  case swipe(Name, action: Name?, edge: Edge, full: Bool)
  /// Chooses from a context menu.
  case menu(Name, action: Name)
  /// Opens or closes a popover at a tab.
  case popover(Name, held: Bool)

  // Layout of a scene (SPEC chapter 6).
  /// Collapses the sidebar.
  case collapseSidebar
  /// Expands the sidebar.
  case expandSidebar
  /// Collapses or expands the sidebar.
  case toggleSidebar
  /// Folds a group.
  case fold(Name)
  /// Unfolds a group.
  case unfold(Name)
  /// Turns the device.
  case rotate(Orientation)
  /// Changes width and room.
  case resize(Resize)
  /// Changes the direction of reading.
  case direction(LayoutDirection)
  /// Shows or hides the keyboard.
  case keyboard(shown: Bool)
  /// Hides or shows the bar.
  case hideBar(hidden: Bool)
  /// Says whether content lies under the bar.
  case contentUnderBar(Bool)
  /// Moves the focus.
  case focus(Focus)
  /// Presses a tv's menu button.
  case menuButton
  /// Scrolls the bar.
  case scrollBar(to: Int32)

  // Scenes and life cycle (SPEC chapter 8).
  /// Opens a new scene.
  indirect case openScene(SceneOpening)
  /// Closes a scene.
  case closeScene(Name)
  /// Opens a closed scene again.
  case reopenScene(Name)
  /// Starts the app anew.
  case relaunch
  /// A note for people.
  case mark(text: String)

  // The app's declarations (SPEC chapter 1).
  /// Replaces the hierarchy.
  indirect case declare(Hierarchy)
  /// Inserts an item with all below it; depths count from it.
  case insert([Item], into: Name?, at: Int32?)
  /// Removes an item with all below it; a tab and a group are named by different keys.
  case remove(Name, Item.Kind)
  /// Sets keys of an item.
  indirect case update(Name, ItemUpdate)
}

/// A request about the navigation state of one tab (N3).
public enum TabAction: Equatable, Sendable {
  /// Puts a screen on top.
  case push(Screen)
  /// Takes screens from the top, at most to the root.
  case pop(count: Int32)
  /// Takes all screens above the root.
  case popToRoot
  /// Says how an interactive pop goes; the pop itself is an action of its own.
  case popGesture(GesturePhase)
  /// Replaces all screens above the root.
  case replace([Screen])
  /// Scrolls the visible screen to an offset in points.
  case scroll(y: Int32)
  /// Sets the search query; nil is the empty one.
  case query(Name?)
  /// Sets the revision of the app's own content.
  case content(revision: Int64)
  /// Presents a sheet.
  case present(Name)
  /// Dismisses the sheet.
  case dismiss
}

/// The first event of a tape: what there is before any action.
public struct Beginning: Hashable, Sendable {
  /// The hierarchy.
  public var hierarchy: Hierarchy
  /// The first scene.
  public var scene: SceneOpening
  /// The width of the first scene, if not the device's own.
  public var width: Width?
  /// The orientation of the first scene, if not the device's own.
  public var orientation: Orientation?
  /// The direction of reading, if not left to right.
  public var direction: LayoutDirection?
  /// A whole state to begin from; the parts above then only repeat what it holds.
  public var start: StateContent?

  /// Makes a beginning.
  public init(hierarchy: Hierarchy, scene: SceneOpening) {
    self.hierarchy = hierarchy
    self.scene = scene
  }

  /// A beginning that goes on from a whole state, which has a scene.
  public init(from state: borrowing NavigationState) {
    let first = state.firstOpenScene.map { state.scenes[$0].id } ?? state.scenes.first?.id ?? Name(0)
    self.init(hierarchy: state.hierarchy, scene: SceneOpening(id: first))
    start = state.content
  }
}

/// A scene to open (E1, E5).
public struct SceneOpening: Hashable, Sendable {
  /// The new scene's id.
  public var id: Name
  /// The device; nil takes the first scene's.
  public var device: Device?
  /// The scene that it stands in.
  public var holder: Name?
  /// How it stands there.
  public var container: ContainerKind?

  /// Makes an opening.
  public init(id: Name, device: Device? = nil, holder: Name? = nil, container: ContainerKind? = nil) {
    self.id = id
    self.device = device
    self.holder = holder
    self.container = container
  }
}

/// A change of a scene's size.
public struct Resize: Hashable, Sendable {
  /// The width class.
  public var width: Width
  /// How many toolbar items fit; nil leaves it (B14).
  public var room: Int32?
  /// How many items fit in a scrolling bar; nil leaves it (B16).
  public var barRoom: Int32?

  /// Makes a change.
  public init(width: Width, room: Int32? = nil, barRoom: Int32? = nil) {
    self.width = width
    self.room = room
    self.barRoom = barRoom
  }
}

/// What a reset drops (C11).
public enum Reset: Hashable, Sendable {
  /// The hidden flags.
  case visibility
  /// The order and membership of the bar.
  case barOrder
  /// The orders of all groups and of the root sections.
  case groupOrders
  /// The order of one group, or with nil of the root sections.
  case groupOrder(Name?)
  /// All of them.
  case all
}

/// A customization read from a file (C14).
public struct ImportedCustomization: Hashable, Sendable {
  /// Hidden flags, orders, and members that this version does not know.
  public var layout: Customization.Layout
  /// The start value of the sidebar.
  public var sidebarShown: Bool?
  /// The JSON text of a file that cannot be decoded; the other parts then say nothing, and the import is refused.
  public var undecodableText: String?

  /// Makes an imported customization.
  public init(layout: Customization.Layout, sidebarShown: Bool? = nil) {
    self.layout = layout
    self.sidebarShown = sidebarShown
  }

  /// Makes what was read from a text that is no customization.
  public init(undecodable text: String) {
    layout = Customization.Layout()
    undecodableText = text
  }
}

/// What items are dropped on (D2).
public enum DropTarget: Hashable, Sendable {
  /// A tab or group.
  case item(Name)
  /// An action of a section.
  case action(group: Name, action: Name)
}

/// Where a drop target is drawn (D2).
public enum DropPlace: UInt8, Hashable, Sendable, CaseIterable {
  /// In the bar.
  case bar
  /// In the sidebar.
  case sidebar
}

/// How far an interactive pop has come (N3).
public enum GesturePhase: UInt8, Hashable, Sendable, CaseIterable {
  /// It began.
  case began
  /// It was given up.
  case cancelled
  /// It went through; the app then pops.
  case ended
}

/// An edge of a row (D4).
public enum Edge: UInt8, Hashable, Sendable, CaseIterable {
  /// Where reading begins.
  case leading
  /// Where reading ends.
  case trailing
}
