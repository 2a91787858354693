import EventLog
import NavTestSupport
import Testing

@Suite("The faulty log")
struct FaultyEventLogTests {
  @Test("Without a fault it keeps the contract of all logs", arguments: EventLogContract<FaultyEventLog>.all)
  func contract(_ promise: EventLogContract<FaultyEventLog>) throws {
    try promise.check { FaultyEventLog() }
  }

  @Test("While it holds what is submitted it keeps the contract too", arguments: EventLogContract<FaultyEventLog>.all)
  func contractHolding(_ promise: EventLogContract<FaultyEventLog>) throws {
    var faults = FaultyEventLog.Faults()
    faults.holdsSubmits = true
    try promise.check { FaultyEventLog(faults) }
  }

  @Test("It fails from the append that it is told, and stores nothing from there on")
  func failing() throws {
    var faults = FaultyEventLog.Faults()
    faults.failsFromAppend = 2
    let log = FaultyEventLog(faults)
    try log.append(.sample([1]), expecting: nil)
    expectError(.full) { try log.append(.sample([2]), expecting: nil) }
    expectError(.full) { try log.append(.sample([3]), expecting: nil) }
    #expect(try log.payloads() == [[1]])
    log.faults.failsFromAppend = nil
    try log.append(.sample([4]), expecting: nil)
    #expect(try log.payloads() == [[1], [4]])
    #expect(log.appendCount == 4)
  }

  @Test("It holds what is submitted until released")
  func holding() throws {
    var faults = FaultyEventLog.Faults()
    faults.holdsSubmits = true
    let log = FaultyEventLog(faults)
    log.submit(.sample([1]), expecting: nil) { _ in }
    log.submit(.sample([2]), expecting: nil) { _ in }
    #expect(log.heldCount == 2)
    #expect(try log.payloads() == [])
    log.release()
    #expect(try log.payloads() == [[1], [2]])
    #expect(log.heldCount == 0)
  }

  @Test("It fails with snapshots and lies in verify where it is told to")
  func snapshots() throws {
    var faults = FaultyEventLog.Faults()
    faults.storingSnapshots = EventLogError(.full, "no room")
    faults.readingSnapshots = EventLogError(.damaged, "rotten")
    faults.findings = [IntegrityFinding(.gap, at: Position(1), "gone")]
    let log = FaultyEventLog(faults)
    try log.append(.sample([1]), expecting: nil)
    expectError(.full) { try log.storeSnapshot([], at: Position(1)) }
    expectError(.damaged) { _ = try log.withSnapshot(atOrBefore: Position(1)) { _, _ in } }
    #expect(try log.verify { _ in } == faults.findings)
  }
}
