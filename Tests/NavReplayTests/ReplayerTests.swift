import EventLog
import NavCoding
import NavModel
import NavReplay
import NavTestSupport
import Testing

@testable import NavProcesses

@Suite("Replaying an app's own events")
struct ReplayerTests {
  /// A counter with a fault to plant: a number that it counts twice.
  struct Counter: Reducer {
    struct NoNumber: Error, CustomStringConvertible {
      let description = "no number"
    }

    var twice: UInt8?
    let initialState: UInt64 = 0

    func reduce(_ state: inout UInt64, _ event: UInt8) { state += UInt64(event) * (event == twice ? 2 : 1) }
    func digest(of state: UInt64) -> UInt64 { Digest.mix(state, 1) }
    func encode(_ event: UInt8, into bytes: inout [UInt8]) { bytes.append(event) }

    func decode(_ payload: RawSpan) throws(NoNumber) -> UInt8 {
      guard payload.byteCount == 1 else { throw NoNumber() }
      return payload.unsafeLoad(as: UInt8.self)
    }
  }

  /// A log of the numbers 1 to 5.
  func fiveNumbers() throws -> InMemoryEventLog {
    let log = InMemoryEventLog()
    var replayer = Replayer(Counter())
    var batch = EventBatch()
    for number in UInt8(1)...5 { replayer.record(number, in: &batch, at: 77) }
    #expect(replayer.position == Position(5))
    try log.append(batch, expecting: .start)
    return log
  }

  @Test("A fold follows the recorded digests to any position, and goes on from there")
  func following() throws {
    let log = try fiveNumbers()
    var replayer = Replayer(Counter())
    #expect(try replayer.play(log, to: Position(3)) == nil)
    #expect(replayer.state == 6)
    #expect(try replayer.play(log, to: Position(2)) == nil)
    #expect(replayer.position == Position(3))
    #expect(try replayer.play(log) == nil)
    #expect(replayer.state == 15)
    #expect(try log.verify { _ in } == [])
  }

  @Test("A recorded event has the layout of every record: version, kind, length, time, digest")
  func layout() throws {
    let record = try #require(try fiveNumbers().records().last)
    let header = try RecordHeader(record.span.bytes)
    #expect(header.kind == RecordHeader.firstForeignKind)
    #expect(header.atMilliseconds == 77)
    #expect(header.payloadByteCount == 1)
    #expect(header.digestAfter == Counter().digest(of: 15))
    #expect(record.suffix(1) == [5])
  }

  @Test("A reducer that does something else is told with the first position whose digest differs")
  func divergence() throws {
    let log = try fiveNumbers()
    let report = try Replayer.check(Counter(twice: 4), log, foldCount: 2)
    let digest = Counter().digest(of:)
    let expected = Divergence(position: Position(4), expected: digest(10), actual: digest(14))
    #expect(report.folds.map(\.divergence) == [expected, expected])
    #expect(report.first?.place == "fold 1")
    #expect(!report.isClean)
    #expect(report.description.hasPrefix("5 events, leaves the record at position 4\n  FAIL  fold 1: at position 4 "))
    #expect(try Replayer.check(Counter(), log).description.hasPrefix("5 events, holds\n  ok    fold 1: every"))
  }

  @Test("An event that the reducer cannot read ends the fold behind the last one before it, in the reducer's words")
  func unreadable() throws {
    let log = try fiveNumbers()
    var replayer = Replayer(Counter())
    _ = try replayer.play(log)
    var batch = EventBatch()
    batch.append(id: nil) { $0 = [1, 0, 0, 0x80] + [UInt8](repeating: 0, count: 28) }
    try log.append(batch, expecting: nil)
    #expect(throws: ReplayError.event("no number", at: Position(6))) { try replayer.play(log) }
    #expect(replayer.position == Position(5))
    #expect(replayer.state == 15)
  }

  @Test("The events of navigation are none of a reducer's, and its events none of navigation's")
  func mixedUp() throws {
    var replayer = Replayer(Counter())
    let tape = try Tape.small()
    let error = #expect(throws: ReplayError.self) { try replayer.play(tape.log) }
    #expect(error == .record(CodingError(.unsupportedKind(ActionKind.begin.rawValue), at: 2), at: Position(1)))
    let log = try fiveNumbers()
    var player = Player()
    let foreign = #expect(throws: ReplayError.self) { try player.play(log) }
    #expect(
      foreign?.description == "unsupported at 1: event kind 32768 is an app's own, which only its reducer reads")
    #expect(!ActionKind.allCases.contains { $0.rawValue >= RecordHeader.firstForeignKind })
  }

  @Test("An empty log has nothing to check")
  func empty() {
    #expect(throws: ReplayError.empty) { try Replayer.check(Counter(), InMemoryEventLog()) }
  }

  @Test("An event with an id is stored once, under the position of the first time")
  func identified() throws {
    let log = InMemoryEventLog()
    var replayer = Replayer(Counter())
    var batch = EventBatch()
    replayer.record(1, in: &batch, id: EventID(high: 1, low: 2))
    try log.append(batch, expecting: nil)
    #expect(try log.append(batch, expecting: nil) == [Position(1)])
    #expect(try log.lastPosition() == Position(1))
  }

  @Test("Of a standard error the line that names an error counts, else the last, without what a terminal would obey")
  func reasons() {
    for (text, reason) in [
      ("", "it said nothing"), ("\n \n", "it said nothing"), ("one\ntwo\n\n", "two"),
      ("a\nmain.swift:3: Fatal error: index\n\nThread 0 crashed:\n0 in main\n", "main.swift:3: Fatal error: index"),
      ("\u{1B}[1;31mno\u{1B}[0m such\u{7} file\u{1B}[K\r\n", "no such file"),
      (String(repeating: "x", count: 600), String(repeating: "x", count: 500)),
    ] {
      #expect(FreshProcess.reason(in: Array(text.utf8)) == reason)
    }
  }

  @Test("What another process says is read as a divergence, as none, or as the reason why there is no answer")
  func answers() throws {
    let read = { (text: String) throws(FreshProcess.Failure) in
      let answer = FreshProcess.Answer(output: Array(text.utf8), exitCode: 70, reason: "no")
      return try FreshProcess.divergence(in: answer, "process 1", eventCount: 3)
    }
    #expect(try read("hello\nnavtape-fold holds 3\n") == nil)
    let divergence = Divergence(position: Position(3), expected: 1, actual: .max)
    #expect(try read("navtape-fold diverges 3 1 18446744073709551615\n") == divergence)
    for (text, words) in [
      ("", "process 1 did not fold (exit code 70): no"),
      ("navtape-fold\n", "process 1 did not fold (exit code 70): no"),
      ("navtape-fold diverges 3 1\n", "process 1 could not fold: 3 1"),
      ("navtape-fold holds 0\n", "process 1 folded 0 of 3 events; its arguments lead to another log"),
      ("navtape-fold fails the tape has no events\n", "process 1 could not fold: the tape has no events"),
    ] {
      let failure = #expect(throws: FreshProcess.Failure.self) { try read(text) }
      #expect(failure?.description == words)
    }
  }
}
