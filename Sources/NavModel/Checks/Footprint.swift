/// The components that an action is allowed to change (SPEC §9).
public struct Footprint: Sendable {
  private let kind: ActionKind
  private let by: Agent
  /// The scene that the action belongs to, opens or closes.
  private let scene: SceneIndex?
  /// The slots of the items that the action names, and of all below them.
  private let named: Slots
  /// Whether a declaration carries renamed or existing screens (N7).
  private let rewritesPaths: Bool
  /// Whether a declaration uses another customization key (H14).
  private let switchesCustomization: Bool
  /// The scenes inside the one that the action closes (E5).
  private let containers: [SceneIndex]

  /// A few slots; most often one, which takes no memory of its own.
  private struct Slots {
    private var first: Slot?
    private var others: [Slot] = []

    var isEmpty: Bool { first == nil }

    func contains(_ slot: Slot) -> Bool { slot == first || others.contains(slot) }

    mutating func append(_ slot: Slot) {
      if first == nil { first = slot } else { others.append(slot) }
    }
  }

  // A parameter of an initializer is copied; a parameter of a function is lent, which matters for a whole state.
  /// The footprint of an action in the state before it.
  public static func of(_ action: Action, _ context: Context, in state: NavigationState) -> Footprint {
    let known = action.namedScene.map { state.sceneIndex(of: $0) ?? state.scenes.count }
    var named = Slots()
    action.forEachNamedItem { id in
      guard let item = state.item(of: id) else { return }
      for place in item..<state.index.nodes[item].end { named.append(state.index.nodes[place].slot) }
    }
    var (rewritesPaths, switchesCustomization) = (false, false)
    if case .declare(let hierarchy) = action {
      rewritesPaths =
        hierarchy.screens != nil || !hierarchy.renamedScreens.isEmpty || !hierarchy.renamedTabs.isEmpty
      switchesCustomization = !state.isSameCustomizationKey(state.customizationKey, hierarchy.customizationKey)
    }
    return Footprint(
      kind: action.kind, by: context.by,
      scene: known ?? context.scene.flatMap { state.sceneIndex(of: $0) } ?? state.firstOpenScene,
      named: named, rewritesPaths: rewritesPaths, switchesCustomization: switchesCustomization,
      containers: known.map { state.containers(in: $0) } ?? [])
  }

  /// Whether the action may change a component.
  public func allows(_ component: Component) -> Bool {
    if case .scene(_, .popover) = component { return true }
    switch kind {
    case .begin, .rules, .patch, .baseline: return true
    case .select, .link, .hover, .cancelSearch: return allowsSelecting(component)
    case .push, .pop, .popToRoot, .popGesture, .replace, .scroll, .query, .content, .present, .dismiss, .drop,
      .dropLoaded:
      return allowsNavigating(component)
    case .hide, .show, .reorder, .move, .addToBar, .moveInBar, .removeFromBar, .reset, .undo, .redo, .customization:
      return allowsCustomizing(component)
    case .collapseSidebar, .expandSidebar, .toggleSidebar, .fold, .unfold, .beginEditing, .endEditing, .keyboard,
      .hideBar, .contentUnderBar, .resize, .rotate, .direction, .focus, .menuButton, .scrollBar, .popover:
      return allowsLayout(component)
    case .declare, .insert, .remove, .update: return allowsDeclaring(component)
    case .openScene, .closeScene, .reopenScene: return allowsScene(component)
    case .relaunch: return allowsRelaunch(component)
    case .perform, .swipe, .menu, .dropQuery, .reportDepth, .reportSelection, .reportBar, .mark: return false
    }
  }

  private func allowsSelecting(_ component: Component) -> Bool {
    switch component {
    case .scene(scene, .selection), .scene(scene, .selectedChildren), .scene(scene, .barScroll),
      .scene(scene, .overlay):
      true
    case .navigation(scene, let slot): named.contains(slot)
    case .hierarchy, .appValues, .hidden, .bar, .groupOrders, .sidebarShown, .history, .unknownFields,
      .otherCustomizations, .scene, .navigation:
      false
    }
  }

  private func allowsNavigating(_ component: Component) -> Bool {
    switch component {
    case .scene(scene, .modal): (kind == .present || kind == .dismiss) && named.isEmpty
    case .navigation(scene, let slot): named.contains(slot)
    case .hierarchy, .appValues, .hidden, .bar, .groupOrders, .sidebarShown, .history, .unknownFields,
      .otherCustomizations, .scene, .navigation:
      false
    }
  }

  private func allowsCustomizing(_ component: Component) -> Bool {
    switch component {
    case .hidden, .bar, .groupOrders, .history, .appValues: true
    case .sidebarShown, .unknownFields: kind == .customization || kind == .undo || kind == .redo
    case .scene(_, .selection), .scene(_, .selectedChildren), .scene(scene, .editing): true
    case .hierarchy, .otherCustomizations, .scene, .navigation: false
    }
  }

