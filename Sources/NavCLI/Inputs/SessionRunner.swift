import EventLog
import NavModel
import NavRecorder
import NavText

/// Feeds the lines of a session file to a recorder.
struct SessionRunner<Log: EventLog> {
  /// What came of one line.
  struct Step {
    /// The number of the line.
    let line: Int
    /// The outcome of its action.
    let outcome: Outcome
    /// Whether the line expects something.
    let isExpected: Bool
    /// What is not as the line expects.
    let differences: [Expectation.Difference]
  }

  private let recorder: Recorder<Log>
  private let file: String
  /// The file in messages.
  private let name: String
  private let isDeterministic: Bool
  private let console: Console
  private var reader: SessionReader
  /// The scene of the header, which lines without one mean while it is open.
  private var scene: Name?
  private var line = 0
  /// How many events the header took.
  private(set) var beginningCount = 0

  /// Begins a file.
  ///
  /// - Parameter isDeterministic: gives lines without a time the time 0, not that of the recorder's clock.
  init(_ recorder: Recorder<Log>, file: String, isDeterministic: Bool, console: Console) {
    self.recorder = recorder
    self.file = file
    self.isDeterministic = isDeterministic
    self.console = console
    name = file == "-" ? "standard input" : file
    reader = SessionReader(file: name)
  }

  /// Reads the whole file and records it line by line.
  ///
  /// - Parameters:
  ///   - opened: the opened file; nil opens it.
  ///   - body: gets each step, answers whether to go on.
  /// - Throws: 65 for what is wrong with the file, 66 if it cannot be opened, and what the log fails with.
  mutating func run(
    _ opened: FileParts? = nil, _ body: (Step) throws(CommandFailure) -> Bool
  ) throws(CommandFailure) {
    try Interruption.check()
    let parts = if let opened { opened } else { try FileParts(file, console) }
    var rest: [UInt8] = []
    while let part = try parts.next() {
      rest += part
      if try !takeLines(&rest, body) { return }
    }
    if !rest.isEmpty {
      let goesOn = try take(rest[...], body)
      if !goesOn { return }
    }
    try readingText { (_) throws(TextError) in try reader.finish() }
  }

  /// Records no more than the header; the parts give it again.
  fileprivate mutating func runHeader(_ parts: FileParts) throws(CommandFailure) {
    try Interruption.check()
    var read: [[UInt8]] = []
    var rest: [UInt8] = []
    defer { parts.giveAgain(read) }
    while recorder.position == .start, let part = try parts.next() {
      read.append(part)
      rest += part
      _ = try takeLines(&rest, onlyHeader: true) { _ in true }
    }
    if recorder.position > .start { return }
    if !rest.isEmpty { _ = try take(rest[...]) { _ in true } }
    try readingText { (_) throws(TextError) in try reader.finish() }
  }

  /// Records the whole lines of what was read, and leaves the rest.
  private mutating func takeLines(
    _ rest: inout [UInt8], onlyHeader: Bool = false, _ body: (Step) throws(CommandFailure) -> Bool
  ) throws(CommandFailure) -> Bool {
    var start = 0
    while !onlyHeader || recorder.position == .start, let end = rest[start...].firstIndex(of: UInt8(ascii: "\n")) {
      if try !take(rest[start..<end], body) { return false }
      start = end + 1
    }
    rest.removeSubrange(..<start)
    return true
  }

  /// Records a line.
  private mutating func take(
    _ bytes: ArraySlice<UInt8>, _ body: (Step) throws(CommandFailure) -> Bool
  ) throws(CommandFailure) -> Bool {
    line += 1
    if line & 1_023 == 0 { try Interruption.check() }
    let content = try readingText { (names) throws(TextError) in try reader.read(line: bytes, names: &names) }
    switch content {
    case nil: return true
    case .header(let header):
      let before = recorder.position.rawValue
      try begin(header)
      beginningCount = Int(recorder.position.rawValue - before)
      return true
    case .action(let action):
      var context = action.context
      if context.scene == nil && !action.action.kind.isOfTheApp { context.scene = openHeaderScene }
      let outcome = try record(action.action, context, at: action.atMilliseconds)
      let differences = recorder.withState { state in
        let named = context.scene ?? action.action.namedScene
        let scene = named.flatMap { state.sceneIndex(of: $0) } ?? state.firstOpenScene
        return action.expectation?.differences(outcome, state, scene: scene) ?? []
      }
      return try body(
        Step(
          line: action.line, outcome: outcome, isExpected: action.expectation != nil, differences: differences))
    }
  }

