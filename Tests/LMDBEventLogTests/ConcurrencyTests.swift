import EventLog
import Foundation
import NavTestSupport
import Testing

@testable import LMDBEventLog

/// Everything that may happen to a tape at once, in three processes.
@Suite("Many threads, a tail and copies at once")
struct ConcurrencyTests {
  private static let producerCount: UInt64 = 64
  private static let eventCount: UInt64 = 60
  private static let roundCount = 3

  /// What a producer stores as its event of this number; no event but the last of the tape has a zero.
  private static func content(_ producer: UInt64, _ number: UInt64) -> UInt64 { producer << 32 | number + 1 }

  private static func batch(_ content: UInt64) -> EventBatch {
    // Some records are large, so that pages of their own are taken, freed and taken again.
    let bytes = withUnsafeBytes(of: content.littleEndian) { Array($0) }
    return .sample(bytes + [UInt8](repeating: 1, count: content % 37 == 0 ? 6_000 : Int(content % 50)))
  }

  private static func contents(_ log: LMDBEventLog) throws -> [UInt64] {
    try log.payloads().map { bytes in bytes.withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) } }
  }

  @Test(
    "While 64 threads record, another process follows and a third copies: all is there, once, and in a legal order",
    .timeLimit(.minutes(5)), arguments: [LMDBEventLog.Options.Durability.relaxed, .full])
  func everything(durability: LMDBEventLog.Options.Durability) throws {
    let directory = try TemporaryDirectory()
    // The map grows under everybody's feet, and producers wait for room in the queue.
    let log = try directory.log(durability: durability) {
      $0.mapSizeBytes = 1
      $0.queueLimit.eventCount = 100
    }
    let follower = try Hammer("follow", directory.tape)
    let copier = Shared(try Hammer("copy", directory.tape))
    let positions = Shared<[UInt64: Position]>([:])
    var copies: [(path: String, last: UInt64)] = []
    for round in 0..<Self.roundCount {
      copies += try runRound(round, log, directory.path, copier, positions)
      log.flush()
    }
    try log.append(Self.batch(0), expecting: nil)

    let stored = try Self.contents(log)
    let total = Self.producerCount * Self.eventCount * UInt64(Self.roundCount)
    try #require(stored.count == Int(total) + 1)
    #expect(positions.now.count == Int(total))
    for (content, position) in positions.now { #expect(stored[Int(position.rawValue) - 1] == content) }
    Self.checkOrder(stored)
    for (index, content) in stored.enumerated() { #expect(follower.line() == "\(index + 1) \(content)") }
    #expect(follower.line() == nil)
    #expect(follower.end() == 0)
    #expect(copier.now.end() == 0)
    for copy in copies {
      #expect(try DeepVerification(path: copy.path).run().findings == [])
      #expect(try Self.contents(openReadOnly(copy.path)) == Array(stored[..<Int(copy.last)]))
    }
    #expect(try DeepVerification(path: directory.tape).run().findings == [])
    #expect(try log.verify { _ in } == [])
  }

  /// Lets all producers append, each every third time without waiting, and makes copies meanwhile.
  private func runRound(
    _ round: Int, _ log: LMDBEventLog, _ directory: String, _ copier: Shared<Hammer>,
    _ positions: Shared<[UInt64: Position]>
  ) throws -> [(path: String, last: UInt64)] {
    let runningCount = Shared(Self.producerCount)
    let copies = Shared<[(path: String, last: UInt64)]>([])
    onThreads(Int(Self.producerCount) + 1) { thread in
      if thread == Self.producerCount {
        repeat {
          let path = "\(directory)/copy\(round)-\(copies.now.count).tape"
          let answer = copier.change { copier in
            copier.say(path)
            return copier.line()
          }
          guard let last = answer.flatMap({ UInt64($0) }) else {
            Issue.record("the copy was not made")
            return
          }
          copies.change { $0.append((path, last)) }
        } while runningCount.now > 0 && copies.now.count < 8
        return
      }
      let first = UInt64(round) * Self.eventCount
      for number in first..<first + Self.eventCount {
        let content = Self.content(UInt64(thread), number)
        let note = { @Sendable (answer: Result<[Position], EventLogError>) in
          if let position = try? answer.get().first { positions.change { $0[content] = position } }
        }
        if number % 3 == 0 {
          log.submit(Self.batch(content), expecting: nil, completion: note)
        } else {
          note(Result { () throws(EventLogError) in try log.append(Self.batch(content), expecting: nil) })
        }
      }
      runningCount.change { $0 -= 1 }
    }
    return copies.now
  }

  /// Each producer's events stand in its order, without a gap.
  private static func checkOrder(_ stored: [UInt64]) {
    var next = [UInt64](repeating: 1, count: Int(producerCount))
    for content in stored.dropLast() {
      let producer = Int(content >> 32)
      #expect(content & 0xFFFF_FFFF == next[producer])
      next[producer] += 1
    }
  }
}
