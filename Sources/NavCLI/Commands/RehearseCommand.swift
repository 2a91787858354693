import EventLog
import LMDBEventLog
import NavModel
import NavReplay
import NavText

extension Command {
  static let rehearse = Command(
    name: "rehearse", summary: "decide recorded sessions anew against another version of the app",
    details: [
      "Reports which actions would now be refused, which sessions end elsewhere, and which customizations are lost or"
        + " moved. The exit code is 1 if something differs that a person would notice, 65 if a session could not be"
        + " read; the others are rehearsed all the same.",
      "Each session begins with the new hierarchy, and what it declared itself is left out; insert, remove and update"
        + " stay. A session that starts from a state, and one whose tabs or screens the new hierarchy renames, begins"
        + " as recorded with the new hierarchy declared right behind; its actions then go to the new names. With"
        + " --as-update a session runs as recorded, and the new hierarchy is declared at its end.",
      "A folder stands for all session files (*.session.jsonl) and tapes (*.tape) below it; epochs of one run, alone in"
        + " their folder, are one session. Nothing is written.",
    ],
    arguments: [.oneOrMore("TAPE", "tape, session file or folder")],
    options: [
      .value("hierarchy", "FILE", "the hierarchy of the new version"),
      .flag("as-update", "declare it at the end of each session"),
      .value("jobs", "N", "rehearse so many tapes at once", default: "1"),
      .value("junit", "FILE", "also write a JUnit report"), OutputFormat.option(),
    ],
    examples: [.init("rehearse tapes --hierarchy next.tabs.json", "what breaks with the next version?")],
    run: runRehearse)
}

private func runRehearse(_ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) -> ExitCode {
  let format = try arguments.format()
  let file = try arguments.required("hierarchy")
  let bytes = try Files.read(file, console: console)
  // What is wrong with the hierarchy is wrong for every session.
  var names = NameTable()
  _ = try Hierarchy.read(bytes, file, &names)
  let isUpdate = arguments.flag("as-update")
  let jobs = try arguments.positiveInteger("jobs") ?? 1
  let corpus = try arguments.corpus(console)
  let piped = try corpus.contains("-") ? Input.open("-", console) : nil
  let options = console.tapeOptions(.readOnly)
  let sessions = try Parallel.map(corpus, jobs: jobs) { (path) throws(CommandFailure) in
    do throws(CommandFailure) {
      try Interruption.check()
      // Only standard input is read through a console.
      let console = Console.inMemory()
      console.allowsNetworkFileSystem = options.allowsNetworkFileSystem
      let input = if path == "-", let piped { piped } else { try Input.open(path, console) }
      return try RehearsedSession.of(input, hierarchy: bytes, file, isUpdate: isUpdate)
    } catch {
      if error.exitCode == .interrupted { throw error }
      return RehearsedSession(unreadable: path, because: error)
    }
  }
  try Interruption.check()
  if let junit = arguments.value("junit") {
    let cases = sessions.map { session in
      (name: session.path, failure: session.isSame ? nil : session.lines.joined(separator: "\n"))
    }
    try JUnitReport.write(cases, to: junit)
  }
  let report = RehearsalReport(hierarchy: file, isUpdate: isUpdate, sessions: sessions)
  try format == .json ? report.writeJSON(console) : report.writeText(console)
  return report.unreadableCount > 0 ? .badInput : report.isSame ? .success : .negative
}

extension ParsedArguments {
  /// The tapes and session files of the arguments; the epochs of one run count as their directory.
  ///
  /// - Throws: 66 if one that is named is not there.
  fileprivate func corpus(_ console: Console) throws(CommandFailure) -> [String] {
    var paths: [String] = []
    for path in arguments("TAPE") {
      guard Files.isDirectory(path) else {
        if path != "-" { try Files.checkReadable(path) }
        paths.append(path)
        continue
      }
      let found =
        try Files.expand(path, suffix: ".session.jsonl")
        + EpochRuns.joined(
          Files.expand(path, suffix: ".tape"), console.tapeOptions(.readOnly))
      if found.isEmpty {
        throw CommandFailure(.cannotOpen, "there is no *.session.jsonl and no *.tape below \(path)")
      }
      paths += found
    }
    return paths
  }
}

extension Hierarchy {
  fileprivate static func read(
    _ bytes: [UInt8], _ file: String, _ names: inout NameTable
  ) throws(CommandFailure) -> Hierarchy {
    do throws(TextError) {
      return try HierarchyText.read(bytes, file: file, names: &names)
    } catch {
      throw CommandFailure(error)
    }
  }
}

