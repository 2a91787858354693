public import NavModel

// A decider in the plainest form, written from SPEC: what an action makes of a reference state, or why it is refused.
// It answers for the main families and for scenes on a pad of regular width; where it has no rule it says nothing.

extension ReferenceState {
  /// What comes of an action; nil where there is no rule.
  public enum Verdict: Sendable {
    /// It is refused.
    case refused(Refusal)
    /// The state after it.
    case becomes(ReferenceState)
  }

  /// Decides an action.
  public func decide(_ action: Action, _ context: Context, _ names: NameTable) -> Verdict? {
    // D7: any action may close a popover.
    if scenes.contains(where: { $0.values["popover"] != .null }) { return nil }
    var next = self
    let text = { (name: Name) in names.text(name) }
    do throws(Refusal) {
      let isKnown: Bool
      switch action {
      case .closeScene(let id): isKnown = try next.closeScene(text(id))
      case .reopenScene(let id): isKnown = try next.reopenScene(text(id))
      case .mark: isKnown = true
      case .select, .tab, .presentModal, .dismissModal, .hide, .show, .reorder, .addToBar, .removeFromBar, .moveInBar,
        .beginEditing, .endEditing, .reset, .undo, .redo, .collapseSidebar, .expandSidebar, .toggleSidebar, .fold,
        .unfold, .direction, .keyboard,
        .hideBar,
        .contentUnderBar:
        let named = context.scene.map { name in scenes.firstIndex { $0.id == text(name) } }
        guard let scene = named ?? scenes.firstIndex(where: \.isOpen), scenes[scene].isOpen else {
          throw Refusal.unknownScene
        }
        isKnown = try next.decide(action, in: scene, context, names)
      default: isKnown = false
      }
      return isKnown ? .becomes(next) : nil
    } catch {
      return .refused(error)
    }
  }

  private mutating func decide(
    _ action: Action, in scene: Int, _ context: Context, _ names: NameTable
  ) throws(Refusal) -> Bool {
    let text = { (name: Name) in names.text(name) }
    switch action {
    case .select(let id): return try select(text(id), scene, context)
    case .tab(let id, let action): return try navigate(text(id), action, scene, context, names)
    case .presentModal(let screen): scenes[scene].values["modal"] = .text(text(screen))
    case .dismissModal: scenes[scene].values["modal"] = .null
    case .hide(let ids): return try setHidden(ids.map(text), true, scene, context)
    case .show(let ids): return try setHidden(ids.map(text), false, scene, context)
    case .reorder(let group?, let order): return try reorder(text(group), order.map(text), scene, context)
    case .addToBar(let id, let place): return try addToBar(text(id), place.map { Int($0) }, scene, context)
    case .removeFromBar(let id): return try removeFromBar(text(id), scene, context)
    case .moveInBar(let id, let place): return try moveInBar(text(id), Int(place), scene, context)
    case .beginEditing: return try beginEditing(scene, context)
    case .endEditing: return endEditing(scene)
    case .reset(let what): return try reset(what, scene, context, names)
    case .undo, .redo: return try takeBack(isUndo: action == .undo, scene, context)
    case .collapseSidebar: return try setSidebar(false, scene, context)
    case .expandSidebar: return try setSidebar(true, scene, context)
    case .toggleSidebar: return try setSidebar(nil, scene, context)
    case .fold(let id): return try setFolded(text(id), true, scene)
    case .unfold(let id): return try setFolded(text(id), false, scene)
    case .direction(let direction): scenes[scene].values["direction"] = .text(String(describing: direction))
    case .keyboard(let isShown): scenes[scene].values["keyboard"] = .flag(isShown)
    case .hideBar(let isHidden): scenes[scene].values["barHidden"] = .flag(isHidden)
    case .contentUnderBar(let isUnder): scenes[scene].values["contentUnderBar"] = .flag(isUnder)
    default: return false
    }
    return true
  }

  // MARK: Selection

  /// S1 to S3, S7, S8, S10, B10.
  private mutating func select(_ id: String, _ scene: Int, _ context: Context) throws(Refusal) -> Bool {
    let window = scenes[scene]
    let source = context.via.map { String(describing: $0) } ?? (context.by == .user ? nil : "program")
    guard exists(id) else { throw .unknownTab }
    let isFree = source == "program" || source == "link"
    // Who is no person and acts through the chrome, other forms, and bars that scroll have no rule here.
    if !isFree && (context.by != .user || !isPad(window)) || window.values["barRoom"] != .null { return false }
    if !isPad(window) && isGroup(id) { return false }
    if !isFree && hasModal(window) { throw .modalPresented }
    if !presents(id, window, source) { throw .notPresented }
    if source != "program" && !isEnabled(id) && hierarchy["home"]?["tab"]?.string != id { throw .disabled }
    // The source decides, not who acts: through a link or by program nobody selects who could be stopped.
    if context.veto && !isFree { throw .vetoed }
    let target = source == "link" ? id : destination(id, window)
    if target == window.selected {
      if !isFree { pop(target, scene) }
    } else {
      setSelection(target, scene)
    }
    if source != "program" && isPad(window) && hasSidebar && window.values["orientation"] == .text("portrait") {
      // While editing, both are on screen anyway.
      if window.editing != nil { return false }
      if wantsSidebar(window) { scenes[scene].values["sidebar"]?["overlayClosed"] = .flag(true) }
    }
    return true
  }

