import EventLog
import LMDBEventLog
import NavModel
import NavRecorder
import NavText

/// The navigation that is recorded: what happens at a position depends on the position alone, so a recorder that comes
/// after a crash goes on where the tape ends, and every tape holds the beginning of the same session.
struct Session<Log: EventLog> {
  /// A snapshot is stored after this many events.
  static var snapshotInterval: UInt64 { 16 }

  let recorder: Recorder<Log>
  private var reader = SessionReader(file: nil)
  private var header: SessionHeader?

  /// Begins, or goes on at the end of the log.
  init(_ log: Log, durability: Recorder<Log>.Durability) throws {
    recorder = try Recorder(log, durability: durability, snapshotInterval: Self.snapshotInterval, clock: { 0 })
    if case .header(let header) = try read(sessionHeader) { self.header = header }
  }

  /// Records the next event, and gives its position.
  mutating func recordNext() throws -> Position {
    let position = recorder.position.next
    if position == Position(1), let header {
      let beginning = try recorder.withNames { (names) throws(TextError) in
        try header.beginning(hierarchyFile: nil, names: &names)
      }
      try recorder.record(.begin(beginning), Context(by: .app), at: 0)
    } else if case .action(let line) = try read(sessionLine(position.rawValue)) {
      try recorder.record(line.action, line.context, at: line.atMilliseconds)
    }
    return position
  }

  private mutating func read(_ line: String) throws -> SessionReader.Content? {
    try recorder.withNames { (names) throws(TextError) in try reader.read(line: Array(line.utf8)[...], names: &names) }
  }
}

private let sessionHeader =
  #"{"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b"}, {"tab": "c"}]}}"#

/// Ordinary events, some with new names, and many that take pages of their own: the first map is full after sixty.
private func sessionLine(_ position: UInt64) -> String {
  let action =
    switch position % 8 {
    case 0, 4, 6: #""do": "mark", "text": "\#(String(repeating: "x", count: 4_096))""#
    case 1: #""do": "select", "tab": "\#(position % 16 == 1 ? "b" : "a")", "via": "sidebar""#
    case 2: #""do": "push", "tab": "b", "screen": "screen \#(position)""#
    case 3: #""do": "hide", "tab": "c""#
    case 5: #""do": "show", "tab": "c""#
    default: #""do": "rotate", "to": "\#(position % 16 == 7 ? "portrait" : "landscape")""#
    }
  return #"{\#(action), "at": \#(position), "id": "event \#(position)"}"#
}

/// The digests that the session gives, recorded in memory.
struct Reference {
  private var session: Session<InMemoryEventLog>
  private var digests: [UInt64] = []

  init() throws { session = try Session(InMemoryEventLog(), durability: .full) }

  /// The digest after an event.
  mutating func digest(after position: Position) throws -> UInt64 {
    while digests.count < Int(position.rawValue) {
      _ = try session.recordNext()
      digests.append(session.recorder.state.digest)
    }
    return digests[Int(position.rawValue) - 1]
  }
}

/// How a tape is recorded, and when a position counts as acknowledged.
struct Mode: Hashable, Sendable {
  let name: String
  let durability: LMDBEventLog.Options.Durability
  /// How many events are flushed together; 1 in `full` mode lets each call wait for its own.
  let groupCount: Int

  static let all = [
    Mode(name: "full", durability: .full, groupCount: 1),
    Mode(name: "full-grouped", durability: .full, groupCount: 5),
    Mode(name: "relaxed", durability: .relaxed, groupCount: 2),
  ]
}