/// What came of a session.
struct RehearsedSession: Sendable {
  let path: String
  let eventCount: UInt64
  /// How many declarations were left out.
  let leftOutCount: Int
  let refusals: [RefusalTally.Entry]
  let differences: [EndDifference]
  let names: NameTable
  /// Why it could not be read.
  var fault: String?

  var isSame: Bool { refusals.isEmpty && differences.isEmpty && fault == nil }

  /// A session that could not be read.
  init(unreadable path: String, because failure: CommandFailure) {
    self.init(path: path, eventCount: 0, leftOutCount: 0, refusals: [], differences: [], names: NameTable())
    fault = failure.message
  }

  private init(
    path: String, eventCount: UInt64, leftOutCount: Int, refusals: [RefusalTally.Entry], differences: [EndDifference],
    names: NameTable
  ) {
    self.path = path
    self.eventCount = eventCount
    self.leftOutCount = leftOutCount
    self.refusals = refusals
    self.differences = differences
    self.names = names
  }

  static func of(
    _ input: Input, hierarchy bytes: [UInt8], _ file: String, isUpdate: Bool
  ) throws(CommandFailure) -> RehearsedSession {
    var rehearsal = try Rehearsal(of: input)
    let hierarchy = try Hierarchy.read(bytes, file, &rehearsal.names)
    var tally = RefusalTally()
    var leftOutCount = 0
    let end: NavigationState
    if isUpdate {
      end = rehearsal.updated(to: hierarchy)
    } else {
      var edits = Edits()
      edits.hierarchy = hierarchy
      do throws(ReplayError) {
        end = try rehearsal.run(edits) { (step, _) in
          tally.add(step)
          if step.now == nil { leftOutCount += 1 }
          return !Interruption.isRequested
        }.state
      } catch {
        throw CommandFailure(error)
      }
    }
    return RehearsedSession(
      path: input.path,
      eventCount: rehearsal.positions.upperBound.rawValue - rehearsal.positions.lowerBound.rawValue + 1,
      leftOutCount: leftOutCount, refusals: tally.entries,
      differences: rehearsal.recorded.endDifferences(to: end), names: rehearsal.names)
  }

  /// What differs, a line each, or why it could not be read.
  var lines: [String] {
    if let fault { return [fault] }
    return refusals.map { entry in
      let times = entry.count == 1 ? "" : ", \(entry.count.grouped) times"
      return "\(entry.title): \(entry.words(names)) at position \(entry.first)\(times)"
    } + differences.map(\.words)
  }
}

extension RefusalTally.Entry {
  fileprivate var title: String { isNew ? "now refused" : "no longer refused" }

  /// What is refused or not, without where.
  fileprivate func words(_ names: NameTable) -> String {
    let action = ([kind.verb] + (item.map { [names.text($0)] } ?? [])).joined(separator: " ")
    return "\(action): \(refusal.codeWithReason)"
  }
}

extension EndDifference {
  /// The difference as one line.
  fileprivate var words: String {
    if kind == .disappeared { return "disappeared: \(id ?? "")" }
    let place = [scene.map { "scene \($0)" }, id].compactMap { $0 }.joined(separator: " / ")
    let subject = place.isEmpty ? kind.title : "\(kind.title): \(place)"
    return "\(subject): \(recorded ?? "nothing") → \(now ?? "nothing")"
  }
}

extension EndDifference.Kind {
  fileprivate var title: String {
    switch self {
    case .disappeared: "disappeared"
    case .scene: "scene"
    case .selected: "selected"
    case .depth: "screens"
    case .hidden: "visibility lost"
    case .bar: "place in bar lost"
    case .barOrder: "bar order moved"
    case .groupOrder: "group order moved"
    }
  }
}

/// What came of a corpus.
private struct RehearsalReport {
  /// What several sessions have in common.
  struct Row {
    let kind: String
    let what: String
    var sessionCount = 1
    var count: Int
    /// The first session with it.
    let first: String
  }

  /// How many rows of the table are shown; JSON has all of them.
  static let maximumRowCount = 30

  let hierarchy: String
  let isUpdate: Bool
  let sessions: [RehearsedSession]

  var isSame: Bool { sessions.allSatisfy { $0.isSame } }
  var unreadableCount: Int { sessions.count { $0.fault != nil } }

