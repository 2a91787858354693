import EventLog
import NavModel
import NavReplay
import NavText

/// The failure that a person wants to keep.
enum ShrinkWish {
  case violation
  case refused(String)
  case condition(StateCondition, scene: String?)

  init(_ arguments: ParsedArguments) throws(CommandFailure) {
    let (code, source, scene) = (arguments.value("refused"), arguments.value("where"), arguments.value("scene"))
    let wishes = [code != nil, source != nil, arguments.flag("violation")]
    if wishes.count(where: { $0 }) != 1 {
      throw .usage("name one failure to keep: --where EXPR, --violation or --refused CODE")
    }
    if scene != nil && source == nil { throw .usage("--scene is the scene that --where looks at") }
    if let code, !Refusal.codes.contains(code) { throw .usage(unknown: "code", code, known: Refusal.codes) }
    if let source {
      do throws(ConditionError) { self = .condition(try StateCondition(source), scene: scene) } catch {
        throw CommandFailure(error)
      }
    } else {
      self = code.map { .refused($0) } ?? .violation
    }
  }

  var absence: String {
    switch self {
    case .violation: "no event violates anything"
    case .refused(let code): "nothing is refused with \(code) when decided anew"
    case .condition: "EXPR holds nowhere when decided anew"
    }
  }

  /// The texts that a session must keep to show it.
  var keptTexts: [String] {
    switch self {
    case .violation, .refused: []
    case .condition(let condition, let scene): condition.texts + [scene].compactMap { $0 }
    }
  }

  /// The session of an input, with the state behind it.
  func script(of input: Input) throws(CommandFailure) -> (Shrinker.Script, NavigationState) {
    var reader = try EventReader(input)
    var beginning = reader.position > .start ? Beginning(from: reader.state) : nil
    var steps: [Trial.Step] = []
    try reader.read(to: try input.lastPosition()) { (_, event, _) throws(CommandFailure) in
      try Interruption.check()
      if case .begin(let first) = event.action {
        beginning = first
        return true
      }
      var context = event.context
      // They tie an event to others, which may be left out.
      (context.id, context.cause) = (nil, nil)
      var recorded: Outcome?
      if case .violation = self { recorded = event.outcome }
      steps.append(Trial.Step(event.action, context, recorded: recorded))
      return true
    }
    guard let beginning else { throw CommandFailure(ReplayError.empty) }
    return (Shrinker.Script(beginning, steps), reader.state)
  }

  func result(
    _ script: Shrinker.Script, _ names: NameTable, _ form: Shrinker.Form, while goesOn: @escaping () -> Bool
  ) -> Shrinker.Result? {
    switch self {
    case .violation:
      // What an event did not touch is looked at only if nothing else is found: that takes longer.
      for checks in [Trial.Checks.touched, .everything] {
        let result = Shrinker.shrink(
          script, names: names, checks: checks, form: form, while: goesOn, for: Shrinker.violation)
        if let result { return result }
      }
      return nil
    case .refused(let code):
      return Shrinker.shrink(script, names: names, form: form, while: goesOn) { trial in
        guard let refusal = trial.event?.outcome.refusal, refusal.code == code else { return nil }
        return FailureKey("refused \(refusal.codeWithReason)")
      }
    case .condition(let condition, let scene):
      let key = FailureKey("where \(condition.source)")
      return Shrinker.shrink(script, names: names, form: form, while: goesOn) { trial in
        guard let event = trial.event else { return nil }
        let moment = Moment(event, at: trial.position, after: trial.state, scene: scene)
        return condition.holds(at: moment) ? key : nil
      }
    }
  }
}

// What the last line of a session expects, so that a test shows the outcome (FORMATS §2).
extension ShrinkWish {
  /// Which names of a condition a member shows.
  private static let members = [
    (key: "selected", names: ["selected"]), ("path", ["path", "depth"]), ("bar", ["bar", "barContains"]),
    ("sidebar", ["sidebar", "sidebarContains", "sidebarShown"]), ("more", ["more", "moreContains"]),
    ("hidden", ["hidden", "shown"]), ("digest", ["digest"]),
  ]

