import NavGenerators
import NavModel
import PropertyTesting

// There and back, and one after the other.

extension Moment {
  /// The parts of a scene that a change of its layout may have forgotten: a closed overlay (B10), a popover whose tab
  /// left the screen (D7).
  private func isForgotten(_ component: Component) -> Bool {
    switch component {
    case .scene(_, .overlay), .scene(_, .popover): true
    case .hierarchy, .appValues, .hidden, .bar, .groupOrders, .sidebarShown, .history, .unknownFields,
      .otherCustomizations, .scene, .navigation:
      false
    }
  }

  var rotating: PropertyFinding? {
    for scene in openScenes {
      let now = state.scenes[scene].environment.orientation
      let other: Orientation = now == .portrait ? .landscape : .portrait
      let context = context(scene, by: .system)
      let there = subject.after(state, .rotate(other), context).state
      let back = subject.after(there, .rotate(now), context).state
      if let component = back.firstDifference(from: state, but: isForgotten) { return PropertyFinding(component.word) }
    }
    return nil
  }

  var narrowing: PropertyFinding? {
    for scene in openScenes {
      let now = state.scenes[scene].environment.width
      let other: Width = now == .compact ? .regular : .compact
      let context = context(scene, by: .system)
      let (there, outcome) = subject.after(state, .resize(Resize(width: other)), context)
      if outcome.refusal != nil { continue }
      let back = subject.after(there, .resize(Resize(width: now)), context).state
      // C19: what has no editing mode ends it, and with it what the scene's own edits hid.
      let endsEditing = state.scenes[scene].editing != nil
      let component = back.firstDifference(from: state) { component in
        isForgotten(component)
          || endsEditing && (component == .scene(scene, .editing) || component == .scene(scene, .selection))
      }
      if let component { return PropertyFinding(component.word) }
      if back.scenes[scene].selected != state.scenes[scene].selected { return "the selection" }
    }
    return nil
  }

  var collapsing: PropertyFinding? {
    for scene in openScenes where state.form(of: scene).hasEditing {
      let context = context(scene, by: .app)
      let first: [Action] =
        state.isSidebarOpen(scene) ? [.collapseSidebar, .expandSidebar] : [.expandSidebar, .collapseSidebar]
      let once = first.reduce(state) { subject.after($0, $1, context).state }
      let component = once.firstDifference(from: state) { isForgotten($0) || $0 == .scene(scene, .sidebar) }
      if let component { return PropertyFinding(component.word) }
      let twice = first.reduce(once) { subject.after($0, $1, context).state }
      if let component = twice.firstDifference(from: once, but: isForgotten) { return "again: \(component.word)" }
    }
    return nil
  }

  /// What may be done in one scene without another one noticing.
  private static let kindsOfScenes: [ActionKind] = [
    .select, .link, .hover, .push, .pop, .popToRoot, .replace, .scroll, .query, .content, .present, .dismiss, .fold,
    .unfold, .rotate, .direction, .keyboard, .hideBar, .contentUnderBar, .focus, .menuButton, .scrollBar, .popover,
  ]

  var commuting: PropertyFinding? {
    var random = SplitMix64(seed: seed)
    var session = WildSession(seed: random.next(), only: Self.kindsOfScenes, vocabulary)
    guard let scene = random.pick(openScenes) else { return nil }
    for _ in 0..<4 {
      var (first, one) = session.next(in: state)
      var (second, other) = session.next(in: state)
      one.scene = state.scenes[scene].id
      other.scene = random.pick(openScenes).map { state.scenes[$0].id }
      if one.scene == other.scene {
        // In one scene: what the app does in different tabs.
        guard case .tab(let id, let act) = first, case .tab(let otherID, let otherAct) = second,
          !state.names.isSameID(id, otherID)
        else { continue }
        (first, second) = (.tab(id, act), .tab(otherID, otherAct))
        (one.by, other.by) = (.app, .app)
      }
      let forth = subject.after(state, first, one)
      let back = subject.after(state, second, other)
      let (end, late) = subject.after(forth.state, second, other)
      let (otherEnd, otherLate) = subject.after(back.state, first, one)
      if late != back.outcome || otherLate != forth.outcome || end.digest != otherEnd.digest {
        return "\(first.kind) and \(second.kind)".trying((first, one), (second, other))
      }
    }
    return nil
  }
}