  private func allowsLayout(_ component: Component) -> Bool {
    switch component {
    case .sidebarShown: by == .user
    case .scene(scene, .selection), .scene(scene, .selectedChildren):
      kind == .endEditing || kind == .beginEditing || kind == .resize
    case .scene(scene, .modal), .scene(scene, .existence): false
    case .scene(scene, _): true
    case .hierarchy, .appValues, .hidden, .bar, .groupOrders, .history, .unknownFields, .otherCustomizations, .scene,
      .navigation:
      false
    }
  }

  private func allowsDeclaring(_ component: Component) -> Bool {
    switch component {
    case .hierarchy, .appValues: true
    case .hidden, .bar, .groupOrders, .sidebarShown, .history, .unknownFields, .otherCustomizations:
      switchesCustomization
    case .scene(_, .selection), .scene(_, .selectedChildren), .scene(_, .editing): true
    case .scene(_, .folds), .navigation: rewritesPaths
    case .scene: false
    }
  }

  private func allowsScene(_ component: Component) -> Bool {
    switch component {
    case .scene(let changed, _): changed == scene || containers.contains(changed)
    case .hierarchy, .appValues, .hidden, .bar, .groupOrders, .sidebarShown, .history, .unknownFields,
      .otherCustomizations, .navigation:
      false
    }
  }

  private func allowsRelaunch(_ component: Component) -> Bool {
    switch component {
    case .scene(_, .existence), .scene(_, .folds): false
    case .scene, .navigation: true
    case .hierarchy, .appValues, .hidden, .bar, .groupOrders, .sidebarShown, .history, .unknownFields,
      .otherCustomizations:
      false
    }
  }
}

extension NavigationState {
  /// The scenes that stand inside another one, at any depth (E5).
  func containers(in holder: SceneIndex) -> [SceneIndex] {
    scenes.indices.filter { scenes[$0].holder == holder }.flatMap { [$0] + containers(in: $0) }
  }
}

extension Action {
  /// The scene that the action opens, closes or reopens.
  public var namedScene: Name? {
    switch self {
    case .openScene(let opening): opening.id
    case .closeScene(let id), .reopenScene(let id): id
    case .begin, .select, .link, .cancelSearch, .hover, .tab, .presentModal, .dismissModal, .reportDepth,
      .reportSelection, .reportBar, .beginEditing, .endEditing, .hide, .show, .reorder, .move, .addToBar, .moveInBar,
      .removeFromBar, .reset, .undo, .redo, .importCustomization, .drop, .dropQuery, .dropLoaded, .perform, .swipe,
      .menu, .popover, .collapseSidebar, .expandSidebar, .toggleSidebar, .fold, .unfold, .rotate, .resize, .direction,
      .keyboard, .hideBar, .contentUnderBar, .focus, .menuButton, .scrollBar, .relaunch, .mark, .declare, .insert,
      .remove, .update:
      nil
    }
  }

  /// The items that the action names.
  public var namedItems: [Name] {
    var ids: [Name] = []
    forEachNamedItem { ids.append($0) }
    return ids
  }

  /// Calls `body` with each item that the action names, in order.
  func forEachNamedItem(_ body: (Name) -> Void) {
    switch self {
    case .select(let id), .link(let id, _), .hover(let id, _), .tab(let id, _), .reportDepth(let id, _),
      .reportSelection(let id), .move(let id, _), .addToBar(let id, _), .moveInBar(let id, _), .removeFromBar(let id),
      .dropLoaded(let id, _, _), .perform(let id, _), .swipe(let id, _, _, _), .menu(let id, _), .popover(let id, _),
      .fold(let id), .unfold(let id), .remove(let id, _), .update(let id, _):
      body(id)
    case .drop(.item(let id), _, _), .dropQuery(.item(let id), _, _): body(id)
    case .drop(.action(let group, _), _, _), .dropQuery(.action(let group, _), _, _): body(group)
    case .hide(let ids), .show(let ids), .reportBar(let ids): ids.forEach(body)
    case .reorder(let group, let order):
      if let group { body(group) }
      order.forEach(body)
    case .insert(_, let group, _):
      if let group { body(group) }
    case .begin, .cancelSearch, .presentModal, .dismissModal, .beginEditing, .endEditing, .reset, .undo, .redo,
      .importCustomization, .collapseSidebar, .expandSidebar, .toggleSidebar, .rotate, .resize, .direction, .keyboard,
      .hideBar, .contentUnderBar, .focus, .menuButton, .scrollBar, .openScene, .closeScene, .reopenScene, .relaunch,
      .mark, .declare:
      break
    }
  }
}
