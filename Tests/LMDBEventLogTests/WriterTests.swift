import EventLog
import Foundation
import NavTestSupport
import Testing

@testable import LMDBEventLog

@Suite("Writing a tape")
struct WriterTests {
  // MARK: Many threads

  @Test("Of 64 threads that submit at once nothing is lost, and each finds its events in its order")
  func manyProducers() throws {
    let directory = try TemporaryDirectory()
    let log = try directory.log { $0.queueLimit.eventCount = 100 }
    let (producerCount, eventCount) = (64, 200)
    let answers = Shared<[Position]>([])
    onThreads(producerCount) { producer in
      var batch = EventBatch()
      for number in 0..<eventCount {
        batch.removeAll()
        batch.append(payload: payload(producer * eventCount + number))
        log.submit(batch, expecting: nil) { answer in
          answers.change { $0.append(contentsOf: (try? answer.get()) ?? []) }
        }
      }
    }
    log.flush()
    #expect(answers.now == (1...UInt64(producerCount * eventCount)).map { Position($0) })
    var next = [Int](repeating: 0, count: producerCount)
    for bytes in try log.payloads() {
      let number = Int(bytes.withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) })
      let producer = number / eventCount
      #expect(number % eventCount == next[producer])
      next[producer] += 1
    }
    #expect(next == [Int](repeating: eventCount, count: producerCount))
    #expect(try log.verify { _ in } == [])
  }

  @Test("Appends of many threads share commits")
  func groupCommit() throws {
    let directory = try TemporaryDirectory()
    let log = try directory.log(durability: .full)
    let before = try log.statistics().lastTransaction
    onThreads(16) { _ in
      for _ in 0..<50 { _ = try? log.append(.sample([1]), expecting: nil) }
    }
    #expect(try log.lastPosition() == Position(800))
    #expect(try log.statistics().lastTransaction - before < 800)
  }

  @Test("E3: Of many threads that append at one position, one succeeds each time")
  func contention() throws {
    let directory = try TemporaryDirectory()
    let log = try directory.log()
    let conflictCount = Shared(0)
    onThreads(8) { thread in
      var storedCount = 0
      while storedCount < 25 {
        do throws(EventLogError) {
          try log.append(.sample([UInt8(thread)]), expecting: try log.lastPosition())
          storedCount += 1
        } catch {
          #expect(error.code == .conflict)
          conflictCount.change { $0 += 1 }
        }
      }
    }
    #expect(try log.lastPosition() == Position(200))
  }

  @Test("All commits of a tape happen on one thread, whoever appends")
  func oneThread() throws {
    let directory = try TemporaryDirectory()
    let log = try directory.log()
    let threads = Shared<Set<pthread_t>>([])
    let callers = Shared<Set<pthread_t>>([])
    onThreads(4) { _ in
      callers.change { _ = $0.insert(pthread_self()) }
      for _ in 0..<25 {
        log.submit(.sample([1]), expecting: nil) { _ in threads.change { _ = $0.insert(pthread_self()) } }
      }
    }
    log.flush()
    #expect(threads.now.count == 1)
    #expect(threads.now.isDisjoint(with: callers.now))
  }

  @Test("A full queue makes submitters wait: no more than two groups are under way")
  func backPressure() throws {
    let directory = try TemporaryDirectory()
    let log = try directory.log { $0.queueLimit.eventCount = 4 }
    let waiting = Shared((now: 0, most: 0))
    onThreads(8) { _ in
      for _ in 0..<500 {
        log.submit(.sample([1]), expecting: nil) { _ in waiting.change { $0.now -= 1 } }
        waiting.change {
          $0.now += 1
          $0.most = max($0.most, $0.now)
        }
      }
    }
    log.flush()
    #expect(waiting.now.now == 0)
    #expect(waiting.now.most <= 8)
    #expect(try log.lastPosition() == Position(4_000))
  }

  @Test("A batch that is larger than the queue is stored alone")
  func hugeBatch() throws {
    let directory = try TemporaryDirectory()
    let log = try directory.log { $0.queueLimit = WriteQueue.Limit(eventCount: 2, byteCount: 100) }
    var batch = EventBatch()
    for number in 0..<5_000 { batch.append(payload: payload(number)) }
    log.submit(.sample([1]), expecting: nil) { _ in }
    log.submit(batch, expecting: Position(1)) { _ in }
    #expect(try log.append(.sample([2]), expecting: Position(5_001)) == [Position(5_002)])
  }

  @Test("flush returns after every completion has run")
  func flush() throws {
    let directory = try TemporaryDirectory()
    let log = try directory.log()
    let count = Shared(0)
    for _ in 0..<300 { log.submit(.sample([1]), expecting: nil) { _ in count.change { $0 += 1 } } }
    log.flush()
    #expect(count.now == 300)
  }

  // MARK: The map

  @Test("A map that is too small grows, and every batch lands once, while others read")
  func growth() throws {
    let directory = try TemporaryDirectory()
    let log = try directory.log { $0.mapSizeBytes = 1 }
    let first = try log.statistics().mapSizeBytes
    let isDone = Shared(false)
    let failures = Shared<[EventLogError]>([])
    onThreads(3) { thread in
      if thread == 0 {
        for number in 0..<3_000 {
          let batch = EventBatch.sample(payload(number) + [UInt8](repeating: 1, count: 1_500))
          log.submit(batch, expecting: Position(UInt64(number))) {
            if case .failure(let error) = $0 { failures.change { $0.append(error) } }
          }
        }
        log.flush()
        isDone.change { $0 = true }
      } else {
        while !isDone.now {
          do throws(EventLogError) {
            let last = try log.lastPosition()
            var count: UInt64 = 0
            try log.read(from: .start) { _, _ in
              count += 1
              // A read inside a read must not wait for the writer, which waits for the outer one.
              if count % 100 == 0 { _ = try? log.lastPosition() }
              return true
            }
            #expect(count >= last.rawValue)
          } catch {
            failures.change { $0.append(error) }
          }
        }
      }
    }
    #expect(failures.now == [])
    #expect(try log.lastPosition() == Position(3_000))
    #expect(try log.payloads().enumerated().allSatisfy { Array($1.prefix(4)) == payload($0) })
    #expect(try log.statistics().mapSizeBytes >= 16 * first)
    #expect(try log.verify { _ in } == [])
  }

  @Test("A map that may not grow further fails with `full`, and everything acknowledged is there")
  func growthLimit() throws {
    let directory = try TemporaryDirectory()
    var acknowledged: [Position] = []
    do {
      let log = try directory.log {
        $0.mapSizeBytes = 1
        $0.maximumMapSizeBytes = 1 << 20
      }
      let error = expectError(.full) {
        while true { acknowledged += try log.append(.sample([UInt8](repeating: 7, count: 5_000)), expecting: nil) }
      }
      #expect(error?.remedy == "allow a larger map")
      #expect(acknowledged.count > 100)
      #expect(try log.payloads().count == acknowledged.count)
      expectError(.full) { try log.append(.sample([UInt8](repeating: 7, count: 5_000)), expecting: nil) }
      #expect(try log.verify { _ in } == [])
    }
    let log = try directory.log()
    #expect(try log.append(.sample([1]), expecting: acknowledged.last) == [acknowledged[acknowledged.count - 1].next])
  }

  @Test("A reader does not make the file grow, however many commits happen while it reads")
  func pagedReading() throws {
    /// The size after 10,000 commits; if somebody reads, they happen while it is inside.
    func fileSize(whileReading isReading: Bool) throws -> Int {
      let directory = try TemporaryDirectory(in: "/dev/shm")
      let log = try directory.log()
      var commitCount = 0
      func commit() throws(EventLogError) {
        commitCount += 1
        try log.append(.sample(payload(commitCount)), expecting: nil)
      }
      for _ in 0..<100 { try commit() }
      while commitCount < 10_000 {
        guard isReading else {
          try commit()
          continue
        }
        // Only a test may append here: if the map had to grow, the writer would wait for this reader.
        try log.read(from: .start) { position, _ in
          if position.rawValue % 16 == 0 { try? commit() }
          return commitCount < 10_000
        }
      }
      #expect(try log.lastPosition() == Position(10_000))
      return try log.statistics().fileSizeBytes
    }
    let alone = try fileSize(whileReading: false)
    #expect(try fileSize(whileReading: true) < 2 * alone)
  }
}
