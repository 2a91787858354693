import CPlatform
import EventLog
import NavTestSupport
import Testing

@testable import LMDBEventLog

@Suite("The tape")
struct LMDBEventLogTests {
  @Test("The tape keeps the contract of all logs", arguments: EventLogContract<LMDBEventLog>.all)
  func contract(_ promise: EventLogContract<LMDBEventLog>) throws {
    let directory = try TemporaryDirectory()
    try promise.check { try directory.log() }
  }

  @Test("The tape keeps the contract of all logs when its map has to grow all the time")
  func contractWhileGrowing() throws {
    for promise in EventLogContract<LMDBEventLog>.all {
      let directory = try TemporaryDirectory()
      try promise.check { try directory.log { $0.mapSizeBytes = 1 } }
    }
  }

  @Test("What was appended is there when the tape is opened again")
  func reopen() throws {
    let directory = try TemporaryDirectory()
    let id = EventID(high: 7, low: 8)
    do {
      let log = try directory.log(durability: .full)
      var batch = EventBatch.sample([1])
      batch.append(payload: [2], id: id)
      batch.define(name: 0, Array("tab".utf8))
      try log.append(batch, expecting: .start)
      try log.storeSnapshot([9], at: Position(1))
    }
    do {
      let log = try openReadOnly(directory.tape)
      #expect(try log.payloads() == [[1], [2]])
      #expect(try log.names() == ["tab"])
      #expect(try log.position(of: id) == Position(2))
      #expect(try log.snapshotPositions() == [Position(1)])
      expectError(.cannotOpen) { try log.append(.sample([3]), expecting: nil) }
      expectError(.cannotOpen) { try log.storeSnapshot([3], at: Position(1)) }
    }
    let log = try directory.log()
    #expect(try log.append(.sample([3]), expecting: Position(2)) == [Position(3)])
    #expect(try log.verify { _ in } == [])
  }

  @Test("What was submitted is stored even if the log is dropped at once")
  func dropWhileWriting() throws {
    let directory = try TemporaryDirectory()
    do {
      let log = try directory.log()
      for number in 0..<1_000 { log.submit(.sample(payload(number)), expecting: nil) { _ in } }
    }
    #expect(try directory.log().lastPosition() == Position(1_000))
  }

  @Test("The last reference to a log may go on its own writer's thread")
  func dropOnWriterThread() throws {
    let directory = try TemporaryDirectory()
    for round in 1...50 {
      let box = Shared<LMDBEventLog?>(try directory.log())
      box.now?.submit(.sample([1]), expecting: nil) { _ in box.change { $0 = nil } }
      // Opening waits until the log of the round before is closed.
      #expect(try directory.log().lastPosition() <= Position(UInt64(round)))
    }
    let log = try directory.log()
    log.flush()
    #expect(try log.lastPosition() == Position(50))
  }

  @Test("A new tape says who made it")
  func meta() throws {
    let directory = try TemporaryDirectory()
    let description = TapeDescription(
      application: "Uhr 시계", build: "1.2 (3)", rulesVersion: 4, createdAtMilliseconds: -5)
    do {
      let log = try directory.log { $0.description = description }
      #expect(log.meta.description == description)
    }
    let meta = try openReadOnly(directory.tape).meta
    #expect(meta.description == description)
    #expect(meta.formatVersion == 1)
    #expect(meta.lmdbVersion.hasPrefix("0.9."))
  }

  @Test("The figures of a tape are those of its contents")
  func statistics() throws {
    let directory = try TemporaryDirectory()
    let log = try directory.log()
    var batch = EventBatch.sample([1], [2])
    batch.append(payload: [3], id: EventID(high: 0, low: 0))
    batch.define(name: 0, [65])
    try log.append(batch, expecting: nil)
    try log.storeSnapshot([], at: .start)
    let figures = try log.statistics()
    #expect(figures.eventCount == 3)
    #expect(figures.nameCount == 1)
    #expect(figures.idCount == 1)
    #expect(figures.snapshotCount == 1)
    #expect(figures.readerCount == 0)
    #expect(figures.lastTransaction == 3)
    #expect(figures.mapSizeBytes == 16 << 30)
    #expect(figures.fileSizeBytes % figures.pageSizeBytes == 0)
    try log.read(from: .start) { _, _ in
      let count = try? log.statistics().readerCount
      #expect(count == 1)
      return false
    }
  }

  @Test("The processor's CRC-32C is that of plain software for every length and alignment")
  func checksum() {
    let bytes = (0..<128).map { UInt8(truncatingIfNeeded: $0 &* 89) }
    for start in 0..<9 {
      for end in start..<bytes.count {
        let slice = bytes[start..<end]
        let expected = plainCRC32C(slice)
        slice.withUnsafeBytes { slice in
          #expect(platform_crc32c(0, slice.baseAddress, slice.count) == expected)
          #expect(platform_crc32c_software(0, slice.baseAddress, slice.count) == expected)
        }
      }
    }
    #expect(Array("123456789".utf8).withUnsafeBytes { platform_crc32c(0, $0.baseAddress, 9) } == 0xE306_9283)
  }
}
