// The decider: every rule lives in this folder, one file per family of actions, in the order of SPEC.md.

extension NavigationState {
  /// What comes of an action in this state: its changes and notices, or a refusal. Reads nothing but its arguments.
  ///
  /// Times, ids, actors and causes in the context decide nothing.
  /// - Complexity: O(depth) for selection and navigation on a device with a top bar or sidebar; drawing a bottom bar,
  ///   and everything that edits the customization or the hierarchy, costs per item.
  /// - Source: SPEC.md.
  public func decide(_ action: Action, _ context: Context) -> Outcome {
    do {
      var outcome = try outcome(of: action, context)
      closePopovers(&outcome)
      return outcome
    } catch {
      return Outcome(error)
    }
  }

  private func outcome(of action: Action, _ context: Context) throws(Refusal) -> Outcome {
    switch action {
    case .begin(let beginning): try begin(beginning)
    case .select(let id): try select(id, context)
    case .link(let id, let path): try link(id, path, context)
    case .cancelSearch: try cancelSearch(context)
    case .hover(let id, let held): try hover(id, held: held, context)

    case .tab(let id, let action): try navigate(id, action, context)
    case .presentModal(let screen): try setEnvironment(.modal(screen), context)
    case .dismissModal: try setEnvironment(.modal(nil), context)
    case .reportDepth(let id, _): try report([id], context)
    case .reportSelection(let id): try report([id], context)
    case .reportBar(let ids): try report(ids, context)

    case .beginEditing: try beginEditing(context)
    case .endEditing: try endEditing(context)
    case .hide(let ids): try setHidden(ids, true, context)
    case .show(let ids): try setHidden(ids, false, context)
    case .reorder(let group, let order): try reorder(group, order, context)
    case .move(let id, let place): try move(id, to: place, context)
    case .addToBar(let id, let place): try addToBar(id, at: place, context)
    case .moveInBar(let id, let place): try moveInBar(id, to: place, context)
    case .removeFromBar(let id): try removeFromBar(id, context)
    case .reset(let reset): try self.reset(reset, context)
    case .undo: try takeBack(.undone, context)
    case .redo: try takeBack(.redone, context)
    case .importCustomization(let imported): try importCustomization(imported, context)

    case .drop(let target, let items, let place): try drop(items, on: target, at: place, context)
    case .dropQuery(let target, _, _): try query(target, context)
    case .dropLoaded(let id, let type, let failed): try takeBackDropped(id, type, failed, context)
    case .perform(let group, let action): try perform(action, of: group, context)
    case .swipe(let id, let action, let edge, let full): try swipe(id, action, edge, full: full, context)
    case .menu(let id, let action): try chooseMenu(action, of: id, context)
    case .popover(let id, let held): try popover(id, held: held, context)

    case .collapseSidebar: try setSidebar(.collapse, context)
    case .expandSidebar: try setSidebar(.expand, context)
    case .toggleSidebar: try setSidebar(.toggle, context)
    case .fold(let id): try setFolded(id, true, context)
    case .unfold(let id): try setFolded(id, false, context)
    case .rotate(let orientation): try rotate(orientation, context)
    case .resize(let resize): try self.resize(resize, context)
    case .direction(let direction): try setEnvironment(.direction(direction), context)
    case .keyboard(let shown): try setEnvironment(.keyboard(shown), context)
    case .hideBar(let hidden): try setEnvironment(.barHidden(hidden), context)
    case .contentUnderBar(let isUnder): try setEnvironment(.contentUnderBar(isUnder), context)
    case .focus(let focus): try moveFocus(to: focus, context)
    case .menuButton: try menuButton(context)
    case .scrollBar(let first): try scrollBar(to: first, context)

    case .openScene(let opening): try openScene(opening)
    case .closeScene(let id): try closeScene(id)
    case .reopenScene(let id): try reopenScene(id)
    case .relaunch: relaunch()
    case .mark: Outcome()

    case .declare(let hierarchy): try declare(hierarchy)
    case .insert(let subtree, let group, let place): try insert(subtree, into: group, at: place)
    case .remove(let id, let kind): try remove(id, kind)
    case .update(let id, let update): try self.update(id, update)
    }
  }
}

// MARK: - Questions that many actions ask first

extension NavigationState {
  /// The open scene that an action belongs to: the named one, else the first.
  func scene(_ context: Context) throws(Refusal) -> SceneIndex {
    let scene = context.scene.map { sceneIndex(of: $0) } ?? firstOpenScene
    guard let scene, scenes[scene].isOpen else { throw .unknownScene }
    return scene
  }

  /// The tab or group of an id.
  func knownItem(_ id: Name) throws(Refusal) -> ItemIndex {
    guard let item = item(of: id) else { throw .unknownTab }
    return item
  }

  /// The group of an id.
  func knownGroup(_ id: Name) throws(Refusal) -> ItemIndex {
    guard let group = group(of: id) else { throw .unknownGroup }
    return group
  }

  /// Refuses what a modal covers, unless nobody has to see it.
  func requireNoModal(_ scene: SceneIndex, _ context: Context) throws(Refusal) {
    if context.by == .user && scenes[scene].environment.modal != nil { throw .modalPresented }
  }
}

extension Outcome {
  /// An outcome with these changes.
  init(changes: [Change]) {
    self.changes = changes
  }
}
