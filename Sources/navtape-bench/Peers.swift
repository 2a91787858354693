import EventLog
import Foundation
import LMDBEventLog
import NavCoding
import NavModel
import NavReplay
import NavText

/// What people would use instead, on the same events (FORMATS §6: our rate divided by theirs).
extension Benchmarks {
  static let peers: [(name: String, run: @Sendable (Benchmarks) throws -> Comparison?)] = [
    ("sqlite.append", { try $0.sqliteAppend() }),
    ("sqlite.replay", { try $0.sqliteReplay() }),
    ("jsonl.replay", { try $0.jsonLinesReplay() }),
    ("redux.replay", { try $0.reduxReplay() }),
    ("pyeventsourcing.replay", { try $0.pyeventsourcingReplay() }),
  ]

  /// Storing the same records in batches of 1,000 in one table, with a write-ahead log and `synchronous = NORMAL`.
  func sqliteAppend() throws -> Comparison? {
    let sample = try DecidedEvents(count: scale.appendEvents)
    guard SQLite(path: ":memory:") != nil else { return nil }
    var comparison = Comparison("sqlite.append", count: scale.appendEvents)
    try comparison.measure(pairs: scale.pairs) {
      let database = try table()
      let time = try seconds { try database.insert(sample.bytes, ends: sample.ends, batch: 1_000) }
      try database.close()
      return time
    } ours: {
      try storing(sample, isDeciding: false)
    }
    return comparison
  }

  /// Folding the same records, selected from one table in order.
  func sqliteReplay() throws -> Comparison? {
    let sample = try DecidedEvents(count: scale.appendEvents)
    guard SQLite(path: ":memory:") != nil else { return nil }
    let database = try table()
    try database.insert(sample.bytes, ends: sample.ends, batch: 1_000)
    _ = try storing(sample, isDeciding: false)
    let log = try LMDBEventLog.open(path: "\(workshop.path)/ours.tape", options: .init(mode: .readOnly))
    var comparison = Comparison("sqlite.replay", count: scale.appendEvents)
    try comparison.measure(pairs: scale.pairs) {
      try seconds {
        var state = NavigationState()
        try database.read { record in
          let expected = try RecordDecoder.fold(RawSpan(_unsafeBytes: record), into: &state)
          if expected != state.digest { throw BenchmarkError("the fold over SQLite diverges") }
        }
      }
    } ours: {
      try fold(log)
    }
    try database.close()
    return comparison
  }

  private func table() throws -> SQLite {
    let path = workshop.fresh("peer.sqlite")
    for suffix in ["-wal", "-shm"] { unlink(path + suffix) }
    guard let database = SQLite(path: path) else { throw BenchmarkError("SQLite cannot open a database") }
    try database.execute("PRAGMA journal_mode = WAL")
    try database.execute("PRAGMA synchronous = NORMAL")
    try database.execute("CREATE TABLE events (position INTEGER PRIMARY KEY, record BLOB NOT NULL)")
    return database
  }

  /// Folding the same actions from JSON lines with `JSONDecoder` and a reducer of dictionaries, as a team would write
  /// it.
  func jsonLinesReplay() throws -> Comparison? {
    let sample = try DecidedEvents(count: scale.appendEvents / 10)
    let file = try jsonLines(sample)
    _ = try storing(sample, isDeciding: false)
    let log = try LMDBEventLog.open(path: "\(workshop.path)/ours.tape", options: .init(mode: .readOnly))
    var comparison = Comparison("jsonl.replay", count: sample.events.count)
    try comparison.measure(pairs: scale.pairs) {
      try seconds { try HomeMadeReducer.fold(file) }
    } ours: {
      try fold(log)
    }
    return comparison
  }

  /// The path of a file with the actions of decided events as JSON lines.
  func jsonLines(_ sample: DecidedEvents) throws -> String {
    let file = workshop.fresh("peer.jsonl")
    var json = JSONWriter()
    for event in sample.events.dropFirst() {
      json.action(event.action, event.context, sample.names)
      json.endLine()
    }
    try Data(json.bytes).write(to: URL(fileURLWithPath: file))
    return file
  }
}

/// The reducer that a team would write over JSON lines: selection and paths only.
private struct HomeMadeReducer {
  private struct Line: Decodable {
    let `do`: String
    let tab: String?
    let screen: String?
    let y: Int?
    let count: Int?
  }

  private var selected = ""
  private var paths: [String: [String]] = [:]
  private var offsets: [String: Int] = [:]

  static func fold(_ file: String) throws {
    var reducer = HomeMadeReducer()
    let decoder = JSONDecoder()
    let data = try Data(contentsOf: URL(fileURLWithPath: file))
    for line in data.split(separator: UInt8(ascii: "\n")) {
      reducer.apply(try decoder.decode(Line.self, from: line))
    }
    if reducer.selected.isEmpty { throw BenchmarkError("the JSON lines select nothing") }
  }

  private mutating func apply(_ line: Line) {
    let tab = line.tab ?? ""
    switch line.do {
    case "select": selected = tab
    case "push": paths[tab, default: []].append(line.screen ?? "")
    case "pop": paths[tab, default: []] = paths[tab, default: []].dropLast(line.count ?? 1)
    case "popToRoot": paths[tab] = []
    case "scroll": offsets[tab] = line.y
    default: return
    }
  }
}
