import EventLog
import NavTestSupport
import Testing

@Suite("The in-memory log")
struct InMemoryEventLogTests {
  @Test("The in-memory log keeps the contract of all logs", arguments: EventLogContract<InMemoryEventLog>.all)
  func contract(_ promise: EventLogContract<InMemoryEventLog>) throws {
    try promise.check { InMemoryEventLog() }
  }

  @Test("A reader sees the log as it was when it began")
  func readerIsIsolated() throws {
    let log = InMemoryEventLog()
    try log.append(.sample([1], [2]), expecting: nil)
    var positions: [Position] = []
    try log.read(from: .start) { position, _ in
      positions.append(position)
      log.submit(.sample([9]), expecting: nil) { _ in }
      return true
    }
    #expect(positions == [Position(1), Position(2)])
    #expect(try log.lastPosition() == Position(4))
  }
}
