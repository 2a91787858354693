import NavModel

extension Action {
  /// Samples of every action of a kind, one at least for each form that it takes in a record.
  static func samples(_ kind: ActionKind) -> [Action] {
    switch kind {
    case .begin, .rules, .patch, .baseline, .openScene, .closeScene, .reopenScene, .relaunch, .mark, .declare, .insert,
      .remove, .update:
      lifeSamples(kind)
    case .select: [.select(.library)]
    case .link: [.link(.albums, path: []), .link(.albums, path: [.plain, .full])]
    case .cancelSearch: [.cancelSearch]
    case .hover: [.hover(.library, held: true), .hover(.library, held: false)]
    case .push, .pop, .popToRoot, .popGesture, .replace, .scroll, .query, .content, .present, .dismiss:
      navigationSamples(kind)
    case .reportDepth: [.reportDepth(.library, depth: 3)]
    case .reportSelection: [.reportSelection(.library)]
    case .reportBar: [.reportBar([]), .reportBar([.library, .search])]
    case .beginEditing, .endEditing, .hide, .show, .reorder, .move, .addToBar, .moveInBar, .removeFromBar, .reset,
      .undo, .redo, .customization:
      customizationSamples(kind)
    case .drop: dropSamples.map { .drop($0.target, items: $0.items, on: $0.place) }
    case .dropQuery: dropSamples.map { .dropQuery($0.target, items: $0.items, on: $0.place) }
    case .dropLoaded: [.dropLoaded(.library, type: .image, failed: 2)]
    case .perform: [.perform(group: .playlists, action: .add)]
    case .swipe:
      [
        .swipe(.library, action: .add, edge: .leading, full: false),
        .swipe(.library, action: nil, edge: .trailing, full: true),
      ]
    case .menu: [.menu(.library, action: .add)]
    case .popover: [.popover(.library, held: true), .popover(.library, held: false)]
    case .collapseSidebar, .expandSidebar, .toggleSidebar, .fold, .unfold, .rotate, .resize, .direction, .keyboard,
      .hideBar, .contentUnderBar, .focus, .menuButton, .scrollBar:
      layoutSamples(kind)
    }
  }

  private static func navigationSamples(_ kind: ActionKind) -> [Action] {
    switch kind {
    case .push: [Screen.plain, .keyed, .full, .withParameters].map { .tab(.library, .push($0)) }
    case .pop: [1, 300, .max].map { .tab(.library, .pop(count: $0)) }
    case .popToRoot: [.tab(.library, .popToRoot)]
    case .popGesture: GesturePhase.allCases.map { .tab(.library, .popGesture($0)) }
    case .replace: [.tab(.library, .replace([])), .tab(.library, .replace([.full, .plain, .keyed]))]
    case .scroll: [0, 420, -1, .min, .max].map { .tab(.library, .scroll(y: $0)) }
    case .query: [nil, .seventeen].map { .tab(.search, .query($0)) }
    case .content: [0, -1, .min, .max].map { .tab(.library, .content(revision: $0)) }
    case .present: [.tab(.library, .present(.player)), .presentModal(.player)]
    case .dismiss: [.tab(.library, .dismiss), .dismissModal]
    default: []
    }
  }

  private static func customizationSamples(_ kind: ActionKind) -> [Action] {
    switch kind {
    case .beginEditing: [.beginEditing]
    case .endEditing: [.endEditing]
    case .hide: [.hide([.library]), .hide([.library, .albums, .playlists]), .hide([])]
    case .show: [.show([.library]), .show([.albums, .library])]
    case .reorder: [.reorder(group: .playlists, order: [.albums]), .reorder(group: nil, order: [])]
    case .move: [.move(.albums, to: 0), .move(.albums, to: .max)]
    case .addToBar: [.addToBar(.albums, to: nil), .addToBar(.albums, to: 0), .addToBar(.albums, to: .max)]
    case .moveInBar: [.moveInBar(.albums, to: 0), .moveInBar(.albums, to: 70_000)]
    case .removeFromBar: [.removeFromBar(.albums)]
    case .reset:
      [.visibility, .barOrder, .groupOrders, .groupOrder(.playlists), .groupOrder(nil), .all].map { .reset($0) }
    case .undo: [.undo]
    case .redo: [.redo]
    case .customization:
      [
        .importCustomization(ImportedCustomization(layout: Customization.Layout())),
        .importCustomization(undecodable),
        .importCustomization(ImportedCustomization(layout: .full, sidebarShown: false)),
        .importCustomization(ImportedCustomization(layout: .full, sidebarShown: true)),
      ]
    default: []
    }
  }

