import NavModel

/// Other names in the place of those in actions. Declarations, files of customizations, scenes, keys, queries and types
/// keep theirs.
struct NameMapping {
  /// The name for that of a tab or group.
  var items: (Name) -> Name = { $0 }
  /// The name for that of a screen in a path.
  var screens: (Name) -> Name = { $0 }
  /// The name for that of a screen that is presented over others.
  var modals: (Name) -> Name = { $0 }

  fileprivate func screen(_ screen: Screen) -> Screen {
    var screen = screen
    screen.name = screens(screen.name)
    return screen
  }

  fileprivate func target(_ target: DropTarget) -> DropTarget {
    switch target {
    case .item(let id): .item(items(id))
    case .action(let group, let action): .action(group: items(group), action: action)
    }
  }
}

extension Action {
  /// The action with other names.
  func mapping(_ names: NameMapping) -> Action {
    let item = names.items
    switch self {
    case .select(let id): return .select(item(id))
    case .link(let id, let path): return .link(item(id), path: path.map(names.screen))
    case .hover(let id, let held): return .hover(item(id), held: held)
    case .tab(let id, let action): return .tab(item(id), action.mapping(names))
    case .presentModal(let screen): return .presentModal(names.modals(screen))
    case .reportDepth(let id, let depth): return .reportDepth(item(id), depth: depth)
    case .reportSelection(let id): return .reportSelection(item(id))
    case .reportBar(let ids): return .reportBar(ids.map(item))
    case .hide(let ids): return .hide(ids.map(item))
    case .show(let ids): return .show(ids.map(item))
    case .reorder(let group, let order): return .reorder(group: group.map(item), order: order.map(item))
    case .move(let id, let place): return .move(item(id), to: place)
    case .addToBar(let id, let place): return .addToBar(item(id), to: place)
    case .moveInBar(let id, let place): return .moveInBar(item(id), to: place)
    case .removeFromBar(let id): return .removeFromBar(item(id))
    case .reset(.groupOrder(let group)): return .reset(.groupOrder(group.map(item)))
    case .drop(let target, let items, let place): return .drop(names.target(target), items: items, on: place)
    case .dropQuery(let target, let items, let place): return .dropQuery(names.target(target), items: items, on: place)
    case .dropLoaded(let id, let type, let failed): return .dropLoaded(item(id), type: type, failed: failed)
    case .perform(let group, let action): return .perform(group: item(group), action: action)
    case .swipe(let id, let action, let edge, let full):
      return .swipe(item(id), action: action, edge: edge, full: full)
    case .menu(let id, let action): return .menu(item(id), action: action)
    case .popover(let id, let held): return .popover(item(id), held: held)
    case .fold(let id): return .fold(item(id))
    case .unfold(let id): return .unfold(item(id))
    case .insert(let items, let group, let place): return .insert(items, into: group.map(item), at: place)
    case .remove(let id, let kind): return .remove(item(id), kind)
    case .update(let id, let update): return .update(item(id), update)
    case .begin, .cancelSearch, .dismissModal, .beginEditing, .endEditing, .undo, .redo, .importCustomization,
      .reset(.visibility), .reset(.barOrder), .reset(.groupOrders), .reset(.all), .collapseSidebar, .expandSidebar,
      .toggleSidebar, .rotate, .resize, .direction, .keyboard, .hideBar, .contentUnderBar, .focus, .menuButton,
      .scrollBar, .openScene, .closeScene, .reopenScene, .relaunch, .mark, .declare:
      return self
    }
  }
}

extension TabAction {
  fileprivate func mapping(_ names: NameMapping) -> TabAction {
    switch self {
    case .push(let screen): .push(names.screen(screen))
    case .replace(let path): .replace(path.map(names.screen))
    case .present(let screen): .present(names.modals(screen))
    case .pop, .popToRoot, .popGesture, .scroll, .query, .content, .dismiss: self
    }
  }
}