  /// The differences by kind and item, the most frequent first.
  var rows: [Row] {
    var rows: [Row] = []
    for session in sessions {
      var found: [(kind: String, what: String, count: Int)] = []
      for entry in session.refusals { found.append((entry.title, entry.words(session.names), entry.count)) }
      for end in session.differences { found.append((end.kind.title, end.id ?? end.scene ?? "", 1)) }
      var seen: Set<Int> = []
      for (kind, what, count) in found {
        if let place = rows.firstIndex(where: { $0.kind == kind && $0.what == what }) {
          rows[place].count += count
          if seen.insert(place).inserted { rows[place].sessionCount += 1 }
        } else {
          rows.append(Row(kind: kind, what: what, count: count, first: session.path))
          seen.insert(rows.count - 1)
        }
      }
    }
    return rows.enumerated().sorted { left, right in
      (right.element.sessionCount, left.offset) < (left.element.sessionCount, right.offset)
    }.map(\.element)
  }

  func writeText(_ console: Console) throws(CommandFailure) {
    for session in sessions {
      let verdict = session.fault == nil ? "DIFF" : "BAD "
      let mark = session.isSame ? console.styled("ok  ", .green) : console.styled(verdict, .red)
      try console.writeLine("\(mark)  \(session.path.terminalSafe)\(session.size)")
      for line in session.lines { try console.writeLine("      \(line)".terminalSafe) }
    }
    let rows = self.rows
    if sessions.count > 1 && !rows.isEmpty {
      var table = TextTable([
        .init("difference"), .init("what"), .init("sessions", .right), .init("times", .right), .init("first in"),
      ])
      for row in rows.prefix(Self.maximumRowCount) {
        table.add([row.kind, row.what, row.sessionCount.grouped, row.count.grouped, row.first])
      }
      try console.writeLine("")
      for line in table.lines { try console.writeLine(line) }
      let more = rows.count - Self.maximumRowCount
      if more > 0 { try console.writeLine("… \(more.counted("more row"))") }
      try console.writeLine("")
    }
    let differing = sessions.count { !$0.isSame } - unreadableCount
    let verdict = differing == 0 ? "nothing differs" : "\(differing.grouped) not as recorded"
    let unreadable = unreadableCount == 0 ? "" : ", \(unreadableCount.grouped) unreadable"
    try console.writeLine("\(sessions.count.counted("session")): \(verdict)\(unreadable)")
  }

  func writeJSON(_ console: Console) throws(CommandFailure) {
    var json = JSONWriter(.pretty)
    json.object { json in
      json.member("schema", "navtape.rehearse/1")
      json.member("hierarchy", hierarchy)
      json.member("as", isUpdate ? "update" : "start")
      json.member("ok", isSame)
      json.member("unreadable", unreadableCount)
      json.array("summary") { json in
        for row in rows {
          json.object { json in
            json.member("difference", row.kind)
            json.member("what", row.what)
            json.member("sessions", row.sessionCount)
            json.member("times", row.count)
            json.member("first", row.first)
          }
        }
      }
      json.array("sessions") { json in for session in sessions { session.write(&json) } }
    }
    json.endLine()
    try console.write(json.bytes)
  }
}

extension RehearsedSession {
  /// How long it is.
  fileprivate var size: String {
    if fault != nil { return "" }
    let left = leftOutCount == 0 ? "" : ", \(leftOutCount.counted("declaration")) left out"
    return "  \(Int(eventCount).counted("event"))\(left)"
  }

  fileprivate func write(_ json: inout JSONWriter) {
    json.object { json in
      json.member("tape", path)
      json.member("ok", isSame)
      json.member("events", eventCount)
      json.member("leftOut", leftOutCount)
      if let fault { json.member("fault", fault) }
      for isNew in [true, false] {
        json.array(isNew ? "refused" : "noLongerRefused") { json in
          for entry in refusals where entry.isNew == isNew {
            json.object { json in
              json.member("code", entry.refusal.codeWithReason)
              json.member("do", entry.kind.verb)
              json.member("tab", entry.item.map { names.text($0) })
              json.member("count", entry.count)
              json.member("first", entry.first.rawValue)
            }
          }
        }
      }
      json.array("differences") { json in
        for difference in differences {
          json.object { json in
            json.member("kind", difference.kind.rawValue)
            if let scene = difference.scene { json.member("scene", scene) }
            if let id = difference.id { json.member("id", id) }
            json.member("recorded", difference.recorded)
            json.member("now", difference.now)
          }
        }
      }
    }
  }
}
