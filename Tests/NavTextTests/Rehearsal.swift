import NavModel
import NavTestSupport
import NavText

/// A session run by the model alone, without a log.
struct Rehearsal {
  /// The state after the last action.
  private(set) var state = NavigationState()
  /// What came of each action.
  private(set) var outcomes: [Outcome] = []
  /// What was not as a line expects.
  private(set) var differences: [Expectation.Difference] = []
  private var reader = SessionReader(file: nil)

  /// Runs a session.
  init(_ text: String) throws {
    try run(text)
  }

  /// Runs more lines.
  ///
  /// - Parameter body: gets the state after each action.
  mutating func run(_ text: String, _ body: (NavigationState) throws -> Void = { _ in }) throws {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      switch try reader.read(line: Array(line.utf8)[...], names: &state.names) {
      case nil: continue
      case .header(let header): try begin(header)
      case .action(let line): take(line)
      }
      try body(state)
    }
  }

  private mutating func begin(_ header: SessionHeader) throws {
    var file: (path: String, bytes: [UInt8])?
    if case .file(let path) = header.hierarchy {
      let fixture = "Fixtures/Hierarchies/\(path.split(separator: "/").last ?? "")"
      file = (fixture, try Repository.bytes(fixture))
    }
    let beginning = try header.beginning(hierarchyFile: file, names: &state.names)
    state.reduce(state.decide(.begin(beginning), Context(by: .app)))
  }

  private mutating func take(_ line: SessionLine) {
    var context = line.context
    if context.scene == nil && !line.action.kind.isOfTheApp {
      context.scene = state.firstOpenScene.map { state.scenes[$0].id }
    }
    let outcome = state.decide(line.action, context)
    state.reduce(outcome)
    outcomes.append(outcome)
    let named = context.scene ?? line.action.namedScene
    let scene = named.flatMap { state.sceneIndex(of: $0) } ?? state.firstOpenScene
    differences += line.expectation?.differences(outcome, state, scene: scene) ?? []
  }

  /// The state as text, without a position.
  var text: String { Self.text(of: state) }

  /// A state as text, without a position.
  static func text(of state: NavigationState) -> String {
    var json = JSONWriter()
    json.state(state, position: nil)
    return json.text
  }
}

/// Reads lines behind a header, one by one.
struct LineReader {
  var names = NameTable()
  private var reader = SessionReader(file: nil)

  init() throws {
    _ = try reader.read(line: Array(#"{"session":1,"hierarchy":{"hierarchy":1}}"#.utf8)[...], names: &names)
  }

  /// The action of a line.
  mutating func read(_ line: String) throws -> SessionLine? {
    guard case .action(let action) = try reader.read(line: Array(line.utf8)[...], names: &names) else { return nil }
    return action
  }

  /// A line as it is written for an action.
  func text(_ line: SessionLine) -> String {
    var json = JSONWriter()
    json.action(line.action, line.context, names)
    return json.text
  }
}
