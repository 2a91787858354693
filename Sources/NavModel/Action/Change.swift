/// One atomic fact about the state. The reducer applies changes without rules of its own.
///
/// Items are named by the bytes of their declaration (H17), scenes by their place in the order of opening.
public enum Change: Equatable, Sendable {
  /// The hierarchy or the app's values.
  indirect case hierarchy(HierarchyChange)
  /// The customization.
  case customization(CustomizationChange)
  /// The life of a scene.
  case scene(SceneIndex, SceneChange)
  /// A scene's selection.
  case selection(SceneIndex, SelectionChange)
  /// A scene's editing mode.
  case editing(SceneIndex, EditingChange)
  /// A scene's layout, sidebar, bar, modal and popover.
  case environment(SceneIndex, EnvironmentChange)
  /// The navigation state of a tab in a scene.
  case navigation(SceneIndex, tab: Name, NavigationChange)
}

/// A fact about the hierarchy or the app's values (H6, H15).
public enum HierarchyChange: Equatable, Sendable {
  /// A whole state took the place of everything.
  case restored(StateContent)
  /// The hierarchy was replaced.
  case replaced(Hierarchy)
  /// A subtree was inserted; depths count from its root.
  case inserted([Item], into: Name?, at: Int32)
  /// An item was removed with all below it.
  case removed(Name)
  /// Keys of an item were set.
  case updated(Name, ItemUpdate)
  /// The app set or cleared a hidden value.
  case appHidden(Name, Bool?)
  /// The app set or cleared the order of a group.
  case appOrder(Name, [Name]?)
  /// A tab got another id and keeps everything else (N7); what had that id before gets the old one.
  case renamed(Name, to: Name)
  /// What scenes remembered of an item that had left is gone, because another one takes its id (N7).
  case forgotten(Name)
}

/// A fact about the customization. Keys are customization keys (H13).
public enum CustomizationChange: Equatable, Sendable {
  /// The layout as it is was saved for undo, with the app's values of these items and groups; redo was cleared (C13).
  case stepSaved(appHidden: [Name], appOrders: [Name], sidebar: Bool)
  /// The last step was taken back.
  case undone
  /// The last step taken back was applied again.
  case redone
  /// A hidden flag was set or dropped.
  case hidden(Name, Bool?)
  /// The order of the customizable region was set or dropped.
  case barOrder([Name]?)
  /// The keys known from bar edits were set.
  case barKnown([Name])
  /// The order of a group, or of the root sections, was set or dropped.
  case groupOrder(Name?, [Name]?)
  /// The start value of the sidebar was set or dropped.
  case sidebarShown(Bool?)
  /// The unknown members of an imported file were set or dropped.
  case unknownFields(String?)
  /// The customization was put aside under one key, and the one of another taken up (H14); nil is `default`.
  case switched(from: Name?, to: Name?)
}

/// A fact about the life of a scene (E1).
public enum SceneChange: Equatable, Sendable {
  /// The scene was opened; it has the next free place.
  indirect case opened(SceneOpening)
  /// The scene was closed.
  case closed
  /// The scene was opened again.
  case reopened
}

/// A fact about a scene's selection (S1).
public enum SelectionChange: Equatable, Sendable {
  /// Another item was selected; nil when none is left.
  case selected(Name?, because: SelectionReason)
  /// What was selected before the search tab was noted or forgotten (S9).
  case lastNotSearch(Name?)
  /// A group remembers another child.
  case selectedChild(group: Name, child: Name)
}

/// A fact about a scene's editing mode (C15).
public enum EditingChange: Equatable, Sendable {
  /// Editing began.
  case began
  /// Editing ended.
  case ended
  /// The own flag of an item before this scene's first edit of it was noted.
  case hidden(Name, before: Bool)
  /// The order of a group, or of the root sections, before this scene's first edit of it was noted.
  case order(Name?, before: [Name])
  /// An edit hid the selection, or showed it again (S6).
  case hidSelection(Bool)
}

/// A fact about a scene's layout, sidebar, bar, modal or popover (SPEC chapter 6).
public enum EnvironmentChange: Equatable, Sendable {
  /// The width class changed.
  case width(Width)
  /// The device was turned.
  case orientation(Orientation)
  /// The direction of reading changed.
  case direction(LayoutDirection)
  /// The room for toolbar items changed.
  case room(Int32?)
  /// The room for bar items changed.
  case barRoom(Int32?)
  /// The first visible bar item changed.
  case barFirst(Int32)
  /// The keyboard came or went.
  case keyboard(Bool)
  /// The app hid or showed the bar.
  case barHidden(Bool)
  /// Content came under the bar or left it.
  case contentUnderBar(Bool)
  /// The focus moved.
  case focus(Focus)
  /// The preference for the sidebar was set or dropped.
  case sidebarPreferred(Bool?)
  /// The overlay sidebar was closed, or that was forgotten.
  case overlayClosed(Bool)
  /// The modal over the scene was presented, replaced or dismissed.
  case modal(Name?)
  /// A popover was opened at a tab, or closed.
  case popover(Name?)
  /// A group was folded or unfolded.
  case folded(Name, Bool)
}

/// Why another item is selected.
///
/// The raw values are a storage format: never reused, never renumbered.
public enum SelectionReason: UInt8, Hashable, Sendable, CaseIterable {
  /// The action asked for it.
  case asked = 0
  /// Something has to be selected at first.
  case first = 1
  /// The selected item was removed (S5).
  case removed = 2
  /// The selected item is not in the new hierarchy (H8).
  case replaced = 3
  /// A person's edit hid the selected item (S6).
  case hidden = 4
  /// The search was cancelled (S9).
  case searchCancelled = 5
}

/// A fact about the navigation state of a tab (N1).
public enum NavigationChange: Equatable, Sendable {
  /// A screen was put on top.
  case pushed(Screen)
  /// Screens were taken from the top.
  case popped(count: Int32)
  /// All screens above the root were replaced.
  case replaced([Screen])
  /// The screens were replaced by renamed ones that keep their offsets (N7).
  case renamed([PushedScreen])
  /// All screens from a place above the root on were cut, because this one no longer exists (N7).
  case cut(from: Int32, missing: Name)
  /// The visible screen was scrolled.
  case scrolled(y: Int32)
  /// A sheet was presented, replaced or dismissed.
  case sheet(Name?)
  /// The search query changed; nil is the empty one.
  case query(Name?)
  /// The revision of the app's content changed.
  case content(Int64)
  /// Dropped items were added, or with a negative number taken back.
  case dropped(type: Name, by: Int32)
}
