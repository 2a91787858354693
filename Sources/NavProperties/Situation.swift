import NavModel

/// Something in a state that a rule is about, though no event tells it.
public struct Situation: Sendable {
  /// The id of the rule.
  public let rule: String
  /// The name in reports.
  public let word: String
  /// Whether a state has it.
  let holds: @Sendable (NavigationState) -> Bool

  private init(_ rule: String, _ word: String, _ holds: @escaping @Sendable (NavigationState) -> Bool) {
    (self.rule, self.word, self.holds) = (rule, word, holds)
  }

  /// A situation of an item.
  private static func item(
    _ rule: String, _ word: String, _ holds: @escaping @Sendable (NavigationState, ItemIndex) -> Bool
  ) -> Situation {
    Situation(rule, word) { state in state.index.nodes.indices.contains { holds(state, $0) } }
  }

  /// A situation of an open scene.
  private static func scene(
    _ rule: String, _ word: String, _ holds: @escaping @Sendable (NavigationState, SceneIndex) -> Bool
  ) -> Situation {
    Situation(rule, word) { state in state.scenes.indices.contains { state.scenes[$0].isOpen && holds(state, $0) } }
  }

  /// All situations.
  public static let all = ofHierarchies + ofCustomizations + ofScenes + ofBars + ofSidebars

  private static let ofHierarchies = [
    Situation("H4", "sidebarByGroups") { $0.hierarchy.mode ?? .automatic == .automatic && $0.index.hasSidebar },
    Situation("H5", "inUIKit") { $0.hierarchy.style != .swiftUI },
    Situation("H5", "inSwiftUI") { $0.hierarchy.style == .swiftUI },
    item("H9", "badgeOfNone") { $0.hierarchy.items[$1].badge != nil && $0.hierarchy.items[$1].displayBadge == nil },
    item("H10", "unavailable") { $0.hierarchy.items[$1].unavailable != nil },
    item("H13", "ownCustomizationID") { $0.hierarchy.items[$1].customizationID != nil },
    item("H16", "foreignKeys") { !$0.hierarchy.items[$1].extensions.isEmpty },
    item("P2", "placedByDepth") { state, item in
      state.hierarchy.style != .swiftUI && !state.isRoot(item) && state.hierarchy.items[item].placement == nil
    },
    item("P3", "placedByBehavior") { state, item in
      state.hierarchy.items[item].placement == nil && state.hierarchy.items[item].behavior.tabBar == .reorderable
    },
    Situation("P4", "severalFixed") { $0.drawnItems(placed: .fixed).count > 1 },
    Situation("P4", "severalPinned") { $0.drawnItems(placed: .pinned).count > 1 },
    item("P5", "childInBar") { !$0.isRoot($1) && $0.isDrawnInTopBar($1) },
    item("P6", "inNoBar") { state, item in
      state.index.nodes[item].placement == .sidebarOnly && state.hierarchy.items[item].placement != .sidebarOnly
    },
  ]

  private static let ofCustomizations = [
    Situation("C1", "everyPart") { state in
      let (saved, layout) = (state.customization, state.customization.layout)
      return !layout.hidden.isEmpty && layout.barOrder != nil && !layout.groupOrders.isEmpty
        && saved.sidebarShown != nil && !saved.undo.isEmpty
    },
    item("C4", "childOfHidden") { state, item in
      state.index.nodes[item].parent.map { state.isHiddenItself($0) && !state.isHiddenItself(item) } ?? false
    },
    item("C6", "partlyOrdered") { state, item in
      let order = state.customization.layout.groupOrders.value(state.customizationKey(item), state.names)
      return state.index.nodes[item].isGroup
        && order.map { $0.count < state.index.children(of: item).count } ?? false
    },
    Situation("C7", "unknownKeys") { state in
      state.customization.layout.barOrder?.contains { state.item(ofKey: $0) == nil } ?? false
    },
    item("C8", "newTab") { state, item in
      let layout = state.customization.layout
      guard let order = layout.barOrder, state.index.nodes[item].placement == .default else { return false }
      return !(order + layout.barKnown).contains { state.names.isSameID($0, state.customizationKey(item)) }
    },
    Situation("C10", "appOverPerson") { state in
      state.appValues.hidden.contains { state.customization.layout.hidden.value($0.key, state.names) != nil }
    },
    item("C16", "addedLater") { $0.index.nodes[$1].placement == .optional && $0.isBarMember($1) },
    Situation("H17", "otherSpelling") { state in
      let layout = state.customization.layout
      return ((layout.barOrder ?? []) + layout.barKnown + layout.hidden.map(\.key))
        .contains { state.names.canonical($0) != $0 }
    },
  ]