  private mutating func pop(_ id: String, _ scene: Int) {
    var tab = scenes[scene].tabs[id] ?? Tab()
    if tab.screens.isEmpty { tab.rootY = 0 } else { tab.screens = [] }
    scenes[scene].tabs[id] = tab
  }

  mutating func setSelection(_ id: String, _ scene: Int) {
    let before = scenes[scene].selected
    scenes[scene].selected = id
    let path = above(id) + [id]
    for (group, child) in zip(path, path.dropFirst()) { scenes[scene].selectedChild[group] = child }
    if id == searchTab {
      scenes[scene].lastNotSearch = before
    } else {
      scenes[scene].lastNotSearch = nil
    }
    scenes[scene].editing?.hidSelection = false
  }

  // MARK: Navigation

  /// N3, N8.
  private mutating func navigate(
    _ id: String, _ action: TabAction, _ scene: Int, _ context: Context, _ names: NameTable
  ) throws(Refusal) -> Bool {
    guard let known = items.first(where: { $0.id == id })?.id else { throw .unknownTab }
    let isFree = [.replace, .content].contains(action.kind)
    if context.by == .user && !isFree && scenes[scene].selected != known { throw .notPresented }
    var tab = scenes[scene].tabs[known] ?? Tab()
    switch action {
    case .push(let screen): tab.apply(.pushed(screen), names)
    case .pop(let count): tab.apply(.popped(count: count), names)
    case .popToRoot: tab.screens = []
    case .popGesture: break
    case .replace(let path):
      // The same path again has no rule here.
      if path.map({ Tab.screen($0, names)["screen"] }) == tab.screens.map({ $0["screen"] }) { return false }
      tab.apply(.replaced(path), names)
    case .scroll(let y): tab.apply(.scrolled(y: y), names)
    case .query(let query): tab.apply(.query(query), names)
    case .content(let revision): tab.content = revision
    case .present(let screen): tab.apply(.sheet(screen), names)
    case .dismiss: tab.sheet = nil
    }
    // The root is a screen too.
    if tab.screens.count + 1 > 1_024 { throw .invalid(.limit) }
    scenes[scene].tabs[known] = tab
    return true
  }

  // MARK: Sidebar

  /// B10, C12.
  private mutating func setSidebar(_ isShown: Bool?, _ scene: Int, _ context: Context) throws(Refusal) -> Bool {
    let window = scenes[scene]
    if context.by == .user && hasModal(window) { throw .modalPresented }
    if !isPad(window) || !hasSidebar { throw .sidebarUnavailable }
    let wanted = isShown ?? !wantsSidebar(window)
    if wanted == wantsSidebar(window) {
      return !wanted || window.values["sidebar"]?["preferred"] != .null ? true : false
    }
    scenes[scene].values["sidebar"] = .object(["preferred": .flag(wanted), "overlayClosed": .flag(false)])
    if context.by == .user { customization.sidebarShown = wanted }
    return true
  }

  /// B11.
  private mutating func setFolded(_ id: String, _ isFolded: Bool, _ scene: Int) throws(Refusal) -> Bool {
    guard let known = items.first(where: { $0.id == id })?.id, isGroup(known) else { throw .unknownGroup }
    if self.isFolded(known, scenes[scene]) != isFolded { scenes[scene].folds[known] = isFolded }
    return true
  }

  // MARK: Scenes

  /// E1; scenes that edit or hold others have no rule here.
  private mutating func closeScene(_ id: String) throws(Refusal) -> Bool {
    guard let scene = scenes.firstIndex(where: { $0.id == id }), scenes[scene].isOpen else { throw .unknownScene }
    if scenes[scene].editing != nil || scenes.contains(where: { $0.holder == scene }) { return false }
    scenes[scene].isOpen = false
    return true
  }

  /// E1, E5.
  private mutating func reopenScene(_ id: String) throws(Refusal) -> Bool {
    guard let scene = scenes.firstIndex(where: { $0.id == id }) else { throw .unknownScene }
    if scenes[scene].isOpen { return true }
    if let holder = scenes[scene].holder, !scenes[holder].isOpen { throw .invalid(.holderIsClosed) }
    scenes[scene].isOpen = true
    return true
  }
}
