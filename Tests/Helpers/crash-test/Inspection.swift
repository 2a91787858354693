import EventLog
import Glibc
import LMDBEventLog
import NavModel
import NavRecorder
import NavReplay

/// What a crash left, seen by a process of its own: it may die of it.
enum Finding: Hashable, Sendable {
  /// A whole tape up to a position, that can be recorded on.
  case whole(UInt64)
  /// There is no file.
  case absent
  /// No tape was made yet: reading is refused, recording makes one.
  case unmade
  /// Refused for reading and recording, with code and cause.
  case refused(String)
  /// Opened, and not as it should be.
  case wrong(String)

  init(_ line: String) {
    let words = line.split(separator: " ", maxSplits: 1).map(String.init)
    let rest = words.count > 1 ? words[1] : ""
    switch words.first {
    case "whole": self = UInt64(rest).map { .whole($0) } ?? .wrong(line)
    case "absent": self = .absent
    case "unmade": self = .unmade
    case "refused": self = .refused(rest)
    default: self = .wrong(line)
    }
  }

  var line: String {
    switch self {
    case .whole(let position): "whole \(position)"
    case .absent: "absent"
    case .unmade: "unmade"
    case .refused(let cause): "refused \(cause)"
    case .wrong(let what): "wrong \(what)"
    }
  }
}

/// Looks at tapes, one path a line.
struct Inspector {
  /// How many events are recorded on each whole tape.
  static let continuationCount = 3

  private var reference: Reference

  init() throws { reference = try Reference() }

  mutating func run() {
    while let path = readLine() { say(finding(at: path).line) }
  }

  private mutating func finding(at path: String) -> Finding {
    if access(path, F_OK) != 0 { return .absent }
    do {
      let position = try verified(path)
      if let fault = try folded(path, to: position) { return .wrong(fault) }
      if try continued(path) != position { return .wrong("recording went on elsewhere") }
      let end = position.advanced(by: Inspector.continuationCount)
      if try verified(path) != end { return .wrong("\(position) and what was recorded on it is not \(end)") }
      if let fault = try folded(path, to: end) { return .wrong("after going on: \(fault)") }
      return .whole(position.rawValue)
    } catch let error as EventLogError {
      return [.notALog, .notFound, .cannotOpen].contains(error.code) ? refused(path, error) : .wrong("\(error)")
    } catch {
      return .wrong("\(error)")
    }
  }

  /// What a file is that is refused for reading.
  private func refused(_ path: String, _ error: EventLogError) -> Finding {
    guard let last = try? continued(path) else { return .refused("\(error.code): \(error.cause)") }
    return last == .start ? .unmade : .wrong("refused for reading, yet recorded on behind \(last)")
  }

  /// Verifies a tape, and gives its last position.
  private func verified(_ path: String) throws(EventLogError) -> Position {
    let log = try LMDBEventLog.open(path: path, options: .init(mode: .readOnly))
    if let finding = try log.verify(progress: { _ in }).first {
      throw EventLogError(.damaged, at: finding.position, "\(finding.kind.rawValue): \(finding.message)")
    }
    return try log.lastPosition()
  }

  /// What is wrong with the states of a tape: folded from the start, and from its snapshots.
  private mutating func folded(_ path: String, to last: Position) throws -> String? {
    if last == .start { return nil }
    let log = try LMDBEventLog.open(path: path, options: .init(mode: .readOnly))
    var player = Player()
    if let divergence = try player.play(log) { return "the fold leaves the record at \(divergence.position)" }
    let expected = try reference.digest(after: last)
    if player.position != last || player.state.digest != expected { return "another digest at \(last)" }
    return try Player.seek(log).state.digest == expected ? nil : "another digest from the snapshot at \(last)"
  }

  /// Records on, and gives the position behind which it did.
  private func continued(_ path: String) throws -> Position {
    let log = try LMDBEventLog.open(path: path, options: .init(mode: .readWrite(create: true), mapSizeBytes: 1))
    var session = try Session(log, durability: .relaxed)
    let last = session.recorder.position
    for _ in 0..<Inspector.continuationCount { _ = try session.recordNext() }
    try session.recorder.flush()
    return last
  }
}