  /// Writes `expect`: the refusal, what the condition asks for, what the model says where the app says otherwise, or
  /// whether anything changed.
  func expect(_ trial: Trial, _ json: inout JSONWriter) {
    guard let event = trial.event else { return }
    let state = trial.state
    if let refusal = event.outcome.refusal { return json.object("expect") { $0.member("refused", refusal.code) } }
    let named = event.context.scene ?? event.action.namedScene
    let scene = named.flatMap { state.sceneIndex(of: $0) } ?? state.firstOpenScene
    let shown = scene.map { Self.members(shownBy: event, seenBy: self, state, $0) } ?? []
    guard let scene, !shown.isEmpty else {
      return json.member("expect", event.outcome.changes.isEmpty ? "quiet" : "applied")
    }
    json.object("expect") { json in
      for (key, paths) in shown { json.member(key, paths, state, scene) }
    }
  }

  /// The members that show an event, with the paths that go into `path`.
  private static func members(
    shownBy event: Event, seenBy wish: ShrinkWish, _ state: NavigationState, _ scene: SceneIndex
  ) -> [(key: String, paths: [(id: String, screens: [String])])] {
    var mentions: [(name: String, ids: [String])] = []
    switch (event.action, wish) {
    case (_, .condition(let condition, let wanted)):
      for mention in condition.mentions {
        let named = mention.scene ?? wanted
        let seen = named.map { state.scene(called: $0) } ?? state.firstOpenScene
        // Flags and the digest are of all scenes.
        if seen == scene || ["hidden", "shown", "digest"].contains(mention.name) {
          mentions.append((mention.name, mention.ids))
        }
      }
    case (.reportDepth(let id, _), _): mentions = [("path", [state.names.text(id)])]
    case (.reportSelection, _): mentions = [("selected", [])]
    case (.reportBar, _): mentions = [("bar", [])]
    default: break
    }
    return members.compactMap { (key, names) in
      let fitting = mentions.filter { names.contains($0.name) }
      if fitting.isEmpty { return nil }
      var paths: [(id: String, screens: [String])] = []
      for id in fitting.flatMap(\.ids) where key == "path" && !paths.contains(where: { $0.id == id }) {
        if let screens = state.path(called: id, in: scene) { paths.append((id, screens)) }
      }
      return key == "path" && paths.isEmpty ? nil : (key, paths)
    }
  }
}

extension JSONWriter {
  /// Writes a member of `expect`.
  fileprivate mutating func member(
    _ key: String, _ paths: [(id: String, screens: [String])], _ state: NavigationState, _ scene: SceneIndex
  ) {
    let names = state.names
    switch key {
    case "selected": member(key, state.scenes[scene].selected.map { names.text(state.id(inSlot: $0)) })
    case "path": object(key) { json in for (id, screens) in paths { json.member(id, screens) } }
    case "bar": member(key, state.chrome(of: scene).bar.ids(names))
    case "sidebar": member(key, state.chrome(of: scene).sidebar.ids(names))
    case "more": member(key, state.chrome(of: scene).bar.more.map { names.text($0) })
    case "hidden":
      let hidden = state.index.nodes.indices.filter { state.isHiddenItself($0) }.map { names.text(state.id($0)) }
      member(key, hidden.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    default: member(key, Digest.text(state.digest))
    }
  }
}

extension NavigationState {
  /// The names of the screens of an item, the root first; nil if the hierarchy has no such item.
  fileprivate func path(called id: String, in scene: SceneIndex) -> [String]? {
    guard let slot = slot(called: id), let item = item(inSlot: slot) else { return nil }
    let screens = scenes[scene].tabs[slot].screens.map { $0.screen.name }
    return ([rootScreen(item)] + screens).map { names.text($0) }
  }
}
