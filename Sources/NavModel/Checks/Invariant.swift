/// What holds after every event (SPEC §10).
public enum Invariant: String, Hashable, Sendable, CaseIterable {
  /// Each scene's selection exists, or the hierarchy is empty.
  case selectionExists = "I1"
  /// Every id occurs once, every display order is a permutation of the children.
  case ordersArePermutations = "I2"
  /// No fixed, pinned or sidebarOnly item is drawn in the customizable region.
  case regionsAreDisjoint = "I3"
  /// Something selectable is presented or reachable in every scene, unless all tabs are disabled or none exist.
  case somethingIsReachable = "I4"
  /// Every path begins with its root.
  case pathsBeginAtRoot = "I5"
  /// A bottom bar has at most five items.
  case bottomBarFits = "I6"
  /// Every state draws on every device, and what is drawn is what is presented.
  case drawingIsTotal = "I7"
  /// The kept digest equals the one from scratch.
  case digestIsKept = "I8"

  /// The invariants that a change of this component can break anywhere, those that cost per item left out.
  fileprivate static func touched(by component: Component) -> [Invariant] {
    switch component {
    case .hierarchy:
      [.selectionExists, .ordersArePermutations, .regionsAreDisjoint, .somethingIsReachable, .bottomBarFits]
    case .appValues: [.ordersArePermutations, .somethingIsReachable]
    case .hidden: [.somethingIsReachable]
    case .bar: [.regionsAreDisjoint]
    case .groupOrders: [.ordersArePermutations]
    case .otherCustomizations: [.ordersArePermutations, .regionsAreDisjoint, .somethingIsReachable]
    case .sidebarShown, .history, .unknownFields, .scene, .navigation: []
    }
  }
}

extension NavigationState {
  /// The invariants that a change of this component can have broken and that do not hold. Those that cost per item for
  /// every event, drawing and the digest from scratch, are left out.
  ///
  /// - Complexity: O(1) for navigation and the parts of a scene; for the others as `holds`.
  public func brokenInvariants(touching component: Component) -> [Invariant] {
    // A foreign tape may name a scene or a tab that is not there; its changes change nothing.
    switch component {
    case .scene(let scene, _) where !scenes.indices.contains(scene): []
    case .navigation(let scene, let slot) where !scenes.indices.contains(scene) || !slots.indices.contains(slot): []
    case .scene(let scene, .existence), .scene(let scene, .selection):
      selectionExists(in: scene) ? [] : [.selectionExists]
    case .navigation(let scene, let slot):
      isBelowMaximumDepth(scene, slot) ? [] : [.pathsBeginAtRoot]
    case .sidebarShown, .history, .unknownFields, .scene: []
    case .hierarchy, .appValues, .hidden, .bar, .groupOrders, .otherCustomizations:
      Invariant.touched(by: component).filter { !holds($0) }
    }
  }

  private func selectionExists(in scene: SceneIndex) -> Bool {
    selectedItem(scene) != nil || index.nodes.isEmpty
  }

  private func isBelowMaximumDepth(_ scene: SceneIndex, _ slot: Slot) -> Bool {
    scenes[scene].tabs[slot].screens.count < TabNavigation.maximumDepth
  }

  /// Whether an invariant holds.
  ///
  /// - Complexity: up to O(number of items · depth) for each scene; `digestIsKept` and `drawingIsTotal` read
  ///   everything.
  public func holds(_ invariant: Invariant) -> Bool {
    switch invariant {
    case .selectionExists: scenes.indices.allSatisfy { selectionExists(in: $0) }
    case .ordersArePermutations: ordersArePermutations
    case .regionsAreDisjoint:
      drawnCustomizableRegion.allSatisfy { index.nodes[$0].placement.isCustomizable }
    case .somethingIsReachable: somethingIsReachable
    case .pathsBeginAtRoot:
      index.nodes.indices.allSatisfy { names.contains(rootScreen($0)) }
        && scenes.indices.allSatisfy { scene in
          scenes[scene].tabs.indices.allSatisfy { isBelowMaximumDepth(scene, $0) }
        }
    case .bottomBarFits:
      bottomBar.items.count + (bottomBar.more.isEmpty ? 0 : 1) <= NavigationState.bottomBarSlots
    case .drawingIsTotal: scenes.indices.allSatisfy { drawsAsPresented($0) }
    case .digestIsKept: digest == digestFromScratch
    }
  }

  private var ordersArePermutations: Bool {
    let ids = hierarchy.items.map { names.canonical($0.id).rawValue }.sorted()
    let groups = index.nodes.indices.filter { index.nodes[$0].isGroup }
    return zip(ids, ids.dropFirst()).allSatisfy { $0 != $1 }
      && groups.allSatisfy { displayOrder(of: $0).sorted() == index.children(of: $0) }
      && sectionOrder.sorted() == index.roots.filter { index.nodes[$0].isGroup }
  }

  /// I4: keyboard and menu reach what is shown, and C3 draws a root tab if the app hides everything.
  private var somethingIsReachable: Bool {
    let hasEnabledRootTab = index.roots.contains { !index.nodes[$0].isGroup && index.nodes[$0].isEnabled }
    return !hasEnabledRootTab
      || index.nodes.indices.contains { isShown($0) && index.nodes[$0].isEnabled && isDestination($0) }
  }

  /// I7: drawing comes to an end on every device, and on the scene's own every item drawn is presented and every item
  /// presented is drawn.
  private func drawsAsPresented(_ scene: SceneIndex) -> Bool {
    for device in Device.allCases { _ = chrome(of: scene, as: device) }
    let chrome = chrome(of: scene)
    let inBar = chrome.bar.items.compactMap { $0.id }
    let rows = chrome.sidebar.rows.filter { $0.kind == .tab || $0.kind == .section || $0.kind == .group }
    let inSidebar = rows.compactMap { $0.id }
    return index.nodes.indices.allSatisfy { item in
      inBar.contains(id(item)) == isInBar(item, scene)
        && inSidebar.contains(id(item)) == hasRow(item, scene)
        && chrome.bar.more.contains(id(item)) == isInMore(item, scene)
    }
  }
}
