/// The kind of an event, as stored in its record.
///
/// The raw values are a storage format: never reused, never renumbered (FORMATS §5).
public enum ActionKind: UInt16, Hashable, Sendable, CaseIterable {
  /// `Action.begin`
  case begin = 1
  /// Reserved: another version of the rules decides from here on.
  case rules = 2
  /// Reserved: a switch of behaviour inside a tape.
  case patch = 3
  /// Reserved: a state that stands in for the events before it.
  case baseline = 4

  /// `Action.select`
  case select = 10
  /// `Action.link`
  case link = 11
  /// `Action.cancelSearch`
  case cancelSearch = 12
  /// `Action.hover`
  case hover = 13

  /// `TabAction.push`
  case push = 20
  /// `TabAction.pop`
  case pop = 21
  /// `TabAction.popToRoot`
  case popToRoot = 22
  /// `TabAction.popGesture`
  case popGesture = 23
  /// `TabAction.replace`
  case replace = 24
  /// `TabAction.scroll`
  case scroll = 25
  /// `TabAction.query`
  case query = 26
  /// `TabAction.content`
  case content = 27
  /// `TabAction.present`, `Action.presentModal`
  case present = 28
  /// `TabAction.dismiss`, `Action.dismissModal`
  case dismiss = 29
  /// `Action.reportDepth`
  case reportDepth = 30
  /// `Action.reportSelection`
  case reportSelection = 31
  /// `Action.reportBar`
  case reportBar = 32

  /// `Action.beginEditing`
  case beginEditing = 40
  /// `Action.endEditing`
  case endEditing = 41
  /// `Action.hide`
  case hide = 42
  /// `Action.show`
  case show = 43
  /// `Action.reorder`
  case reorder = 44
  /// `Action.move`
  case move = 45
  /// `Action.addToBar`
  case addToBar = 46
  /// `Action.moveInBar`
  case moveInBar = 47
  /// `Action.removeFromBar`
  case removeFromBar = 48
  /// `Action.reset`
  case reset = 49
  /// `Action.undo`
  case undo = 50
  /// `Action.redo`
  case redo = 51
  /// `Action.importCustomization`
  case customization = 52

  /// `Action.drop`
  case drop = 60
  /// `Action.dropQuery`
  case dropQuery = 61
  /// `Action.dropLoaded`
  case dropLoaded = 62
  /// `Action.perform`
  case perform = 63
  /// `Action.swipe`
  case swipe = 64
  /// `Action.menu`
  case menu = 65
  /// `Action.popover`
  case popover = 66

  /// `Action.collapseSidebar`
  case collapseSidebar = 70
  /// `Action.expandSidebar`
  case expandSidebar = 71
  /// `Action.toggleSidebar`
  case toggleSidebar = 72
  /// `Action.fold`
  case fold = 73
  /// `Action.unfold`
  case unfold = 74
  /// `Action.rotate`
  case rotate = 75
  /// `Action.resize`
  case resize = 76
  /// `Action.direction`
  case direction = 77
  /// `Action.keyboard`
  case keyboard = 78
  /// `Action.hideBar`
  case hideBar = 79
  /// `Action.contentUnderBar`
  case contentUnderBar = 80
  /// `Action.focus`
  case focus = 81
  /// `Action.menuButton`
  case menuButton = 82
  /// `Action.scrollBar`
  case scrollBar = 83

  /// `Action.openScene`
  case openScene = 90
  /// `Action.closeScene`
  case closeScene = 91
  /// `Action.reopenScene`
  case reopenScene = 92
  /// `Action.relaunch`
  case relaunch = 93
  /// `Action.mark`
  case mark = 94

  /// `Action.declare`
  case declare = 100
  /// `Action.insert`
  case insert = 101
  /// `Action.remove`
  case remove = 102
  /// `Action.update`
  case update = 103

  /// Whether the kind is kept free for a later version, so that no action has it.
  @inlinable
  public var isReserved: Bool { self == .rules || self == .patch || self == .baseline }

