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
      .value("theme", "light|dark", "the colours of a picture", default: "light"),
      OutputFormat.option([.text, .json, .svg]),
    ],
    examples: [
      .init("show a.tape", "what is on screen at the end"),
      .init("show a.tape --at 3 --as phone", "the same on a phone"),
    ],
    run: runShow)
}

private func runShow(_ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) -> ExitCode {
  let format = try arguments.format([.text, .json, .svg])
  let theme = try arguments.choice("theme", of: Theme.self) ?? .light
  let devices = try arguments.devices()
  let player = try arguments.input("TAPE", console).player(at: try arguments.position("at"))
  let state = player.state
  let views = try scenes(arguments, state).flatMap { scene in
    devices.map { SceneView(state, scene, device: $0) }
  }
  switch format {
  case .svg:
    let pictures = views.enumerated().map { number, view in
      SVGDrawing.picture(named: "screen\(number + 1)", view.chrome, of: view.scene, in: view.state)
    }
    let captions = views.map { $0.caption(player.position) }
    try console.write(SVGDocument.text(pictures, captions: captions, theme: theme))
  case .json:
    for view in views {
      var json = JSONWriter(.pretty)
      json.chrome(
        view.chrome, scene: state.scenes[view.scene].id, position: player.position.rawValue, state.names)
      json.endLine()
      try console.write(json.bytes)
    }
  case .text, .jsonl:
    for view in views {
      try console.writeLine(console.styled(view.caption(player.position).terminalSafe, .bold))
      for line in ChromeDrawing(view.chrome, of: view.scene, in: view.state).lines { try console.writeLine(line) }
    }
  }
  return .success
}

/// One drawing: a scene on a device.
struct SceneView {
  /// The state with the scene on the device.
  let state: NavigationState
  let scene: SceneIndex
  /// Whether it is the scene's own device.
  let isOwn: Bool
  let chrome: Chrome

  init(_ state: NavigationState, _ scene: SceneIndex, device: Device?) {
    isOwn = device == nil || device == state.scenes[scene].environment.device
    self.state = device.map { state.moved(scene, to: $0) } ?? state
    self.scene = scene
    chrome = self.state.chrome(of: scene)
  }

  func caption(_ position: Position) -> String { "\(caption) · position \(position)" }

  /// What stands above the drawing.
  var caption: String {
    let environment = state.scenes[scene].environment
    let app = state.hierarchy.app.map { "\($0.truncated(toColumns: 40)) · " } ?? ""
    let size = isOwn ? " \(environment.width) \(environment.orientation)" : ""
    return "\(app)scene \(state.names.text(state.scenes[scene].id)) · \(chrome.device)\(size)"
  }
}

extension ParsedArguments {
  /// The devices to draw on; nil is the scene's own.
  func devices() throws(CommandFailure) -> [Device?] {
    guard let name = value("as") else { return [nil] }
    if name == "all" { return Device.allCases }
    guard let device = Device.allCases.first(where: { "\($0)" == name }) else {
      let names = Device.allCases.map { "\($0)" } + ["all"]
      throw .usage("option --as takes \(names.joined(separator: ", ")), not \(name)")
    }
    return [device]
  }
}

private func scenes(_ arguments: ParsedArguments, _ state: NavigationState) throws(CommandFailure) -> [SceneIndex] {
  let name = arguments.value("scene")
  try state.requireKnown(scene: name)
  return state.shownScenes(named: name)
}

extension NavigationState {
  /// The scene with an id, or without one all open scenes; none if there is no such scene.
  func shownScenes(named name: String?) -> [SceneIndex] {
    guard let name else { return scenes.indices.filter { scenes[$0].isOpen } }
    return names.name(of: name).flatMap { sceneIndex(of: $0) }.map { [$0] } ?? []
  }
}