  private static let ofScenes = [
    scene("H7", "pathOfRetired") { state, scene in
      let tabs = state.scenes[scene].tabs
      return tabs.indices.contains { state.item(inSlot: $0) == nil && !tabs[$0].screens.isEmpty }
    },
    scene("S4", "hiddenSelected") { state, scene in state.selectedItem(scene).map { state.isHidden($0) } ?? false },
    scene("S7", "groupSelected") { state, scene in
      state.selectedItem(scene).map { state.index.nodes[$0].isGroup } ?? false
    },
    scene("N1", "pathAndSheet") { state, scene in
      state.scenes[scene].tabs.contains { $0.sheet != nil && $0.screens.contains { $0.screen.key != nil } }
    },
    scene("N6", "pathBehindMore") { state, scene in
      guard let item = state.selectedItem(scene), state.isInMore(item, scene) else { return false }
      return !state.scenes[scene].tabs[state.index.nodes[item].slot].screens.isEmpty
    },
    Situation("B13", "differentScenes") { state in
      Set(state.scenes.filter(\.isOpen).map(\.selected)).count > 1
    },
  ]

  private static let ofBars = [
    scene("B2", "everyRegion") { state, scene in
      state.hasTopBar(scene) && !state.drawnCustomizableRegion.isEmpty
        && !state.drawnItems(placed: .fixed).isEmpty && !state.drawnItems(placed: .pinned).isEmpty
    },
    scene("B3", "groupInBar") { state, scene in
      state.hasTopBar(scene)
        && state.index.nodes.indices.contains { state.index.nodes[$0].isGroup && state.isDrawnInTopBar($0) }
    },
    item("B5", "otherSymbol") { $0.hierarchy.items[$1].filledSymbol != nil },
    scene("B6", "transientItem") { $0.hasTopBar($1) && $0.transientItem($1) != nil },
    scene("B7", "flattenedSection") { state, scene in
      state.hasBottomBar(scene) && state.bottomBar.items.contains { !state.isRoot($0) }
    },
    scene("B8", "more") { $0.hasBottomBar($1) && !$0.bottomBar.more.isEmpty },
    scene("B14", "fullToolbar") { state, scene in
      guard let room = state.scenes[scene].environment.room, let item = state.selectedItem(scene) else { return false }
      return state.hasTopBar(scene) && state.hierarchy.items[item].toolbar.count > Int(room)
    },
    scene("B18", "scrolledAway") { $0.barHiddenBy($1) == .scroll },
    scene("B19", "brand") { state, scene in
      state.form(of: scene) == .tvBar && state.isBarOnScreen(scene) && state.hierarchy.brand != nil
    },
    scene("B20", "openOrnament") { state, scene in
      state.form(of: scene) == .ornament && state.isBarOnScreen(scene) && state.scenes[scene].environment.focus == .bar
    },
    scene("B22", "compactIcons") { state, scene in
      let environment = state.scenes[scene].environment
      return environment.device == .phone && environment.orientation == .landscape
        && state.hierarchy.items.contains { $0.icons?.compact != nil }
    },
  ]

  private static let ofSidebars = [
    scene("B4", "inlineGroup") { state, scene in
      state.isSidebarOnScreen(scene) && state.index.nodes.indices.contains { state.isInline($0) }
    },
    scene("B4", "liftedSection") { state, scene in
      state.isSidebarOnScreen(scene)
        && state.index.nodes.indices.contains { !state.isRoot($0) && state.isSection($0) }
    },
    scene("B15", "tiled") { $0.isPadSidebar($1, .landscape) },
    scene("B15", "overlapped") { $0.isPadSidebar($1, .portrait) },
    scene("B21", "secondarySidebar") { state, scene in
      guard state.form(of: scene) == .ornament, let root = state.secondaryRoot(scene) else { return false }
      return state.isSidebarOnScreen(scene) && state.selectedItem(scene) != root
    },
  ]
}

extension NavigationState {
  fileprivate func isRoot(_ item: ItemIndex) -> Bool { index.nodes[item].parent == nil }

  fileprivate func hasTopBar(_ scene: SceneIndex) -> Bool { form(of: scene).hasTopBar && isBarOnScreen(scene) }

  fileprivate func hasBottomBar(_ scene: SceneIndex) -> Bool {
    form(of: scene) == .bottomBar && isBarOnScreen(scene)
  }

  fileprivate func isPadSidebar(_ scene: SceneIndex, _ orientation: Orientation) -> Bool {
    form(of: scene) == .topBarOrSidebar && isSidebarOnScreen(scene)
      && scenes[scene].environment.orientation == orientation
  }
}
