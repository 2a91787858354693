// SPEC chapter 8: the life of scenes, and the first event of a tape.

extension NavigationState {
  /// The most scenes, closed ones included (SPEC §12).
  public static let maximumSceneCount = 64

  func begin(_ beginning: Beginning) throws(Refusal) -> Outcome {
    if !scenes.isEmpty { throw .invalid(.alreadyBegun) }
    var draft = Draft(self)
    if let start = beginning.start {
      draft.emit(.hierarchy(.restored(start)))
      return draft.outcome
    }
    if let problem = beginning.hierarchy.problem(names: names) { throw .invalid(problem.reason) }
    if let reason = Hierarchy.problem(ofID: names.text(beginning.scene.id)) { throw .invalid(reason) }
    let isPhone = beginning.scene.device == .phone
    if isPhone && beginning.width == .regular { throw .invalid(.phoneIsCompact) }
    draft.emit(.hierarchy(.replaced(beginning.hierarchy)))
    draft.open(beginning.scene)
    let environment = draft.state.scenes[0].environment
    if let width = beginning.width, width != environment.width { draft.emit(0, .width(width)) }
    if let orientation = beginning.orientation, orientation != environment.orientation {
      draft.emit(0, .orientation(orientation))
    }
    if let direction = beginning.direction, direction != environment.direction { draft.emit(0, .direction(direction)) }
    draft.select(draft.state.firstSelection(0), in: 0, because: .first)
    return draft.outcome
  }

  func openScene(_ opening: SceneOpening) throws(Refusal) -> Outcome {
    if let reason = Hierarchy.problem(ofID: names.text(opening.id)) { throw .invalid(reason) }
    if let known = sceneIndex(of: opening.id) { throw .invalid(scenes[known].isOpen ? .sceneIsOpen : .sceneWasClosed) }
    if scenes.count >= NavigationState.maximumSceneCount { throw .invalid(.limit) }
    var opening = opening
    if let holder = opening.holder {
      guard let known = sceneIndex(of: holder), scenes[known].isOpen else { throw .unknownScene }
      opening.holder = scenes[known].id
      opening.container = opening.container ?? .split
    }
    opening.device = opening.device ?? (firstOpenScene ?? scenes.indices.first).map { scenes[$0].environment.device }
    var draft = Draft(self)
    draft.open(opening)
    let scene = scenes.count
    draft.select(draft.state.firstSelection(scene), in: scene, because: .first)
    return draft.outcome
  }

  func closeScene(_ id: Name) throws(Refusal) -> Outcome {
    guard let scene = sceneIndex(of: id), scenes[scene].isOpen else { throw .unknownScene }
    var draft = Draft(self)
    draft.close(scene)
    return draft.outcome
  }

  func reopenScene(_ id: Name) throws(Refusal) -> Outcome {
    guard let scene = sceneIndex(of: id) else { throw .unknownScene }
    if scenes[scene].isOpen { return Outcome() }
    if let holder = scenes[scene].holder, !scenes[holder].isOpen { throw .invalid(.holderIsClosed) }
    return Outcome(changes: [.scene(scene, .reopened)])
  }

  /// E2: clears what cannot survive, in every scene, and gives every scene the saved sidebar value.
  func relaunch() -> Outcome {
    var draft = Draft(self)
    for scene in scenes.indices {
      draft.endEditing(scene, movesSelection: true)
      let environment = scenes[scene].environment
      if environment.keyboard { draft.emit(scene, .keyboard(false)) }
      if environment.modal != nil { draft.emit(scene, .modal(nil)) }
      if environment.popover != nil { draft.emit(scene, .popover(nil)) }
      if environment.overlayClosed { draft.emit(scene, .overlayClosed(false)) }
      if environment.focus != .content { draft.emit(scene, .focus(.content)) }
      if environment.sidebarPreferred != customization.sidebarShown {
        draft.emit(scene, .sidebarPreferred(customization.sidebarShown))
      }
      for slot in slotsInOrder where scenes[scene].tabs[slot].sheet != nil {
        draft.emit(.navigation(scene, tab: id(inSlot: slot), .sheet(nil)))
      }
    }
    return draft.outcome
  }
}

extension Draft {
  /// Opens a new scene with the saved start value of the sidebar (B10).
  fileprivate mutating func open(_ opening: SceneOpening) {
    let scene = state.scenes.count
    emit(.scene(scene, .opened(opening)))
    if let isShown = state.customization.sidebarShown { emit(scene, .sidebarPreferred(isShown)) }
  }

  /// Closes a scene and the containers in it (E5); editing ends with its notices (C19).
  fileprivate mutating func close(_ scene: SceneIndex) {
    for container in state.scenes.indices where state.scenes[container].holder == scene {
      if state.scenes[container].isOpen { close(container) }
    }
    endEditing(scene, movesSelection: true)
    emit(.scene(scene, .closed))
  }
}
