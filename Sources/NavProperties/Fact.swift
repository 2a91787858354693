import NavModel

/// A kind of change or notice, as coverage counts it.
public enum Fact: Int, Sendable, CaseIterable {
  // Changes of the hierarchy.
  case restored, replaced, inserted, removed, updated, appHidden, appOrder, renamed, forgotten
  // Changes of the customization.
  case stepSaved, undone, redone, hidden, barOrder, barKnown, groupOrder, sectionOrder, sidebarShown, unknownFields
  case switched
  // Changes of scenes, selection and editing.
  case opened, openedInside, closed, reopened
  case selectedAsked, selectedFirst, selectedRemoved, selectedReplaced, selectedHidden, selectedSearchCancelled
  case lastNotSearch, selectedChild, began, ended, notedFlag, notedOrder, hidSelection
  // Changes of the environment.
  case width, orientation, direction, room, barRoom, barFirst, keyboard, barHidden, contentUnderBar, focus
  case sidebarPreferred, overlayClosed, modal, popover, folded
  // Changes of navigation.
  case pushed, popped, replacedPath, renamedScreens, cut, scrolled, sheet, query, content, dropped
  // Notices.
  case didSelect, didSelectAgain, didBeginEditing, didEndEditing, visibilityDidChange, displayOrderDidChange, didAccept

  /// The name in reports.
  public var word: String { "\(self)" }
}

extension Change {
  /// What coverage counts.
  var fact: Fact {
    switch self {
    case .hierarchy(let change): change.fact
    case .customization(let change): change.fact
    case .scene(_, .opened(let opening)): opening.holder == nil ? .opened : .openedInside
    case .scene(_, .closed): .closed
    case .scene(_, .reopened): .reopened
    case .selection(_, .selected(_, let reason)): reason.fact
    case .selection(_, .lastNotSearch): .lastNotSearch
    case .selection(_, .selectedChild): .selectedChild
    case .editing(_, .began): .began
    case .editing(_, .ended): .ended
    case .editing(_, .hidden): .notedFlag
    case .editing(_, .order): .notedOrder
    case .editing(_, .hidSelection): .hidSelection
    case .environment(_, let change): change.fact
    case .navigation(_, _, let change): change.fact
    }
  }
}

extension HierarchyChange {
  fileprivate var fact: Fact {
    switch self {
    case .restored: .restored
    case .replaced: .replaced
    case .inserted: .inserted
    case .removed: .removed
    case .updated: .updated
    case .appHidden: .appHidden
    case .appOrder: .appOrder
    case .renamed: .renamed
    case .forgotten: .forgotten
    }
  }
}

extension CustomizationChange {
  fileprivate var fact: Fact {
    switch self {
    case .stepSaved: .stepSaved
    case .undone: .undone
    case .redone: .redone
    case .hidden: .hidden
    case .barOrder: .barOrder
    case .barKnown: .barKnown
    case .groupOrder(let group, _): group == nil ? .sectionOrder : .groupOrder
    case .sidebarShown: .sidebarShown
    case .unknownFields: .unknownFields
    case .switched: .switched
    }
  }
}

extension SelectionReason {
  fileprivate var fact: Fact {
    switch self {
    case .asked: .selectedAsked
    case .first: .selectedFirst
    case .removed: .selectedRemoved
    case .replaced: .selectedReplaced
    case .hidden: .selectedHidden
    case .searchCancelled: .selectedSearchCancelled
    }
  }
}

extension EnvironmentChange {
  fileprivate var fact: Fact {
    switch self {
    case .width: .width
    case .orientation: .orientation
    case .direction: .direction
    case .room: .room
    case .barRoom: .barRoom
    case .barFirst: .barFirst
    case .keyboard: .keyboard
    case .barHidden: .barHidden
    case .contentUnderBar: .contentUnderBar
    case .focus: .focus
    case .sidebarPreferred: .sidebarPreferred
    case .overlayClosed: .overlayClosed
    case .modal: .modal
    case .popover: .popover
    case .folded: .folded
    }
  }
}

extension NavigationChange {
  fileprivate var fact: Fact {
    switch self {
    case .pushed: .pushed
    case .popped: .popped
    case .replaced: .replacedPath
    case .renamed: .renamedScreens
    case .cut: .cut
    case .scrolled: .scrolled
    case .sheet: .sheet
    case .query: .query
    case .content: .content
    case .dropped: .dropped
    }
  }
}

extension Notice.Message {
  /// What coverage counts.
  var fact: Fact {
    switch self {
    case .didSelect(let tab, let previous): tab == previous ? .didSelectAgain : .didSelect
    case .didBeginEditing: .didBeginEditing
    case .didEndEditing: .didEndEditing
    case .visibilityDidChange: .visibilityDidChange
    case .displayOrderDidChange: .displayOrderDidChange
    case .didAccept: .didAccept
    }
  }
}
