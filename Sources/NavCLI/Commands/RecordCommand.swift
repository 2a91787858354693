import EventLog
import Foundation
import LMDBEventLog
import NavModel
import NavRecorder
import NavText

extension Command {
  static let record = Command(
    name: "record", summary: "append the actions of session files to a tape",
    details: [
      "A session file is a header and one action a line, for instance:",
      "  {\"session\": 1, \"hierarchy\": {\"hierarchy\": 1, \"items\": [{\"tab\": \"a\"}]}}",
      "  {\"do\": \"select\", \"tab\": \"a\", \"expect\": {\"selected\": \"a\"}}",
      "The tape is created if there is none. A further session on a tape declares its hierarchy and opens its scene"
        + " where they differ from what is there.",
      "Every expectation of the sessions is checked; one that fails is reported and ends the command with 1, but the"
        + " event is recorded.",
    ],
    arguments: [.oneOrMore("SESSION", "session file, - is standard input")],
    options: [
      .value("tape", "TAPE", "the tape, or directory of epochs, to append to"),
      .value("durability", "full|relaxed", "when an event counts as stored", default: "relaxed"),
      .flag("deterministic", "actions without a time get the time 0"),
      .value("expect-position", "N", "append only if the tape ends at position N"),
      .flag("stop-on-refusal", "stop at the first refused action"),
      OutputFormat.option(),
    ],
    examples: [.init("record login.session.jsonl --tape login.tape", "record a session on a new tape")],
    run: runRecord)
}

private func runRecord(_ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) -> ExitCode {
  let path = try arguments.required("tape")
  let format = try arguments.format()
  let durability = try arguments.choice("durability", of: RecordDurability.self) ?? .relaxed
  let expectedPosition = try arguments.position("expect-position")
  for session in arguments.arguments("SESSION") where session != "-" { try Files.checkReadable(session) }
  var first = try FirstSession(arguments, console)
  if !Files.exists(path) {
    if let expectedPosition, expectedPosition > .start { return conflict(path, .start, expectedPosition, console) }
    // Where nothing is recorded there shall be no tape.
    try first.check()
  }
  let counters = TapeCounters()
  let log = try openForAppending(path, durability, counters, console)
  let recorder: Recorder<LMDBEventLog>
  do throws(RecorderError) {
    recorder = try Recorder(log, clock: { Int64(Date().timeIntervalSince1970 * 1_000) })
  } catch {
    throw CommandFailure(error)
  }
  let before = recorder.position
  if let expectedPosition, expectedPosition != before { return conflict(path, before, expectedPosition, console) }
  var tally = Tally()
  for session in arguments.arguments("SESSION") {
    var runner = SessionRunner(
      recorder, file: session, isDeterministic: arguments.flag("deterministic"), console: console)
    let stopsOnRefusal = arguments.flag("stop-on-refusal")
    do throws(CommandFailure) {
      try runner.run(first.take()) { step in
        tally.add(step, of: session, console)
        tally.isStopped = stopsOnRefusal && step.outcome.refusal != nil
        return !tally.isStopped
      }
    } catch {
      // What was recorded before the fault stays; it has to be stored before the fault is reported.
      try finish(recorder)
      if error == .interrupted {
        throw CommandFailure(.interrupted, "interrupted; \(path) ends at position \(recorder.position)")
      }
      throw error
    }
    tally.beginningCount += runner.beginningCount
    if tally.isStopped { break }
  }
  try finish(recorder)
  let sums = counters.sums
  if sums.oldestReaderCommitCount > LMDBEventLog.oldReaderCommitCount {
    console.message(
      "\(path): another process has been reading for \(sums.oldestReaderCommitCount.grouped) commits;"
        + " the file grows while it goes on", .bold)
  }
  try tally.report(path, before, recorder.position, sums, format, console)
  return tally.failedCount > 0 || tally.isStopped ? .negative : .success
}

/// Says that a tape does not end where the person thought.
private func conflict(_ path: String, _ end: Position, _ expected: Position, _ console: Console) -> ExitCode {
  console.message("navtape: conflict: \(path) ends at position \(end), not \(expected)", .red)
  return .negative
}

/// The first session of a command line, opened before there is a tape.
private struct FirstSession {
  private let file: String
  private let console: Console
  private var parts: FileParts?

