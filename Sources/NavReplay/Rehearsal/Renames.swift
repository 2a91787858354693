import NavModel

/// What another hierarchy calls the tabs and screens that recorded actions name (N7).
struct Renames {
  private var tabs: [Hierarchy.Renaming] = []
  private var screens: [Hierarchy.Renaming] = []

  /// Renames nothing.
  init() {}

  /// What is renamed between the hierarchy that an action was recorded with and another one.
  init(from recorded: Hierarchy, to hierarchy: Hierarchy, _ names: NameTable) {
    // An app that declared them itself uses the new names already.
    tabs = recorded.renamings(in: hierarchy, names).filter { !recorded.renamedTabs.contains($0) }
    screens = hierarchy.renamedScreens.filter { !recorded.renamedScreens.contains($0) }
  }

  /// Whether nothing is renamed.
  var isEmpty: Bool { tabs.isEmpty && screens.isEmpty }

  /// What an item is called now.
  func tab(_ id: Name, _ names: NameTable) -> Name { tabs.first { names.isSameID($0.old, id) }?.new ?? id }

  /// The action as the other app makes it. Files of customizations keep their keys: they are those of their time.
  func applied(to action: Action, _ names: NameTable) -> Action {
    if isEmpty { return action }
    return action.mapping(
      NameMapping(
        items: { tab($0, names) },
        screens: { screen in screens.first { $0.old == screen }?.new ?? screen }))
  }
}
