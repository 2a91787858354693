import EventLog
import LMDBEventLog
import NavModel
import NavText

extension Command {
  static let stats = Command(
    name: "stats", summary: "print counts, sizes, time span and the most used tabs",
    arguments: [.one("TAPE", "tape or session file")],
    options: [
      .flag("live", "print a line a second of what happens to the tape, until interrupted"),
      .value("lines", "N", "with --live: end after N lines"),
      .value("every", "MILLISECONDS", "with --live: the time between lines", default: "1000"), OutputFormat.option(),
    ],
    examples: [
      .init("stats a.tape", "what is on the tape"), .init("stats a.tape --live", "watch a tape that is being written"),
    ],
    run: { (arguments, console) throws(CommandFailure) in
      let format = try arguments.format()
      let input = try arguments.input("TAPE", console)
      if arguments.flag("live") {
        return try LiveStatistics(input, arguments).run(format, console)
      }
      var statistics = Statistics()
      var reader = try EventReader(input)
      try reader.read(to: input.lastPosition()) { (_, event, state) throws(CommandFailure) in
        try Interruption.check()
        statistics.add(event, state)
        return true
      }
      try StatisticsText(statistics, try TapeSize(input)).write(input.path, format, console)
      return .success
    })
}

/// What a tape holds, counted.
struct Statistics {
  private(set) var eventCount = 0
  private(set) var refusedCount = 0
  private(set) var quietCount = 0
  private(set) var firstMilliseconds: Int64 = 0
  private(set) var lastMilliseconds: Int64 = 0
  /// How often an event is labelled earlier than the one before it.
  private(set) var clockStepsBack = 0
  private(set) var sceneCount = 0
  private var previousMilliseconds: Int64?
  private var kinds: [ActionKind: Int] = [:]
  private var selections: [String: Int] = [:]

  mutating func add(_ event: Event, _ state: NavigationState) {
    eventCount += 1
    kinds[event.action.kind, default: 0] += 1
    if event.outcome.refusal != nil { refusedCount += 1 }
    if event.outcome.isQuiet { quietCount += 1 }
    sceneCount = state.scenes.count
    // A session's header has no time of its own.
    if event.action.kind != .begin { add(time: event.context.atMilliseconds) }
    for change in event.outcome.changes {
      guard case .selection(_, .selected(let id?, _)) = change else { continue }
      selections[state.names.text(id), default: 0] += 1
    }
  }

  private mutating func add(time milliseconds: Int64) {
    if let previous = previousMilliseconds, milliseconds < previous { clockStepsBack += 1 }
    if previousMilliseconds == nil { firstMilliseconds = milliseconds }
    previousMilliseconds = milliseconds
    lastMilliseconds = milliseconds
  }

  /// The kinds of events with their counts, the most frequent first.
  var kindCounts: [(name: String, count: Int)] { Self.sorted(kinds.map { ($0.key.verb, $0.value) }) }

  /// The items with how often they were selected, the most frequent first.
  var selectionCounts: [(name: String, count: Int)] { Self.sorted(selections.map { ($0.key, $0.value) }) }

  private static func sorted(_ counts: [(name: String, count: Int)]) -> [(name: String, count: Int)] {
    counts.sorted { ($1.count, $0.name) < ($0.count, $1.name) }
  }
}

/// How large a tape's file is.
struct TapeSize {
  /// What the log tells of its file; nil for a session file.
  let log: TapeStatistics?

  init(_ input: Input) throws(CommandFailure) {
    guard let tape = input.log as? LMDBEventLog else {
      log = nil
      return
    }
    do throws(EventLogError) { log = try tape.statistics() } catch { throw CommandFailure(error) }
  }
}

/// Statistics as text.
struct StatisticsText {
  private let statistics: Statistics
  private let size: TapeSize

  init(_ statistics: Statistics, _ size: TapeSize) {
    self.statistics = statistics
    self.size = size
  }

  func write(_ path: String, _ format: OutputFormat, _ console: Console) throws(CommandFailure) {
    if format == .json { return try writeJSON(path, console) }
    var table = TextTable([.init(""), .init("")])
    table.add(["events", statistics.eventCount.grouped])
    table.add(["refused", statistics.refusedCount.grouped])
    table.add(["quiet", statistics.quietCount.grouped])
    table.add(["scenes", statistics.sceneCount.grouped])
    let span = Double(statistics.lastMilliseconds &- statistics.firstMilliseconds) / 1_000
    table.add(["time span", span < 0 ? "the last event is labelled earlier than the first" : span.timeForPeople])
    table.add(["clock steps back", statistics.clockStepsBack.grouped])
    if let log = size.log {
      table.add(["file", "\(log.fileSizeBytes.grouped) bytes"])
      table.add(["bytes per event", "\(log.fileSizeBytes / max(1, statistics.eventCount)), the empty file included"])
      table.add(["snapshots", log.snapshotCount.grouped])
      table.add(["names", log.nameCount.grouped])
      if log.oldestReaderCommitCount > LMDBEventLog.oldReaderCommitCount {
        let lag = "\(log.oldestReaderCommitCount.grouped) commits behind; the file grows while it reads"
        table.add(["oldest reader", lag])
      }
    }
    try console.writeLine(path.terminalSafe)
    for line in table.lines { try console.writeLine("  " + line) }
    try write("most used tabs", Array(statistics.selectionCounts.prefix(10)), console)
    try write("kinds of events", statistics.kindCounts, console)
  }

  private func write(_ title: String, _ counts: [(name: String, count: Int)], _ console: Console) throws(CommandFailure)
  {
    if counts.isEmpty { return }
    var table = TextTable([.init(""), .init("", .right)])
    for entry in counts { table.add([entry.name, entry.count.grouped]) }
    try console.writeLine("\n\(title)")
    for line in table.lines { try console.writeLine("  " + line) }
  }

  private func writeJSON(_ path: String, _ console: Console) throws(CommandFailure) {
    var json = JSONWriter(.pretty)
    json.object { json in
      json.member("schema", "navtape.stats/1")
      json.member("tape", path)
      json.member("events", statistics.eventCount)
      json.member("refused", statistics.refusedCount)
      json.member("quiet", statistics.quietCount)
      json.member("scenes", statistics.sceneCount)
      json.member("firstAt", statistics.firstMilliseconds)
      json.member("lastAt", statistics.lastMilliseconds)
      json.member("clockStepsBack", statistics.clockStepsBack)
      if let log = size.log {
        json.object("file") { json in
          json.member("bytes", log.fileSizeBytes)
          json.member("bytesPerEvent", log.fileSizeBytes / max(1, statistics.eventCount))
          json.member("mapBytes", log.mapSizeBytes)
          json.member("pageBytes", log.pageSizeBytes)
          json.member("snapshots", log.snapshotCount)
          json.member("names", log.nameCount)
          json.member("readers", log.readerCount)
          json.member("oldestReaderCommits", log.oldestReaderCommitCount)
        }
      }
      json.object("selections") { json in
        for entry in statistics.selectionCounts { json.member(entry.name, entry.count) }
      }
      json.object("kinds") { json in
        for entry in statistics.kindCounts { json.member(entry.name, entry.count) }
      }
    }
    json.endLine()
    try console.write(json.bytes)
  }
}