  private var openHeaderScene: Name? {
    recorder.withState { state in
      scene.flatMap { state.sceneIndex(of: $0) }.flatMap { state.scenes[$0].isOpen ? state.scenes[$0].id : nil }
    }
  }

  private mutating func begin(_ header: SessionHeader) throws(CommandFailure) {
    var hierarchyFile: (path: String, bytes: [UInt8])?
    if case .file(let relative) = header.hierarchy {
      let path = Files.path(relative, relativeTo: file)
      do throws(CommandFailure) {
        hierarchyFile = (path, try Files.read(path, console: console))
      } catch {
        throw CommandFailure(error.exitCode, "\(error.message); \(name) names it")
      }
    }
    let beginning = try readingText { (names) throws(TextError) in
      try header.beginning(hierarchyFile: hierarchyFile, names: &names)
    }
    scene = header.start == nil ? header.scene.id : nil
    if recorder.position == .start {
      // A tape cannot begin with a refusal: it would never export to a session that can be recorded.
      if let refusal = recorder.withState({ $0.decide(.begin(beginning), Context(by: .app)).refusal }) {
        throw CommandFailure(.badInput, "\(name): the session cannot begin: \(refusal.codeWithReason)")
      }
      try record(.begin(beginning), Context(by: .app), at: isDeterministic ? 0 : nil)
    } else {
      try goOn(beginning)
    }
  }

  /// A further session on a tape: `declare` and `openScene`, where they differ from what is there (FORMATS §2).
  private func goOn(_ beginning: Beginning) throws(CommandFailure) {
    if beginning.start != nil {
      throw CommandFailure(
        .badInput, "\(name): a session with a start state begins a tape; this tape has begun already")
    }
    let time: Int64? = isDeterministic ? 0 : nil
    let (hierarchy, known) = recorder.withState { state in
      (state.hierarchy, state.sceneIndex(of: beginning.scene.id).map { state.scenes[$0] })
    }
    if let device = beginning.scene.device, let other = known?.environment.device, device != other {
      throw CommandFailure(
        .badInput, "\(name): its scene is a \(device), but on this tape that scene is a \(other); name another scene")
    }
    if beginning.hierarchy != hierarchy {
      try record(.declare(beginning.hierarchy), Context(by: .app), at: time)
    }
    if known == nil {
      try record(.openScene(beginning.scene), Context(by: .system), at: time)
    } else if known?.isOpen == false {
      try record(.reopenScene(beginning.scene.id), Context(by: .system), at: time)
    }
    let context = Context(scene: beginning.scene.id, by: .system)
    if let width = beginning.width { try record(.resize(Resize(width: width)), context, at: time) }
    if let orientation = beginning.orientation { try record(.rotate(orientation), context, at: time) }
    if let direction = beginning.direction { try record(.direction(direction), context, at: time) }
  }

  @discardableResult
  private func record(_ action: Action, _ context: Context, at time: Int64?) throws(CommandFailure) -> Outcome {
    do throws(RecorderError) {
      return try recorder.record(action, context, at: time ?? (isDeterministic ? 0 : nil))
    } catch {
      let failure = CommandFailure(error)
      guard case .idReused = error else { throw failure }
      throw CommandFailure(failure.exitCode, "\(name):\(line): \(failure.message)")
    }
  }

  /// Reads text with the recorder's names; what is wrong with it ends the command with 65.
  private func readingText<Answer>(
    _ body: (inout NameTable) throws(TextError) -> Answer
  ) throws(CommandFailure) -> Answer {
    do throws(TextError) {
      return try recorder.withNames { (names) throws(TextError) in try body(&names) }
    } catch {
      throw CommandFailure(error)
    }
  }
}

extension SessionRunner<InMemoryEventLog> {
  /// Runs a session in memory, with times as on any machine.
  static func inMemory(
    _ file: String, on log: InMemoryEventLog = InMemoryEventLog(), _ console: Console
  ) throws(CommandFailure) -> SessionRunner {
    let recorder: Recorder<InMemoryEventLog>
    do throws(RecorderError) {
      recorder = try Recorder(log, clock: { 0 })
    } catch {
      throw CommandFailure(error)
    }
    return SessionRunner(recorder, file: file, isDeterministic: true, console: console)
  }

  /// Checks that a session can begin, before there is a tape for it; the parts give what was read again.
  ///
  /// - Throws: 65 if its header is wrong or refused, and what keeps it from being read.
  static func checkBeginning(_ parts: FileParts, file: String, _ console: Console) throws(CommandFailure) {
    var runner = try inMemory(file, console)
    try runner.runHeader(parts)
  }
}
