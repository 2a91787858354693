import EventLog
import NavModel
import NavReplay
import NavText

extension Command {
  static let show = Command(
    name: "show", summary: "draw the bar and the sidebar",
    details: [
      "[…] is selected, (…) disabled, {…} transient; the regions of the bar stand between bars. In the sidebar ▾ is"
        + " unfolded, ▸ folded, + a button; while editing ✓ is shown, ✗ hidden."
    ],
    arguments: [.one("TAPE", "tape or session file")],
    options: [
      .value("at", "N", "after position N", default: "the last"),
      .value("scene", "SCENE", "the scene to draw", default: "all open scenes"),
      .value("as", "DEVICE|all", "draw the same state on another device, or on all"),
      OutputFormat.option(),
    ],
    examples: [
      .init("show a.tape", "what is on screen at the end"),
      .init("show a.tape --at 3 --as phone", "the same on a phone"),
    ],
    run: runShow)
}

private func runShow(_ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) -> ExitCode {
  let format = try arguments.format()
  let devices = try devices(arguments)
  let player = try arguments.input("TAPE", console).player(at: try arguments.position("at"))
  let state = player.state
  for scene in try scenes(arguments, state) {
    for device in devices {
      let chrome = state.chrome(of: scene, as: device)
      if format == .json {
        var json = JSONWriter(.pretty)
        json.chrome(chrome, scene: state.scenes[scene].id, position: player.position.rawValue, state.names)
        json.endLine()
        try console.write(json.bytes)
        continue
      }
      let environment = state.scenes[scene].environment
      let name = state.names.text(state.scenes[scene].id).terminalSafe
      let app = state.hierarchy.app.map { "\($0.terminalSafe) · " } ?? ""
      let size = device == nil ? " \(environment.width) \(environment.orientation)" : ""
      try console.writeLine(
        console.styled("\(app)scene \(name) · \(chrome.device)\(size) · position \(player.position)", .bold))
      for line in ChromeDrawing(chrome, of: scene, in: state).lines { try console.writeLine(line) }
    }
  }
  return .success
}

/// The devices to draw on; nil is the scene's own.
private func devices(_ arguments: ParsedArguments) throws(CommandFailure) -> [Device?] {
  guard let name = arguments.value("as") else { return [nil] }
  if name == "all" { return Device.allCases }
  guard let device = Device.allCases.first(where: { "\($0)" == name }) else {
    let names = Device.allCases.map { "\($0)" } + ["all"]
    throw .usage("option --as takes \(names.joined(separator: ", ")), not \(name)")
  }
  return [device]
}

private func scenes(_ arguments: ParsedArguments, _ state: NavigationState) throws(CommandFailure) -> [SceneIndex] {
  guard let name = arguments.value("scene") else { return state.scenes.indices.filter { state.scenes[$0].isOpen } }
  guard let scene = state.names.name(of: name).flatMap({ state.sceneIndex(of: $0) }) else {
    let names = state.scenes.map { state.names.text($0.id) }
    throw .usage("there is no scene \(name); there are \(names.joined(separator: ", "))")
  }
  return [scene]
}