  private static func layoutSamples(_ kind: ActionKind) -> [Action] {
    switch kind {
    case .collapseSidebar: [.collapseSidebar]
    case .expandSidebar: [.expandSidebar]
    case .toggleSidebar: [.toggleSidebar]
    case .fold: [.fold(.playlists)]
    case .unfold: [.unfold(.playlists)]
    case .rotate: Orientation.allCases.map { .rotate($0) }
    case .resize:
      [
        .resize(Resize(width: .compact)), .resize(Resize(width: .regular, room: 0, barRoom: .max)),
        .resize(Resize(width: .regular, room: 7)),
      ]
    case .direction: LayoutDirection.allCases.map { .direction($0) }
    case .keyboard: [.keyboard(shown: true), .keyboard(shown: false)]
    case .hideBar: [.hideBar(hidden: true), .hideBar(hidden: false)]
    case .contentUnderBar: [.contentUnderBar(true), .contentUnderBar(false)]
    case .focus: Focus.allCases.map { .focus($0) }
    case .menuButton: [.menuButton]
    case .scrollBar: [.scrollBar(to: 0), .scrollBar(to: .max)]
    default: []
    }
  }

  private static func lifeSamples(_ kind: ActionKind) -> [Action] {
    switch kind {
    case .begin:
      [
        .begin(Beginning(hierarchy: .small, scene: SceneOpening(id: .main, device: .pad))),
        .begin(Beginning.full),
      ]
    case .rules, .patch, .baseline: []
    case .openScene:
      [.openScene(SceneOpening(id: .second))]
        + Device.allCases.map { .openScene(SceneOpening(id: .second, device: $0)) }
        + ContainerKind.allCases.map { .openScene(SceneOpening(id: .second, holder: .main, container: $0)) }
    case .closeScene: [.closeScene(.second)]
    case .reopenScene: [.reopenScene(.second)]
    case .relaunch: [.relaunch]
    case .mark:
      ["", "step 3, cafe\u{301} \u{1F3B5}", String(repeating: "x", count: 300)].map { .mark(text: $0) }
    case .declare: [.declare(Hierarchy()), .declare(.small), .declare(.full)]
    case .insert:
      [
        .insert([Item(.tab, id: .second)], into: nil, at: nil),
        .insert([.full(.group, id: .second, depth: 0), Item(.tab, id: .main, depth: 1)], into: .playlists, at: 0),
      ]
    case .remove: [.remove(.library, .tab), .remove(.playlists, .group)]
    case .update:
      [.update(.playlists, .full), .update(.library, .clearing)]
        + ItemUpdate.Field.allCases.map { .update(.playlists, .sample($0)) }
    default: []
    }
  }

  /// A file that is no customization.
  static let undecodable = ImportedCustomization(undecodable: "{\"hidden\": 7}")

  private static let dropSamples: [(target: DropTarget, items: [TypeCount], place: DropPlace?)] = [
    (.item(.library), [], nil),
    (.item(.library), [TypeCount(type: .image, count: 3), TypeCount(type: .add, count: 10_000)], .bar),
    (.action(group: .playlists, action: .add), [TypeCount(type: .image, count: 1)], .sidebar),
  ]
}

extension Beginning {
  /// A beginning with everything.
  static let full: Beginning = {
    let scene = SceneOpening(id: .main, device: .mac, holder: .second, container: .popover)
    var beginning = Beginning(hierarchy: .full, scene: scene)
    beginning.width = .compact
    beginning.orientation = .portrait
    beginning.direction = .rtl
    beginning.start = .full
    return beginning
  }()
}
