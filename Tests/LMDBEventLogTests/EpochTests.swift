import EventLog
import Foundation
import NavTestSupport
import Testing

@testable import LMDBEventLog

@Suite("Epochs")
struct EpochTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private func path(_ epoch: Int) -> String { "\(directory.path)/run.\(epoch).tape" }

  private func open(_ epoch: Int, create: Bool = false) throws(EventLogError) -> LMDBEventLog {
    try LMDBEventLog.open(path: path(epoch), options: .init(mode: .readWrite(create: create), durability: .relaxed))
  }

  private static let description = TapeDescription(
    application: "test", build: "1", rulesVersion: 1, createdAtMilliseconds: 7)

  /// Stands in for SHA-256: tells records apart.
  private static let hash: @Sendable (RawSpan) -> String = { record in
    record.withUnsafeBytes { $0.reduce(UInt64(14_695_981_039_346_656_037)) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 } }
      .description
  }

  private func rotate(_ epoch: Int, at position: UInt64, snapshot: [UInt8] = [1]) throws(EventLogError) {
    try open(epoch).rotate(
      to: path(epoch + 1), snapshot: snapshot, at: Position(position), description: Self.description, hash: Self.hash)
  }

  /// Three epochs of ten events each; the payload of each is its position, each names itself and has an id.
  private func makeRun() throws {
    for epoch in 1...3 {
      let log = try open(epoch, create: epoch == 1)
      for number in (epoch * 10 - 9)...(epoch * 10) {
        var batch = EventBatch()
        batch.define(name: UInt32(number - 1), Array("name \(number)".utf8))
        batch.append(payload: payload(number), id: EventID(high: 0, low: UInt64(number)))
        try log.append(batch, expecting: Position(UInt64(number - 1)))
      }
      if epoch < 3 { try rotate(epoch, at: UInt64(epoch * 10), snapshot: [UInt8(epoch)]) }
    }
  }

  private func series() throws(EventLogError) -> EpochSeries {
    try EpochSeries(directory: directory.path, hash: Self.hash)
  }

  @Test("A run of epochs reads as one log: events, names, ids, snapshots, checksums")
  func oneRun() throws {
    try makeRun()
    let run = try series()
    #expect(try run.payloads() == (1...30).map { payload($0) })
    #expect(try run.lastPosition() == Position(30))
    for first in [1, 9, 10, 11, 20, 21, 30, 31] {
      var positions: [UInt64] = []
      try run.read(from: Position(UInt64(first))) { (position, _) in
        positions.append(position.rawValue)
        return position != Position(25)
      }
      #expect(positions == (first < 26 ? (UInt64(first)...25).map { $0 } : (UInt64(first)..<31).map { $0 }))
    }
    for number in 1...30 {
      #expect(try run.position(of: EventID(high: 0, low: UInt64(number))) == Position(UInt64(number)))
    }
    #expect(try run.allNames() == (1...30).map { Array("name \($0)".utf8) })
    #expect(try run.snapshotPositions() == [Position(10), Position(20)])
    #expect(try run.withSnapshot(atOrBefore: Position(25)) { (_, bytes) in bytes.unsafeLoad(as: UInt8.self) } == 2)
    #expect(try run.verify { _ in } == [])
  }

  @Test("Each epoch is a tape of its own that begins where the one before it ends")
  func aTapeOfItsOwn() throws {
    try makeRun()
    let second = try openReadOnly(path(2))
    #expect(second.firstPosition == Position(11))
    #expect(second.meta.epoch == 2)
    #expect(second.meta.description == Self.description)
    #expect(try second.payloads() == (11...20).map { payload($0) })
    #expect(try second.lastPosition() == Position(20))
    #expect(try second.verify { _ in } == [])
    #expect(try second.withSnapshot(atOrBefore: Position(15)) { (position, _) in position } == Position(10))
  }

  @Test("A new epoch without events ends where the one before it ends, and can be rotated itself")
  func empty() throws {
    let log = try open(1, create: true)
    try log.append(.sample([1]), expecting: .start)
    try rotate(1, at: 1)
    #expect(try open(2).lastPosition() == Position(1))
    try rotate(2, at: 1)
    try open(3).append(.sample([2]), expecting: Position(1))
    let run = try series()
    #expect(try run.lastPosition() == Position(2))
    #expect(try run.payloads() == [[1], [2]])
    #expect(try run.verify { _ in } == [])
  }

  @Test("A closed tape takes no events, whoever has it open, and names the next")
  func closed() throws {
    try makeRun()
    let log = try open(1)
    let error = expectError(.closed) { try log.append(.sample([1]), expecting: nil) }
    #expect(error?.description.contains("run.2.tape") == true)
    #expect(try log.lastPosition() == Position(10))
    let answer = Shared<EventLogError?>(nil)
    log.submit(.sample([1]), expecting: nil) { result in
      if case .failure(let error) = result { answer.change { $0 = error } }
    }
    log.flush()
    #expect(answer.now?.code == .closed)
    // Caches may still be stored.
    try log.storeSnapshot([9], at: Position(5))
  }

  @Test("A rotation that was cut short after the closing is completed by rotating again")
  func cutShort() throws {
    let log = try open(1, create: true)
    try log.append(.sample([1]), expecting: .start)
    try log.close(with: [1], at: Position(1), next: "run.2.tape")
    expectError(.closed) {
      try log.rotate(
        to: path(7), snapshot: [1], at: Position(1), description: Self.description, hash: Self.hash)
    }
    try rotate(1, at: 1)
    try open(2).append(.sample([2]), expecting: Position(1))
    #expect(try series().payloads() == [[1], [2]])
    let names = try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted()
    #expect(names.filter { !$0.hasSuffix("-lock") } == ["run.1.tape", "run.2.tape"])
  }

  @Test("A rotation that cannot be leaves the tape open: wrong position, existing file, another directory")
  func refused() throws {
    let log = try open(1, create: true)
    try log.append(.sample([1]), expecting: .start)
    expectError(.conflict) { try rotate(1, at: 2) }
    expectError(.conflict) { try rotate(1, at: 0) }
    _ = FileManager.default.createFile(atPath: path(2), contents: Data())
    expectError(.cannotCreate) { try rotate(1, at: 1) }
    expectError(.cannotCreate) {
      try log.rotate(
        to: NSTemporaryDirectory() + "/elsewhere.tape", snapshot: [1], at: Position(1), description: Self.description,
        hash: Self.hash)
    }
    try log.append(.sample([2]), expecting: Position(1))
  }

  @Test("An epoch that was replaced by that of another run, equally long, is found")
  func replaced() throws {
    try makeRun()
    let other = try EpochTests()
    let log = try other.open(1, create: true)
    for number in 1...10 { try log.append(.sample([UInt8(number)]), expecting: nil) }
    for path in [path(1), path(1) + "-lock"] { try FileManager.default.removeItem(atPath: path) }
    try log.close(with: [1], at: Position(10), next: "run.2.tape")
    try FileManager.default.copyItem(atPath: other.path(1), toPath: path(1))
    let kinds = try series().verify { _ in }.map { "\($0.kind.rawValue) \($0.position)" }
    #expect(kinds == ["epoch 10"])
  }

  @Test("Tapes that do not follow each other are no run: a missing epoch, two first ones")
  func noRun() throws {
    try makeRun()
    try FileManager.default.removeItem(atPath: path(2))
    expectError(.notALog) { _ = try series() }
    try FileManager.default.removeItem(atPath: path(1))
    #expect(try series().firstPosition == Position(21))
    _ = try LMDBEventLog.open(path: path(9), options: .init(mode: .readWrite(create: true)))
    expectError(.notALog) { _ = try series() }
    expectError(.notFound) { _ = try EpochSeries(directory: directory.path + "/none", hash: Self.hash) }
  }

  @Test("A run is read as a whole, not appended to")
  func readOnly() throws {
    try makeRun()
    let run = try series()
    expectError(.cannotOpen) { try run.append(.sample([1]), expecting: nil) }
    expectError(.cannotOpen) { try run.storeSnapshot([1], at: Position(1)) }
    let answer = Shared<EventLogError?>(nil)
    run.submit(.sample([1]), expecting: nil) { result in
      if case .failure(let error) = result { answer.change { $0 = error } }
    }
    #expect(answer.now?.code == .cannotOpen)
  }
}