  init(_ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) {
    file = arguments.argument("SESSION") ?? "-"
    self.console = console
    parts = try FileParts(file, console)
  }

  /// Checks that it can begin.
  func check() throws(CommandFailure) {
    if let parts { try SessionRunner.checkBeginning(parts, file: file, console) }
  }

  /// Hands it over, once.
  mutating func take() -> FileParts? {
    defer { parts = nil }
    return parts
  }
}

private enum RecordDurability: String, CaseIterable {
  case full
  case relaxed
}

extension TapeDescription {
  /// What a tape says that this program makes now.
  static var ofThisProgram: TapeDescription {
    TapeDescription(
      application: "navtape", build: Navtape.program.version, rulesVersion: UInt32(SessionHeader.rulesVersion),
      createdAtMilliseconds: Int64(Date().timeIntervalSince1970 * 1_000))
  }
}

private func openForAppending(
  _ path: String, _ durability: RecordDurability, _ counters: TapeCounters, _ console: Console
) throws(CommandFailure) -> LMDBEventLog {
  let path = try EpochPath(path, console).text
  var options = console.tapeOptions(.readWrite(create: true))
  options.durability = durability == .full ? .full : .relaxed
  options.observer = CounterFile(counters)
  do throws(EventLogError) {
    return try LMDBEventLog.open(path: path, options: options)
  } catch {
    throw CommandFailure(error)
  }
}

private func finish(_ recorder: Recorder<LMDBEventLog>) throws(CommandFailure) {
  do throws(RecorderError) {
    try recorder.flush()
    try recorder.snapshot()
  } catch {
    throw CommandFailure(error)
  }
}

/// Counts what came of the actions.
private struct Tally {
  var appliedCount = 0
  var quietCount = 0
  var refusedCount = 0
  var failedCount = 0
  /// The events of headers.
  var beginningCount = 0
  var isStopped = false

  mutating func add(_ step: SessionRunner<LMDBEventLog>.Step, of file: String, _ console: Console) {
    if step.outcome.refusal != nil {
      refusedCount += 1
    } else if step.outcome.changes.isEmpty {
      quietCount += 1
    } else {
      appliedCount += 1
    }
    if step.differences.isEmpty { return }
    failedCount += 1
    for difference in step.differences {
      console.message("\(file):\(step.line): expected \(difference.key) \(difference.expected)")
      console.message("\(file):\(step.line):   actual \(difference.key) \(difference.actual)")
    }
  }

  func report(
    _ path: String, _ first: Position, _ last: Position, _ sums: TapeCounters.Sums, _ format: OutputFormat,
    _ console: Console
  ) throws(CommandFailure) {
    let count = last.rawValue - first.rawValue
    if format == .json {
      var json = JSONWriter(.pretty)
      json.object { json in
        json.member("schema", "navtape.record/1")
        json.member("tape", path)
        json.member("events", count)
        json.member("position", last.rawValue)
        json.member("applied", appliedCount)
        json.member("quiet", quietCount)
        json.member("refused", refusedCount)
        json.member("failedExpectations", failedCount)
        json.object("writer") { json in
          json.member("commits", sums.commitCount)
          json.member("largestCommitEvents", sums.largestCommitEventCount)
          json.member("bytes", sums.byteCount)
          json.member("microseconds", sums.nanoseconds / 1_000)
          json.member("longestMicroseconds", sums.longestNanoseconds / 1_000)
          json.member("mapGrowths", sums.mapGrowthCount)
        }
      }
      json.endLine()
      return try console.write(json.bytes)
    }
    let counts = [
      (beginningCount, "to begin"), (appliedCount, "applied"), (quietCount, "quiet"), (refusedCount, "refused"),
    ]
    let told = counts.filter { $0.0 > 0 }.map { "\($0.0.grouped) \($0.1)" }.joined(separator: ", ")
    let failed = failedCount == 0 ? "" : ", \(failedCount) not as expected"
    let stopped = isStopped ? "; stopped at a refusal" : ""
    try console.writeLine(
      "\(path): recorded \(Int(count).counted("event")), now at position \(last)"
        + " (\(told.isEmpty ? "nothing new" : told)\(failed))"
        + stopped)
  }
}
