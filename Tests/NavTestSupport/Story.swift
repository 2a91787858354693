public import EventLog
public import NavModel
public import NavRecorder
import NavText
public import Testing

/// A session in memory whose expectations are checked, and whose tape is checked when it ends.
///
/// ```swift
/// try Story.check("""
///   {"session": 1, "hierarchy": "clock"}
///   {"do": "select", "tab": "timer", "expect": {"selected": "timer"}}
///   """)
/// ```
/// A hierarchy that is named, not written out, is the fixture of that name.
public final class Story {
  /// What was recorded.
  public let log = InMemoryEventLog()
  /// The recorder, at the end of the session.
  public let recorder: Recorder<InMemoryEventLog>
  private var reader: SessionReader

  /// The state at the end of the session.
  public var state: NavigationState { recorder.state }

  /// Begins a story without events.
  ///
  /// - Parameters:
  ///   - texts: what the first names of the tape are; the first event defines them.
  ///   - file: the name of the session's file, for messages.
  public init(knowing texts: [String] = [], file: String? = nil) throws {
    reader = SessionReader(file: file)
    recorder = try Recorder(log, clock: { 0 })
    for text in texts { _ = recorder.name(text) }
  }

  /// Runs a session and records an issue for each expectation that fails, and for each finding of `check`.
  ///
  /// - Returns: the story, to look at its end.
  @discardableResult
  public static func check(_ session: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> Story {
    let story = try Story()
    try story.run(session, sourceLocation: sourceLocation)
    try story.checkTape(sourceLocation: sourceLocation)
    return story
  }

  /// Runs the lines of a session, the header first, or goes on with the session.
  public func run(_ session: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    for line in session.split(separator: "\n", omittingEmptySubsequences: false) {
      let content = try recorder.withNames { (names) throws(TextError) in
        try reader.read(line: Array(line.utf8)[...], names: &names)
      }
      switch content {
      case nil: continue
      case .header(let header): try begin(header)
      case .action(let action): try take(action, String(line), sourceLocation)
      }
    }
  }

  private func begin(_ header: SessionHeader) throws {
    var hierarchy: (path: String, bytes: [UInt8])?
    if case .file(let name) = header.hierarchy {
      let path = "Fixtures/Hierarchies/\(name.split(separator: "/").last ?? "")"
      let file = path.hasSuffix(".tabs.json") ? path : path + ".tabs.json"
      hierarchy = (file, try Repository.bytes(file))
    }
    let beginning = try recorder.withNames { (names) throws(TextError) in
      try header.beginning(hierarchyFile: hierarchy, names: &names)
    }
    try recorder.record(.begin(beginning), Context(by: .app))
  }

  private func take(_ line: SessionLine, _ text: String, _ sourceLocation: SourceLocation) throws {
    let outcome = try recorder.record(line.action, line.context, at: line.atMilliseconds)
    let differences = recorder.withState { state in
      let named = line.context.scene ?? line.action.namedScene
      let scene = named.flatMap { state.sceneIndex(of: $0) } ?? state.firstOpenScene
      return line.expectation?.differences(outcome, state, scene: scene) ?? []
    }
    for difference in differences {
      Issue.record(
        """
        line \(line.line): \(text)
        \(difference.key):
        - \(difference.expected)
        + \(difference.actual)
        """, sourceLocation: sourceLocation)
    }
  }

  /// Checks the tape thoroughly: determinism, decisions, preservation, footprints, invariants.
  public func checkTape(sourceLocation: SourceLocation = #_sourceLocation) throws {
    try log.expectClean(sourceLocation: sourceLocation)
  }
}
