import NavModel

/// Every kind of change. A new one does not compile until it is named here, and fails until it has samples.
enum ChangeCase: CaseIterable {
  case restored, replacedHierarchy, inserted, removed, updated, appHidden, appOrder, renamedTab, forgotten
  case stepSaved, undone, redone, hidden, barOrder, barKnown, groupOrder, sidebarShown, unknownFields, switched
  case opened, closed, reopened
  case selected, lastNotSearch, selectedChild
  case began, ended, editedHidden, editedOrder, hidSelection
  case width, orientation, direction, room, barRoom, barFirst, keyboard, barHidden, contentUnderBar, focus
  case sidebarPreferred, overlayClosed, modal, popover, folded
  case pushed, popped, replacedPath, renamedPath, cut, scrolled, sheet, query, content, dropped

  init(_ change: Change) {
    switch change {
    case .hierarchy(let change): self.init(change)
    case .customization(let change): self.init(change)
    case .scene(_, .opened): self = .opened
    case .scene(_, .closed): self = .closed
    case .scene(_, .reopened): self = .reopened
    case .selection(_, .selected): self = .selected
    case .selection(_, .lastNotSearch): self = .lastNotSearch
    case .selection(_, .selectedChild): self = .selectedChild
    case .editing(_, .began): self = .began
    case .editing(_, .ended): self = .ended
    case .editing(_, .hidden): self = .editedHidden
    case .editing(_, .order): self = .editedOrder
    case .editing(_, .hidSelection): self = .hidSelection
    case .environment(_, let change): self.init(change)
    case .navigation(_, _, let change): self.init(change)
    }
  }

  private init(_ change: HierarchyChange) {
    switch change {
    case .restored: self = .restored
    case .replaced: self = .replacedHierarchy
    case .inserted: self = .inserted
    case .removed: self = .removed
    case .updated: self = .updated
    case .appHidden: self = .appHidden
    case .appOrder: self = .appOrder
    case .renamed: self = .renamedTab
    case .forgotten: self = .forgotten
    }
  }

  private init(_ change: CustomizationChange) {
    switch change {
    case .stepSaved: self = .stepSaved
    case .undone: self = .undone
    case .redone: self = .redone
    case .hidden: self = .hidden
    case .barOrder: self = .barOrder
    case .barKnown: self = .barKnown
    case .groupOrder: self = .groupOrder
    case .sidebarShown: self = .sidebarShown
    case .unknownFields: self = .unknownFields
    case .switched: self = .switched
    }
  }

  private init(_ change: EnvironmentChange) {
    switch change {
    case .width: self = .width
    case .orientation: self = .orientation
    case .direction: self = .direction
    case .room: self = .room
    case .barRoom: self = .barRoom
    case .barFirst: self = .barFirst
    case .keyboard: self = .keyboard
    case .barHidden: self = .barHidden
    case .contentUnderBar: self = .contentUnderBar
    case .focus: self = .focus
    case .sidebarPreferred: self = .sidebarPreferred
    case .overlayClosed: self = .overlayClosed
    case .modal: self = .modal
    case .popover: self = .popover
    case .folded: self = .folded
    }
  }

  private init(_ change: NavigationChange) {
    switch change {
    case .pushed: self = .pushed
    case .popped: self = .popped
    case .replaced: self = .replacedPath
    case .renamed: self = .renamedPath
    case .cut: self = .cut
    case .scrolled: self = .scrolled
    case .sheet: self = .sheet
    case .query: self = .query
    case .content: self = .content
    case .dropped: self = .dropped
    }
  }
}

extension ChangeCase {
  /// Samples of the change, one at least for each form that it takes in a record.
  var samples: [Change] {
    switch self {
    case .restored, .replacedHierarchy, .inserted, .removed, .updated, .appHidden, .appOrder, .renamedTab, .forgotten:
      hierarchySamples.map { .hierarchy($0) }
    case .stepSaved, .undone, .redone, .hidden, .barOrder, .barKnown, .groupOrder, .sidebarShown, .unknownFields,
      .switched:
      customizationSamples.map { .customization($0) }
    case .opened, .closed, .reopened: sceneSamples.flatMap { [.scene(0, $0), .scene(63, $0)] }
    case .selected, .lastNotSearch, .selectedChild:
      selectionSamples.flatMap { [.selection(0, $0), .selection(63, $0)] }
    case .began, .ended, .editedHidden, .editedOrder, .hidSelection:
      editingSamples.flatMap { [.editing(0, $0), .editing(63, $0)] }
    case .width, .orientation, .direction, .room, .barRoom, .barFirst, .keyboard, .barHidden, .contentUnderBar, .focus,
      .sidebarPreferred, .overlayClosed, .modal, .popover, .folded:
      environmentSamples.flatMap { [.environment(0, $0), .environment(63, $0)] }
    case .pushed, .popped, .replacedPath, .renamedPath, .cut, .scrolled, .sheet, .query, .content, .dropped:
      navigationSamples.flatMap { [.navigation(0, tab: .library, $0), .navigation(63, tab: .albums, $0)] }
    }
  }

