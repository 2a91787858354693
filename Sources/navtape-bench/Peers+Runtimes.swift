import EventLog
import Foundation
import LMDBEventLog
import NavText

/// Peers that bring a runtime of their own: scripts in `tools/peers`, which time their own work, so that the start of
/// the runtime does not count.
extension Benchmarks {
  /// Folding the same actions from JSON lines in Node, with a reducer in the style of Redux.
  func reduxReplay() throws -> Comparison? {
    try replay("redux.replay", count: scale.appendEvents / 10) { file in
      { try PeerScript.seconds("node", "redux-replay.mjs", [file], eventCount: scale.appendEvents / 10) }
    }
  }

  /// Rebuilding an aggregate of the same actions with Python's `eventsourcing` from SQLite.
  func pyeventsourcingReplay() throws -> Comparison? {
    let database = workshop.fresh("peer-python.sqlite")
    for suffix in ["-wal", "-shm"] { unlink(database + suffix) }
    let script = "pyeventsourcing_replay.py"
    let count = scale.appendEvents / 20
    return try replay("pyeventsourcing.replay", count: count) { file in
      if try PeerScript.seconds("python3", script, ["record", file, database], eventCount: count) == nil {
        return { nil }
      }
      return { try PeerScript.seconds("python3", script, ["replay", database], eventCount: count) }
    }
  }

  /// Our fold against a peer's.
  ///
  /// - Parameter prepare: gets the actions as JSON lines, and answers what measures the peer; nil without its runtime.
  private func replay(
    _ name: String, count: Int, _ prepare: (String) throws -> () throws -> Double?
  ) throws -> Comparison? {
    let sample = try DecidedEvents(count: count)
    let file = try jsonLines(sample)
    let measure = try prepare(file)
    if try measure() == nil { return nil }
    _ = try storing(sample, isDeciding: false)
    let log = try LMDBEventLog.open(path: "\(workshop.path)/ours.tape", options: .init(mode: .readOnly))
    var comparison = Comparison(name, count: count)
    try comparison.measure(pairs: scale.pairs) {
      try measure() ?? .nan
    } ours: {
      try fold(log)
    }
    return comparison
  }
}

/// A script of `tools/peers`.
private enum PeerScript {
  /// What a script says.
  private struct Answer: Decodable {
    let seconds: Double
    let events: Int
  }

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("tools/peers")

  /// The exit codes with which `env` says that there is no such program, and a script that it lacks a package.
  private static let missing: [Int32] = [127, 69]

  /// Runs a script, and gives the seconds that it took for its work; nil without its runtime or package.
  ///
  /// - Parameter eventCount: how many events the session has; a script that took fewer measured something else. The
  ///   header may count as one, or not.
  static func seconds(
    _ runtime: String, _ script: String, _ arguments: [String], eventCount: Int
  ) throws -> Double? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [runtime, folder.appendingPathComponent(script).path] + arguments
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    if missing.contains(process.terminationStatus) { return nil }
    guard process.terminationStatus == 0 else {
      throw BenchmarkError("\(script) ended with \(process.terminationStatus)")
    }
    let answer = try JSONDecoder().decode(Answer.self, from: bytes)
    guard (eventCount - 1...eventCount).contains(answer.events) else {
      throw BenchmarkError("\(script) took \(answer.events) events of \(eventCount)")
    }
    return answer.seconds
  }
}
