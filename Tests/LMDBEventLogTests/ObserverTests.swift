import EventLog
import Foundation
import NavTestSupport
import Testing

@testable import LMDBEventLog

@Suite("Watching a tape")
struct ObserverTests {
  @Test("An observer's sums are what was appended, in how many transactions, and what failed")
  func counters() throws {
    let directory = try TemporaryDirectory()
    let counters = TapeCounters()
    let log = try directory.log { $0.observer = counters }
    var batch = EventBatch()
    for number in 1...3 { batch.append(payload: payload(number)) }
    try log.append(batch, expecting: .start)
    try log.append(.sample([7]), expecting: Position(3))
    expectError(.conflict) { try log.append(.sample([8]), expecting: Position(3)) }
    try log.storeSnapshot([1, 2], at: Position(2))
    // Told before the completion is called, but the numbers of the last commit are.
    log.flush()
    let sums = counters.sums
    #expect(sums.eventCount == 4)
    #expect(sums.appendCount == 4)
    #expect(sums.failedAppendCount == 1)
    #expect(sums.commitCount == 3)
    #expect(sums.byteCount == 3 * 36 + 33 + 2)
    #expect(sums.largestCommitEventCount == 3)
    #expect(sums.nanoseconds >= sums.longestNanoseconds)
    #expect(sums.longestNanoseconds > 0)
    #expect(sums.oldestReaderCommitCount == 0)
  }

  @Test("The map's growth is told")
  func growth() throws {
    let directory = try TemporaryDirectory()
    let counters = TapeCounters()
    let log = try directory.log {
      $0.observer = counters
      $0.mapSizeBytes = 1 << 18
    }
    for _ in 0..<8 { try log.append(.sample([UInt8](repeating: 1, count: 1 << 16)), expecting: nil) }
    log.flush()
    #expect(counters.sums.mapGrowthCount > 0)
  }

  @Test("A reader that stays while others commit is told, and its lag is in the figures")
  func oldReader() throws {
    let directory = try TemporaryDirectory()
    let counters = TapeCounters()
    let log = try directory.log { $0.observer = counters }
    try log.append(.sample([1]), expecting: .start)
    try log.environment.read { (_) throws(TapeFailure) in
      for _ in 0..<1_100 {
        do throws(EventLogError) { try log.append(.sample([1]), expecting: nil) } catch { throw .error(error) }
      }
      do throws(EventLogError) {
        #expect(try log.statistics().oldestReaderCommitCount == 1_100)
      } catch {
        throw .error(error)
      }
    }
    log.flush()
    #expect(counters.sums.oldestReaderCommitCount > LMDBEventLog.oldReaderCommitCount)
    #expect(try log.statistics().oldestReaderCommitCount == 0)
  }

  @Test("Following a tape gives what is there and what another process appends, in order, until told to stop")
  func tail() throws {
    let directory = try TemporaryDirectory()
    try directory.makeTape(eventCount: 3)
    let reader = try openReadOnly(directory.tape)
    let other = try Hammer("compete", directory.tape)
    #expect(other.line() == "ready")
    var seen: [UInt64] = []
    var looks = 0
    try reader.tail(
      from: Position(2),
      until: {
        looks += 1
        if looks <= 3 {
          other.say("\(2 + looks)")
          #expect(other.line() == "stored \(3 + looks)")
        }
        return looks > 20
      },
      { (position, _) in
        seen.append(position.rawValue)
        return position < Position(6)
      })
    #expect(seen == [2, 3, 4, 5, 6])
    #expect(looks == 3)
  }

  @Test("Following ends when told to, also where there is nothing to read")
  func tailEnds() throws {
    let directory = try TemporaryDirectory()
    try directory.makeTape(eventCount: 3)
    let log = try openReadOnly(directory.tape)
    var count = 0
    try log.tail(from: Position(9), until: { true }) { (_, _) in
      count += 1
      return true
    }
    try log.tail(from: .start, until: { true }) { (position, _) in
      count += 1
      return position < Position(2)
    }
    #expect(count == 2)
  }
}
