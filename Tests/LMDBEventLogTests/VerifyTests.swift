import EventLog
import NavTestSupport
import Testing

@testable import LMDBEventLog

/// Damages closed tapes through LMDB, below the log, and looks what `verify` and `read` say.
@Suite("Verifying a tape")
struct VerifyTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    try directory.makeTape(eventCount: 20, ids: true)
  }

  private func findings() throws -> [String] {
    try openReadOnly(directory.tape).verify { _ in }.map { "\($0.kind.rawValue) \($0.position)" }
  }

  @Test("A sound tape gives no finding, and the progress ends at its last event")
  func sound() throws {
    var reached = Position.start
    #expect(try openReadOnly(directory.tape).verify { reached = $0 } == [])
    #expect(reached == Position(20))
  }

  @Test("A flipped byte in a record is found at its position, and nowhere else")
  func flippedByte() throws {
    for index in [0, 4, 10, 23, 24, 28, 31, 32, 35] {
      try editRaw(directory.tape) { $0[9]?[index] ^= 0x10 }
      let found = try openReadOnly(directory.tape).verify { _ in }
      #expect(found.map(\.position) == [Position(9)], "byte \(index)")
      try editRaw(directory.tape) { $0[9]?[index] ^= 0x10 }
    }
    #expect(try findings() == [])
  }

  @Test("Swapped records are found where they are")
  func swapped() throws {
    try editRaw(directory.tape) { events in (events[3], events[15]) = (events[15], events[3]) }
    #expect(try findings() == ["chain 3", "chain 4", "chain 15", "chain 16"])
  }

  @Test("A removed record is found where it was, and reading stops there")
  func removed() throws {
    try editRaw(directory.tape) { $0[7] = nil }
    let log = try openReadOnly(directory.tape)
    #expect(try log.verify { _ in }.map(\.kind) == [.gap])
    #expect(try log.verify { _ in }.map(\.position) == [Position(7)])
    #expect(expectError(.damaged) { _ = try log.payloads() }?.position == Position(7))
    #expect(expectError(.damaged) { _ = try log.payloads(from: Position(7)) }?.position == Position(7))
    #expect(try log.payloads(from: Position(8)).count == 13)
  }

  @Test("A duplicated record is found at its copy")
  func duplicated() throws {
    try editRaw(directory.tape) { $0[12] = $0[11] }
    #expect(try findings() == ["chain 12", "chain 13"])
    try editRaw(directory.tape) { $0[21] = $0[20] }
    #expect(try findings() == ["chain 12", "chain 13", "chain 21"])
  }

  @Test("A record that is not framed is found, and reading stops there; appending behind it is refused")
  func cutOff() throws {
    try editRaw(directory.tape) { $0[20]?.removeLast() }
    #expect(try findings() == ["frame 20"])
    #expect(expectError(.damaged) { _ = try openReadOnly(directory.tape).payloads() }?.position == Position(20))
    let log = try directory.log()
    #expect(expectError(.damaged) { try log.append(.sample([1]), expecting: nil) }?.position == Position(20))
    expectError(.stopped) { try log.append(.sample([1]), expecting: nil) }
    var last = Position.start
    try log.read(from: .start) { position, _ in
      last = position
      return position < Position(19)
    }
    #expect(last == Position(19))
  }

  @Test("Several damages are all found, in order of position")
  func several() throws {
    try editRaw(directory.tape) { events in
      events[18]?[33] ^= 1
      events[5] = nil
      events[11]?[33] ^= 1
    }
    #expect(try findings() == ["gap 5", "checksum 11", "checksum 18"])
  }

  @Test("An id that leads nowhere, or more ids than records, are found")
  func ids() throws {
    try editRaw(directory.tape, database: "ids") { ids in
      ids[[UInt8](repeating: 1, count: 16)] = [99, 0, 0, 0, 0, 0, 0, 0]
      ids[[UInt8](repeating: 2, count: 16)] = [1]
    }
    let found = try openReadOnly(directory.tape).verify { _ in }
    #expect(found.map(\.kind) == [.id, .id, .id])
    #expect(found.map(\.position) == [.start, .start, Position(99)])
  }

  @Test("A missing name is found by its number")
  func names() throws {
    do {
      let log = try directory.log()
      var batch = EventBatch()
      for name in 1...5 { batch.define(name: UInt32(name), [UInt8(name)]) }
      try log.append(batch, expecting: nil)
    }
    try editRaw(directory.tape, database: "names") { $0[3] = nil }
    let found = try openReadOnly(directory.tape).verify { _ in }
    #expect(found == [IntegrityFinding(.name, at: .start, "name 3 is missing")])
  }

  @Test("A damaged snapshot and one behind the last event are found; using the damaged one is an error")
  func snapshots() throws {
    do {
      let log = try directory.log()
      for position in [2, 10, 20] { try log.storeSnapshot([1, 2, 3], at: Position(UInt64(position))) }
    }
    try editRaw(directory.tape, database: "snapshots") { snapshots in
      snapshots[10]?[5] ^= 1
      snapshots[21] = snapshots[20]
      snapshots[1] = [1]
    }
    #expect(try findings() == ["snapshot 1", "snapshot 10", "snapshot 21"])
    let log = try openReadOnly(directory.tape)
    let error = expectError(.damaged) { _ = try log.withSnapshot(atOrBefore: Position(15)) { _, _ in } }
    #expect(error?.position == Position(10))
    #expect(try log.withSnapshot(atOrBefore: Position(9)) { position, _ in position } == Position(2))
  }

  @Test("A position that no tape can have is damage, not a crash")
  func impossiblePosition() throws {
    try editRaw(directory.tape) { $0[.max] = $0[20] }
    expectError(.damaged) { _ = try openReadOnly(directory.tape).lastPosition() }
    expectError(.damaged) { _ = try openReadOnly(directory.tape).verify { _ in } }
    expectError(.damaged) { _ = try openReadOnly(directory.tape).payloads() }
    expectError(.damaged) { try directory.log().append(.sample([1]), expecting: nil) }
  }

  @Test("A key of another size is damage, not a crash")
  func keySize() throws {
    try editRaw(directory.tape, database: "ids") { $0[[1, 2, 3]] = [1, 0, 0, 0, 0, 0, 0, 0] }
    #expect(try findings().contains("id 0"))
  }
}
