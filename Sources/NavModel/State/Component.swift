/// A part of the state with a digest of its own: what footprints and preservation are stated about (SPEC §0).
public enum Component: Hashable, Sendable {
  /// The hierarchy.
  case hierarchy
  /// The app's values set after the person's choices.
  case appValues
  /// The person's hidden flags.
  case hidden
  /// The person's order and membership of the bar.
  case bar
  /// The person's orders of groups and sections.
  case groupOrders
  /// The saved start value of the sidebar.
  case sidebarShown
  /// The undo and redo steps.
  case history
  /// The unknown members of an imported customization.
  case unknownFields
  /// The customizations put aside.
  case otherCustomizations
  /// A part of a scene.
  case scene(SceneIndex, ScenePart)
  /// The navigation state of an item in a scene.
  case navigation(SceneIndex, Slot)

  /// The parts of a scene.
  public enum ScenePart: UInt8, Hashable, Sendable, CaseIterable {
    /// Its id, place, holder, and whether it is open.
    case existence
    /// The selection, what search returns to, and whether an edit hid it.
    case selection
    /// The child that each group remembers.
    case selectedChildren
    /// Device, width, orientation, direction, rooms, keyboard, hidden bar, content under the bar, focus.
    case environment
    /// Editing mode.
    case editing
    /// The preference for the sidebar.
    case sidebar
    /// Whether the overlay sidebar was closed.
    case overlay
    /// How far the bar is scrolled.
    case barScroll
    /// Folded and unfolded groups.
    case folds
    /// The modal.
    case modal
    /// The popover.
    case popover
  }
}

extension Outcome {
  /// Adds the components that its changes touch in this state, before they are applied.
  ///
  /// A change that replaces everything (`restored`) touches what `NavigationState.components` lists.
  public func addComponents(in state: NavigationState, to list: inout [Component]) {
    for place in changes.indices { changes[place].addComponents(in: state, to: &list) }
  }
}

extension Change {
  /// Adds the components that the change touches in this state, before it is applied.
  @inline(__always)
  public func addComponents(in state: NavigationState, to list: inout [Component]) {
    switch self {
    case .hierarchy(let change): list += change.components(in: state)
    case .customization(let change): list += change.components
    case .scene(let scene, let change): list += change.components(scene)
    case .selection(let scene, .selectedChild): list.append(.scene(scene, .selectedChildren))
    case .selection(let scene, .selected), .selection(let scene, .lastNotSearch): list.append(.scene(scene, .selection))
    case .editing(let scene, .began), .editing(let scene, .ended):
      list += [.scene(scene, .editing), .scene(scene, .selection)]
    case .editing(let scene, .hidden), .editing(let scene, .order): list.append(.scene(scene, .editing))
    case .editing(let scene, .hidSelection): list.append(.scene(scene, .selection))
    case .environment(let scene, let change): list.append(.scene(scene, change.part))
    case .navigation(let scene, let tab, _):
      if let slot = state.slot(of: tab) { list.append(.navigation(scene, slot)) }
    }
  }
}

extension HierarchyChange {
  fileprivate func components(in state: NavigationState) -> [Component] {
    switch self {
    case .restored: state.components
    case .replaced: [.hierarchy, .appValues]
    case .removed: [.hierarchy, .appValues]
    case .inserted, .updated: [.hierarchy]
    case .appHidden, .appOrder: [.appValues]
    case .renamed(let old, _), .forgotten(let old):
      state.scenes.indices.flatMap { scene in
        [.scene(scene, .selection), .scene(scene, .selectedChildren), .scene(scene, .folds)]
          + (state.slot(of: old).map { [.navigation(scene, $0)] } ?? [])
      }
    }
  }
}

extension CustomizationChange {
  fileprivate var components: [Component] {
    switch self {
    case .stepSaved: [.history]
    case .undone, .redone: [.history, .hidden, .bar, .groupOrders, .unknownFields, .sidebarShown, .appValues]
    case .hidden: [.hidden]
    case .barOrder, .barKnown: [.bar]
    case .groupOrder: [.groupOrders]
    case .sidebarShown: [.sidebarShown]
    case .unknownFields: [.unknownFields]
    case .switched:
      [.otherCustomizations, .hidden, .bar, .groupOrders, .sidebarShown, .history, .unknownFields]
    }
  }
}

extension SceneChange {
  fileprivate func components(_ scene: SceneIndex) -> [Component] {
    switch self {
    case .opened: Component.ScenePart.allCases.map { .scene(scene, $0) }
    case .closed, .reopened: [.scene(scene, .existence)]
    }
  }
}

extension EnvironmentChange {
  var part: Component.ScenePart {
    switch self {
    case .width, .orientation, .direction, .room, .barRoom, .keyboard, .barHidden, .contentUnderBar, .focus:
      .environment
    case .barFirst: .barScroll
    case .sidebarPreferred: .sidebar
    case .overlayClosed: .overlay
    case .modal: .modal
    case .popover: .popover
    case .folded: .folds
    }
  }
}