  /// Whether the action never changes anything (SPEC §13).
  public var isAlwaysQuiet: Bool {
    ActionKind.alwaysQuiet.contains(self)
  }

  private static let alwaysQuiet: [ActionKind] = [
    .popGesture, .reportDepth, .reportSelection, .reportBar, .dropQuery, .perform, .swipe, .menu, .mark,
  ]

  /// Whether the event belongs to the app rather than to a scene (E4).
  public var isOfTheApp: Bool {
    ActionKind.ofTheApp.contains(self)
  }

  /// Who acts unless somebody says otherwise (FORMATS §2); the beginning of a session is the app's.
  public var defaultAgent: Agent {
    switch self {
    case .begin, .declare, .insert, .remove, .update, .dropLoaded, .reportDepth, .reportSelection, .reportBar: .app
    case .relaunch, .openScene, .closeScene, .reopenScene, .keyboard, .resize, .rotate, .direction, .contentUnderBar:
      .system
    case .rules, .patch, .baseline, .select, .link, .cancelSearch, .hover, .push, .pop, .popToRoot, .popGesture,
      .replace, .scroll, .query, .content, .present, .dismiss, .beginEditing, .endEditing, .hide, .show, .reorder,
      .move, .addToBar, .moveInBar, .removeFromBar, .reset, .undo, .redo, .customization, .drop, .dropQuery, .perform,
      .swipe, .menu, .popover, .collapseSidebar, .expandSidebar, .toggleSidebar, .fold, .unfold, .hideBar, .focus,
      .menuButton, .scrollBar, .mark:
      .user
    }
  }

  private static let ofTheApp: [ActionKind] = [
    .begin, .rules, .patch, .baseline, .openScene, .closeScene, .reopenScene, .relaunch, .declare, .insert, .remove,
    .update,
  ]
}

extension Action {
  /// The kind under which the action is stored.
  public var kind: ActionKind {
    switch self {
    case .begin: .begin
    case .select: .select
    case .link: .link
    case .cancelSearch: .cancelSearch
    case .hover: .hover
    case .tab(_, let action): action.kind
    case .presentModal: .present
    case .dismissModal: .dismiss
    case .reportDepth: .reportDepth
    case .reportSelection: .reportSelection
    case .reportBar: .reportBar
    case .beginEditing: .beginEditing
    case .endEditing: .endEditing
    case .hide: .hide
    case .show: .show
    case .reorder: .reorder
    case .move: .move
    case .addToBar: .addToBar
    case .moveInBar: .moveInBar
    case .removeFromBar: .removeFromBar
    case .reset: .reset
    case .undo: .undo
    case .redo: .redo
    case .importCustomization: .customization
    case .drop: .drop
    case .dropQuery: .dropQuery
    case .dropLoaded: .dropLoaded
    case .perform: .perform
    case .swipe: .swipe
    case .menu: .menu
    case .popover: .popover
    case .collapseSidebar: .collapseSidebar
    case .expandSidebar: .expandSidebar
    case .toggleSidebar: .toggleSidebar
    case .fold: .fold
    case .unfold: .unfold
    case .rotate: .rotate
    case .resize: .resize
    case .direction: .direction
    case .keyboard: .keyboard
    case .hideBar: .hideBar
    case .contentUnderBar: .contentUnderBar
    case .focus: .focus
    case .menuButton: .menuButton
    case .scrollBar: .scrollBar
    case .openScene: .openScene
    case .closeScene: .closeScene
    case .reopenScene: .reopenScene
    case .relaunch: .relaunch
    case .mark: .mark
    case .declare: .declare
    case .insert: .insert
    case .remove: .remove
    case .update: .update
    }
  }
}

extension TabAction {
  /// The kind under which the action is stored.
  public var kind: ActionKind {
    switch self {
    case .push: .push
    case .pop: .pop
    case .popToRoot: .popToRoot
    case .popGesture: .popGesture
    case .replace: .replace
    case .scroll: .scroll
    case .query: .query
    case .content: .content
    case .present: .present
    case .dismiss: .dismiss
    }
  }
}
