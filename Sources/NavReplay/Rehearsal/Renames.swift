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
    let tab = { (id: Name) in self.tab(id, names) }
    switch action {
    case .select(let id): return .select(tab(id))
    case .link(let id, let path): return .link(tab(id), path: path.map(renamed))
    case .hover(let id, let held): return .hover(tab(id), held: held)
    case .tab(let id, .push(let screen)): return .tab(tab(id), .push(renamed(screen)))
    case .tab(let id, .replace(let path)): return .tab(tab(id), .replace(path.map(renamed)))
    case .tab(let id, let action): return .tab(tab(id), action)
    case .reportDepth(let id, let depth): return .reportDepth(tab(id), depth: depth)
    case .reportSelection(let id): return .reportSelection(tab(id))
    case .reportBar(let ids): return .reportBar(ids.map(tab))
    case .hide(let ids): return .hide(ids.map(tab))
    case .show(let ids): return .show(ids.map(tab))
    case .reorder(let group, let order): return .reorder(group: group.map(tab), order: order.map(tab))
    case .move(let id, let place): return .move(tab(id), to: place)
    case .addToBar(let id, let place): return .addToBar(tab(id), to: place)
    case .moveInBar(let id, let place): return .moveInBar(tab(id), to: place)
    case .removeFromBar(let id): return .removeFromBar(tab(id))
    case .reset(.groupOrder(let group)): return .reset(.groupOrder(group.map(tab)))
    case .drop(let target, let items, let place): return .drop(target.mapping(tab), items: items, on: place)
    case .dropQuery(let target, let items, let place): return .dropQuery(target.mapping(tab), items: items, on: place)
    case .dropLoaded(let id, let type, let failed): return .dropLoaded(tab(id), type: type, failed: failed)
    case .perform(let group, let action): return .perform(group: tab(group), action: action)
    case .swipe(let id, let action, let edge, let full):
      return .swipe(tab(id), action: action, edge: edge, full: full)
    case .menu(let id, let action): return .menu(tab(id), action: action)
    case .popover(let id, let held): return .popover(tab(id), held: held)
    case .fold(let id): return .fold(tab(id))
    case .unfold(let id): return .unfold(tab(id))
    case .insert(let items, let group, let place): return .insert(items, into: group.map(tab), at: place)
    case .remove(let id, let kind): return .remove(tab(id), kind)
    case .update(let id, let update): return .update(tab(id), update)
    case .begin, .cancelSearch, .presentModal, .dismissModal, .beginEditing, .endEditing, .reset, .undo, .redo,
      .importCustomization, .collapseSidebar, .expandSidebar, .toggleSidebar, .rotate, .resize, .direction, .keyboard,
      .hideBar, .contentUnderBar, .focus, .menuButton, .scrollBar, .openScene, .closeScene, .reopenScene, .relaunch,
      .mark, .declare:
      return action
    }
  }

  private func renamed(_ screen: Screen) -> Screen {
    var screen = screen
    screen.name = screens.first { $0.old == screen.name }?.new ?? screen.name
    return screen
  }
}

extension DropTarget {
  fileprivate func mapping(_ rename: (Name) -> Name) -> DropTarget {
    switch self {
    case .item(let id): .item(rename(id))
    case .action(let group, let action): .action(group: rename(group), action: action)
    }
  }
}
