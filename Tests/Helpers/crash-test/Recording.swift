import CFaults
import EventLog
import Glibc
import LMDBEventLog
import NavRecorder

/// What the process that is going to die does: records, and says each position that was acknowledged.
struct Recording {
  var tape = ""
  var mode = Mode.all[0]
  /// How many events; nil for as many as it lives.
  var eventCount: Int?
  var fault = faults_plan(kind: FAULTS_NONE, call: 0, byte_count: 0, error: 0, journal: -1)
  /// Where the journal is appended; empty for none.
  var journal = ""
  /// The planted fault: says a position before it is recorded.
  var isHasty = false

  /// As arguments of a process.
  var arguments: [String] {
    [
      "record", tape, mode.name, eventCount.map { "\($0)" } ?? "", "\(fault.kind.rawValue)", "\(fault.call)",
      "\(fault.byte_count)", "\(fault.error)", journal, isHasty ? "hasty" : "",
    ]
  }

  init() {}

  init?(_ arguments: [String]) {
    guard arguments.count == 10, arguments[0] == "record", let mode = Mode.all.first(where: { $0.name == arguments[2] })
    else { return nil }
    tape = arguments[1]
    self.mode = mode
    eventCount = Int(arguments[3])
    fault.kind = faults_kind(UInt32(arguments[4]) ?? 0)
    fault.call = UInt64(arguments[5]) ?? 0
    fault.byte_count = UInt64(arguments[6]) ?? 0
    fault.error = Int32(arguments[7]) ?? 0
    journal = arguments[8]
    isHasty = arguments[9] == "hasty"
  }

  /// Records; says `failed CODE | CAUSE | REMEDY` when that fails, `done CALLS` at the end.
  func run() -> Int32 {
    var plan = fault
    if !journal.isEmpty { plan.journal = open(journal, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600) }
    faults_watch(tape, plan)
    do {
      try record()
      say("done \(faults_call_count())")
      return 0
    } catch let error as EventLogError {
      say("failed \(error.code) | \(error.cause) | \(error.remedy)")
    } catch {
      say("failed otherwise: \(error)")
    }
    return 1
  }

  private func record() throws {
    // The smallest map, so that it has to grow.
    let log = try LMDBEventLog.open(
      path: tape, options: .init(mode: .readWrite(create: true), durability: mode.durability, mapSizeBytes: 1))
    var session = try Session(log, durability: mode.groupCount == 1 ? .full : .relaxed)
    do {
      try record(&session)
    } catch RecorderError.withdrawn(let first, let error) {
      try checkFallback(session, first, error)
      throw error
    }
  }

  /// After a failure the recorder stands at the last stored state, and fails with the same error (E6).
  private func checkFallback(_ session: Session<LMDBEventLog>, _ first: Position, _ error: EventLogError) throws {
    if session.recorder.position >= first { throw Unexpected(what: "stands at \(session.recorder.position)") }
    do {
      try session.recorder.flush()
      throw Unexpected(what: "goes on after \(error)")
    } catch RecorderError.withdrawn(first, error) {}
  }

  private struct Unexpected: Error {
    let what: String
  }

  private func record(_ session: inout Session<LMDBEventLog>) throws {
    var rest = eventCount ?? .max
    while rest > 0 {
      let count = min(mode.groupCount, rest)
      rest -= count
      var last = session.recorder.position
      if isHasty { acknowledge(last.advanced(by: count)) }
      for _ in 0..<count { last = try session.recordNext() }
      if mode.groupCount > 1 { try session.recorder.flush() }
      acknowledge(last)
    }
  }

  private func acknowledge(_ position: Position) {
    faults_acknowledge(position.rawValue)
    say("\(position)")
  }
}

/// Writes a line at once: it counts what was said before a kill.
func say(_ line: String, to descriptor: Int32 = 1) {
  let bytes = Array((line + "\n").utf8)
  _ = write(descriptor, bytes, bytes.count)
}
