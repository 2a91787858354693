import NavModel

/// What an entry of the history is about: the words of `audit --what`.
public enum AuditTopic: String, Hashable, Sendable, CaseIterable {
  /// Items were hidden or shown.
  case hide
  /// The children of a group, or the sections, were put into another order.
  case order
  /// The bar was arranged.
  case bar
  /// Choices were dropped.
  case reset
  /// An edit was taken back, or applied again.
  case undo
  /// A customization was read from a file.
  case imported = "import"
  /// The app declared, inserted, removed or changed items.
  case update
  /// The start value of the sidebar was chosen.
  case sidebar
  /// Editing was refused, or its end moved a selection.
  case editing
  /// The clock went back, or jumped.
  case clock
}

extension AuditTopic {
  /// The kinds of action that ask for a change of the customization or of what the app declares.
  private static let ofKinds: [ActionKind: AuditTopic] = [
    .hide: .hide, .show: .hide, .reorder: .order, .move: .order, .addToBar: .bar, .moveInBar: .bar,
    .removeFromBar: .bar, .reset: .reset, .undo: .undo, .redo: .undo, .customization: .imported, .begin: .update,
    .declare: .update, .insert: .update, .remove: .update,
  ]

  /// The keys of an item that decide where it stands, whether it shows, what it is called and what a person may do.
  private static let keys: [ItemUpdate.Field] = [
    .title, .role, .placement, .allowsHiding, .hiddenByDefault, .hidden, .customizationID, .behavior,
    .defaultVisibility, .displayOrder, .allowsReordering, .appearance,
  ]

  /// The topic of an event; nil if it has nothing to do with the customization.
  init?(_ event: Event) {
    if let topic = Self.ofKinds[event.action.kind] {
      self = topic
    } else if case .update(_, let update) = event.action, Self.keys.contains(where: update.fields.contains) {
      self = .update
    } else if event.action.kind == .beginEditing && event.outcome.refusal != nil {
      self = .editing
    } else if let topic = event.outcome.changes.lazy.compactMap({ AuditTopic($0) }).first {
      self = topic
    } else {
      return nil
    }
  }

  /// The topic of a change that an event made beside what its kind says.
  private init?(_ change: Change) {
    switch change {
    case .customization(.sidebarShown): self = .sidebar
    case .customization: self = .hide
    case .selection(_, .selected(_, because: .hidden)): self = .editing
    case .hierarchy(.updated): return nil
    case .hierarchy: self = .update
    case .scene, .selection, .editing, .environment, .navigation: return nil
    }
  }

  /// The kinds of events that neither the customization nor what the app declares depends on, by their raw value:
  /// most events of a tape, which are folded without being read as a whole.
  static let passedOver: [Bool] = {
    let kinds: [ActionKind] = [
      .select, .link, .cancelSearch, .hover, .push, .pop, .popToRoot, .popGesture, .replace, .scroll, .query, .content,
      .present, .dismiss, .reportDepth, .reportSelection, .reportBar, .drop, .dropQuery, .dropLoaded, .perform, .swipe,
      .menu, .popover, .fold, .unfold, .rotate, .direction, .keyboard, .hideBar, .contentUnderBar, .scrollBar, .mark,
    ]
    var table = [Bool](repeating: false, count: 128)
    for kind in kinds { table[Int(kind.rawValue)] = true }
    return table
  }()
}
