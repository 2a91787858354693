import NavGenerators
import NavModel
import NavText

// Edits and new versions.

extension Moment {
  private static let edits: [ActionKind] = [
    .hide, .show, .reorder, .move, .addToBar, .moveInBar, .removeFromBar, .reset, .customization,
  ]

  /// The parts that an undo restores (C13).
  private static let restored: [Component] = [
    .hidden, .bar, .groupOrders, .unknownFields, .appValues, .sidebarShown,
  ]

  var undo: PropertyFinding? {
    var session = WildSession(seed: seed, only: Self.edits, vocabulary)
    for _ in 0..<6 {
      let (action, context) = session.next(in: state)
      let (edited, outcome) = subject.after(state, action, context)
      guard outcome.changes.contains(where: \.isStep) else { continue }
      let (undone, undo) = subject.after(edited, .undo, context)
      // C3: what nothing visible was left of does not come back.
      if undo.refusal == .lastVisible { continue }
      if undo.refusal != nil { return "\(action.kind): undo is refused".trying((action, context), (.undo, context)) }
      if let part = Self.restored.first(where: { undone.digest(of: $0) != state.digest(of: $0) }) {
        return "\(action.kind): undo leaves \(part.word)".trying((action, context), (.undo, context))
      }
      let (redone, redo) = subject.after(undone, .redo, context)
      if redo.refusal == .lastVisible { continue }
      if redo.refusal != nil {
        return "\(action.kind): redo is refused"
          .trying((action, context), (.undo, context), (.redo, context))
      }
      if let part = Self.restored.first(where: { redone.digest(of: $0) != edited.digest(of: $0) }) {
        return "\(action.kind): redo leaves \(part.word)"
          .trying((action, context), (.undo, context), (.redo, context))
      }
    }
    return nil
  }

  var reset: PropertyFinding? {
    let group = state.index.nodes.indices.first { state.index.nodes[$0].isGroup }.map { state.id($0) }
    for scene in openScenes {
      let editing = subject.after(state, .beginEditing, context(scene)).state
      for what: Reset in [.visibility, .barOrder, .groupOrders, .groupOrder(group), .all] {
        let (once, first) = subject.after(editing, .reset(what), context(scene))
        let second = subject.decide(once, .reset(what), context(scene))
        if first.refusal == second.refusal && second.changes.isEmpty { continue }
        return "the second reset does something else"
          .trying((.beginEditing, context(scene)), (.reset(what), context(scene)), (.reset(what), context(scene)))
      }
    }
    return nil
  }

  var updating: PropertyFinding? {
    var hierarchies = HierarchyGenerator(seed: seed, vocabulary)
    let version = hierarchies.growth(of: state.hierarchy)
    let (new, outcome) = subject.after(state, .declare(version), Context(by: .app))
    if let refusal = outcome.refusal {
      return PropertyFinding("a growth of the hierarchy is refused: \(refusal.codeWithReason)")
    }
    let update: (action: Action, context: Context) = (.declare(version), Context(by: .app))
    let saved: [Component] = [.hidden, .bar, .groupOrders, .sidebarShown, .history, .unknownFields]
    if let part = saved.first(where: { new.digest(of: $0) != state.digest(of: $0) }) {
      return "\(part.word) changed".trying(update)
    }
    // A last group that goes may take the sidebar with it, and so the customization (H4, H12).
    guard new.index.isCustomizable == state.index.isCustomizable else { return nil }
    for item in state.index.nodes.indices where state.appValues == AppValues() {
      guard let other = new.item(of: state.id(item)) else { continue }
      if state.isHiddenItself(item) != new.isHiddenItself(other) { return "a flag changed".trying(update) }
      guard state.index.nodes[item].isGroup else { continue }
      let before = state.displayOrder(of: item).map { state.id($0) }
      let after = new.displayOrder(of: other).map { new.id($0) }
      if before.filter(after.contains) != after.filter(before.contains) {
        return "the order of a group changed".trying(update)
      }
    }
    let before = state.customizableRegion.map { state.id($0) }
    let after = new.customizableRegion.map { new.id($0) }
    let staying = before.filter { new.item(of: $0) != nil }
    return staying == after.filter(before.contains) ? nil : "the order of the bar changed".trying(update)
  }
}

extension Change {
  /// Whether the change saves a step for undo.
  fileprivate var isStep: Bool {
    if case .customization(.stepSaved) = self { true } else { false }
  }
}
