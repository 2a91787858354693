import EventLog
import NavModel
import NavReplay
import NavText

extension Command {
  static let diff = Command(
    name: "diff", summary: "show what differs between two states or tapes",
    details: [
      "With two tapes, their events are aligned first: where they part, which events only one of them has, apart from"
        + " times, ids and causes; then their last states are compared. The exit code is 1 if the states differ; with"
        + " --chrome, if what is on screen does."
    ],
    arguments: [
      .one("TAPE", "tape or session file"), .one("A", "position, or another tape"), .optional("B", "position"),
    ],
    options: [
      .flag("chrome", "compare what is on screen, not the whole state"),
      .value("scene", "SCENE", "with --chrome: the scene to compare", default: "all open scenes"),
      .value("as", "DEVICE|all", "with --chrome: draw both on another device, or on all"), OutputFormat.option(),
    ],
    examples: [
      .init("diff a.tape 3 7", "what changed from position 3 to 7"),
      .init("diff a.tape 3 7 --chrome --as phone", "what of it a person sees, on a phone"),
      .init("diff a.tape b.tape", "where two tapes part, and what differs at their ends"),
    ],
    run: runDiff)
}

private func runDiff(_ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) -> ExitCode {
  let format = try arguments.format()
  let subject = try DiffSubject(arguments)
  let first = try arguments.input("TAPE", console)
  let second = arguments.argument("A") ?? ""
  let states: [NavigationState]
  var events: TapeComparison?
  if let a = UInt64(second) {
    guard let b = arguments.argument("B").flatMap({ UInt64($0) }) else {
      throw .usage("diff takes two positions, or two tapes")
    }
    states = [try first.player(at: Position(a)).state, try first.player(at: Position(b)).state]
  } else {
    if arguments.argument("B") != nil { throw .usage("diff takes two positions, or two tapes") }
    let other = try Input.open(second, console)
    states = [try first.player(at: nil).state, try other.player(at: nil).state]
    events = try TapeComparison(first, other)
  }
  let difference = try subject.difference(states[0], states[1], format)
  if format == .json {
    var json = JSONWriter(.pretty)
    json.object { json in
      json.member("schema", "navtape.diff/1")
      json.member("compared", subject.isChrome ? "chrome" : "state")
      difference.writeMembers(&json)
      if let events { json.object("events") { json in events.write(to: &json) } }
    }
    json.endLine()
    try console.write(json.bytes)
    return difference.isSame ? .success : .negative
  }
  if let events {
    for line in events.lines { try console.writeLine(line) }
    try console.writeLine()
  }
  if difference.isSame {
    try console.writeLine(
      subject.isChrome ? "what is on screen is the same" : "the states are the same (\(difference.digests[0]))")
  }
  try difference.writeLines(console)
  return difference.isSame ? .success : .negative
}

/// What of two states is compared.
private struct DiffSubject {
  /// Whether it is what is on screen.
  let isChrome: Bool
  private let scene: String?
  private let devices: [Device?]

  init(_ arguments: ParsedArguments) throws(CommandFailure) {
    isChrome = arguments.flag("chrome")
    scene = arguments.value("scene")
    devices = try arguments.devices()
    if !isChrome && (scene != nil || arguments.value("as") != nil) {
      throw .usage("options --scene and --as belong to --chrome")
    }
  }

  /// How two states differ: as drawn, or as JSON.
  func difference(
    _ left: NavigationState, _ right: NavigationState, _ format: OutputFormat
  ) throws(CommandFailure) -> StateDifference {
    if !isChrome { return StateDifference(left, right) }
    // A scene that one of the states lacks has no lines there.
    if left.shownScenes(named: scene).isEmpty { try right.requireKnown(scene: scene) }
    let texts = [left, right].map { state in
      views(state).flatMap { format == .json ? chromeLines($0) : drawing($0) }
    }
    return StateDifference(left, right, texts, isWhole: false)
  }

  private func views(_ state: NavigationState) -> [SceneView] {
    state.shownScenes(named: scene).flatMap { scene in devices.map { SceneView(state, scene, device: $0) } }
  }

  private func drawing(_ view: SceneView) -> [String] {
    [view.caption.terminalSafe] + ChromeDrawing(view.chrome, of: view.scene, in: view.state).lines
  }

  /// The chrome as JSON without its position.
  private func chromeLines(_ view: SceneView) -> [String] {
    var json = JSONWriter(.pretty)
    json.chrome(view.chrome, scene: view.state.scenes[view.scene].id, position: 0, view.state.names)
    return json.text.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("  \"position\"") }
  }
}