  private var hierarchySamples: [HierarchyChange] {
    switch self {
    case .restored: [.restored(StateContent()), .restored(.full)]
    case .replacedHierarchy: [.replaced(.small), .replaced(.full)]
    case .inserted:
      [
        .inserted([Item(.tab, id: .second)], into: nil, at: 0),
        .inserted([.full(.group, id: .second, depth: 0), Item(.tab, id: .main, depth: 1)], into: .playlists, at: .max),
      ]
    case .removed: [.removed(.library)]
    case .updated: [.updated(.playlists, .full), .updated(.library, .clearing)]
    case .appHidden: [nil, false, true].map { .appHidden(.library, $0) }
    case .appOrder: [nil, [], [.albums, .library]].map { .appOrder(.playlists, $0) }
    case .renamedTab: [.renamed(.library, to: .second)]
    case .forgotten: [.forgotten(.library), .forgotten(.playlists)]
    default: []
    }
  }

  private var customizationSamples: [CustomizationChange] {
    switch self {
    case .stepSaved:
      [
        .stepSaved(appHidden: [], appOrders: [], sidebar: false),
        .stepSaved(appHidden: [.library, .albums], appOrders: [.playlists], sidebar: true),
      ]
    case .undone: [.undone]
    case .redone: [.redone]
    case .hidden: [nil, false, true].map { .hidden(.library, $0) }
    case .barOrder: [nil, [], [.library, .seventeen]].map { .barOrder($0) }
    case .barKnown: [.barKnown([]), .barKnown([.albums, .library])]
    case .groupOrder:
      [
        .groupOrder(nil, nil), .groupOrder(nil, [.playlists]), .groupOrder(.playlists, nil),
        .groupOrder(.playlists, []),
      ]
    case .sidebarShown: [nil, false, true].map { .sidebarShown($0) }
    case .unknownFields: [nil, "", "\"future\":[1,2]"].map { .unknownFields($0) }
    case .switched: [.switched(from: nil, to: .ana), .switched(from: .ana, to: nil), .switched(from: .ana, to: .main)]
    default: []
    }
  }

  private var sceneSamples: [SceneChange] {
    switch self {
    case .opened:
      [
        .opened(SceneOpening(id: .second)),
        .opened(SceneOpening(id: .second, device: .tv, holder: .main, container: .popover)),
      ]
    case .closed: [.closed]
    case .reopened: [.reopened]
    default: []
    }
  }

  private var selectionSamples: [SelectionChange] {
    switch self {
    case .selected:
      SelectionReason.allCases.map { .selected(.library, because: $0) } + [.selected(nil, because: .removed)]
    case .lastNotSearch: [.lastNotSearch(nil), .lastNotSearch(.library)]
    case .selectedChild: [.selectedChild(group: .playlists, child: .albums)]
    default: []
    }
  }

  private var editingSamples: [EditingChange] {
    switch self {
    case .began: [.began]
    case .ended: [.ended]
    case .editedHidden: [.hidden(.library, before: true), .hidden(.library, before: false)]
    case .editedOrder: [.order(.playlists, before: [.albums]), .order(nil, before: [])]
    case .hidSelection: [.hidSelection(true), .hidSelection(false)]
    default: []
    }
  }

  private var environmentSamples: [EnvironmentChange] {
    let flags = [true, false]
    switch self {
    case .width: return Width.allCases.map { .width($0) }
    case .orientation: return Orientation.allCases.map { .orientation($0) }
    case .direction: return LayoutDirection.allCases.map { .direction($0) }
    case .room: return [nil, 0, 5, .max].map { .room($0) }
    case .barRoom: return [nil, 0, 5, .max].map { .barRoom($0) }
    case .barFirst: return [.barFirst(0), .barFirst(200)]
    case .keyboard: return flags.map { .keyboard($0) }
    case .barHidden: return flags.map { .barHidden($0) }
    case .contentUnderBar: return flags.map { .contentUnderBar($0) }
    case .focus: return Focus.allCases.map { .focus($0) }
    case .sidebarPreferred: return [nil, false, true].map { .sidebarPreferred($0) }
    case .overlayClosed: return flags.map { .overlayClosed($0) }
    case .modal: return [.modal(nil), .modal(.player)]
    case .popover: return [.popover(nil), .popover(.library)]
    case .folded: return flags.map { .folded(.playlists, $0) }
    default: return []
    }
  }

  private var navigationSamples: [NavigationChange] {
    switch self {
    case .pushed: [Screen.plain, .keyed, .full, .withParameters].map { .pushed($0) }
    case .popped: [.popped(count: 1), .popped(count: .max)]
    case .replacedPath: [.replaced([]), .replaced([.full, .plain])]
    case .renamedPath: [.renamed([]), .renamed([PushedScreen(.full, y: -3), PushedScreen(.plain)])]
    case .cut: [.cut(from: 0, missing: .detail), .cut(from: 1_023, missing: .player)]
    case .scrolled: [0, 420, .min, .max].map { .scrolled(y: $0) }
    case .sheet: [.sheet(nil), .sheet(.player)]
    case .query: [.query(nil), .query(.seventeen)]
    case .content: [0, .min, .max].map { .content($0) }
    case .dropped: [.dropped(type: .image, by: 3), .dropped(type: .image, by: -2)]
    default: []
    }
  }
}
