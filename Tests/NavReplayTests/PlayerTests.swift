import EventLog
import NavCoding
import NavModel
import NavReplay
import NavTestSupport
import Testing

@Suite("Playing a log")
struct PlayerTests {
  /// A tape of ten events.
  func tenEvents() throws -> Tape {
    var tape = try Tape.small()
    try tape.record(all: [
      .select(tape.name("b")), tape.push("detail", on: "b"), tape.tab("b", .scroll(y: 40)), .select(tape.name("a")),
      tape.push("list", on: "a"), .mark(text: "here"), .select(tape.name("nobody")), .rotate(.portrait),
      .select(tape.name("g1")),
    ])
    return tape
  }

  @Test("A fold stops at any position with the digest recorded there")
  func anyPosition() throws {
    let tape = try tenEvents()
    let digests = try tape.log.recordedDigests()
    #expect(digests.count == 10)
    for (index, digest) in digests.enumerated() {
      var player = Player()
      let position = Position(UInt64(index + 1))
      #expect(try player.play(tape.log, to: position) == nil)
      #expect(player.position == position)
      #expect(player.state.digest == digest)
    }
  }

  @Test("A player goes on from where it stands, and not backwards")
  func goingOn() throws {
    let tape = try tenEvents()
    var player = Player()
    for position in [3, 3, 2, 7, 0, 10].map({ Position($0) }) {
      let before = player.position
      #expect(try player.play(tape.log, to: position) == nil)
      #expect(player.position == max(before, position))
    }
    #expect(player.state.digest == tape.state.digest)
    #expect(try player.play(tape.log) == nil)
    #expect(player.position == Position(10))
  }

  @Test("A player follows a log that grows")
  func growing() throws {
    var tape = try Tape.small()
    var player = Player()
    #expect(try player.play(tape.log) == nil)
    try tape.record(.select(tape.name("b")))
    #expect(try player.play(tape.log) == nil)
    #expect(player.position == Position(2))
    #expect(player.state.digest == tape.state.digest)
  }

  @Test("Without an end a fold goes to the last event; of an empty log it gives the state before the first")
  func toTheEnd() throws {
    let tape = try tenEvents()
    var player = Player()
    #expect(try player.play(tape.log) == nil)
    #expect(player.position == Position(10))
    #expect(player.state.content == tape.state.content)
    var idle = Player()
    #expect(try idle.play(InMemoryEventLog()) == nil)
    #expect(idle.position == .start)
    #expect(idle.state.digest == NavigationState().digest)
  }

  @Test("A fold stops at the first digest that differs, and says which")
  func divergence() throws {
    var tape = try Tape.small()
    try tape.append(.mark(text: "x"), outcome: Outcome(), digest: 77)
    try tape.append(.mark(text: "y"), outcome: Outcome(), digest: 78)
    var player = Player()
    let divergence = try player.play(tape.log)
    #expect(divergence == Player.Divergence(position: Position(2), expected: 77, actual: tape.state.digest))
    #expect(player.position == Position(2))
  }

  @Test("Progress is told every 4,096 events, and ends the fold when it says no")
  func progress() throws {
    var tape = try Tape.small()
    for _ in 0..<9_000 { try tape.record(.mark(text: "")) }
    var told: [UInt64] = []
    var player = Player()
    _ = try player.play(tape.log) { position in
      told.append(position.rawValue)
      return true
    }
    #expect(told == [4_096, 8_192])
    var stopped = Player()
    _ = try stopped.play(tape.log) { _ in false }
    #expect(stopped.position == Position(4_096))
  }

  // MARK: Records that cannot be read

  /// A tape of ten events whose sixth record is another one, and the error with which a fold of it ends.
  func failure(
    changing change: (inout [UInt8]) -> Void
  ) throws -> (error: ReplayError?, player: Player, digests: [UInt64]) {
    let digests = try tenEvents().log.recordedDigests()
    let damaged = Tape()
    for (index, var record) in try tenEvents().log.records().enumerated() {
      if index == 5 { change(&record) }
      try damaged.append(record: record)
    }
    var player = Player()
    let error = #expect(throws: ReplayError.self) { _ = try player.play(damaged.log) }
    return (error, player, digests)
  }

  @Test("A record of a newer format ends the fold with `unsupported at N`, behind the last event before it")
  func newerFormat() throws {
    let (error, player, digests) = try failure { $0[0] = 9 }
    #expect(error?.description.hasPrefix("unsupported at 6: ") == true)
    #expect(error == .record(CodingError(.unsupportedVersion(9), at: 0), at: Position(6)))
    #expect(player.position == Position(5))
    #expect(player.state.digest == digests[4])
  }

  @Test("FORMATS §5: A record of a newer kind ends the fold with `unsupported at N`", arguments: [3, 250] as [UInt8])
  func newerKind(_ kind: UInt8) throws {
    let (error, player, _) = try failure { $0[2] = kind }
    #expect(error?.description.hasPrefix("unsupported at 6: event kind \(kind) ") == true)
    #expect(player.position == Position(5))
  }

  @Test("A damaged record ends the fold with `damaged at N`, behind the last event before it")
  func damagedRecord() throws {
    let (error, player, digests) = try failure { $0[1] = 0x80 }
    #expect(error?.description.hasPrefix("damaged at 6: ") == true)
    #expect(player.position == Position(5))
    #expect(player.state.digest == digests[4])
  }

  @Test("A record whose second change is damaged leaves the player at the state before it")
  func halfAppliedRecord() throws {
    var tape = try Tape.small()
    let before = tape.state.digest
    var outcome = Outcome()
    outcome.changes = [
      .navigation(0, tab: tape.name("a"), .scrolled(y: 7)), .navigation(0, tab: tape.name("a"), .scrolled(y: 8)),
    ]
    try tape.append(.mark(text: "two changes"), outcome: outcome)
    let damaged = Tape()
    for var record in try tape.log.records() {
      // The tag of the second change, 4 bytes and the count of notices before the end.
      if record[2] == UInt8(ActionKind.mark.rawValue) { record[record.count - 5] = 0xEE }
      try damaged.append(record: record)
    }
    var player = Player()
    #expect(throws: ReplayError.self) { _ = try player.play(damaged.log) }
    #expect(player.position == Position(1))
    #expect(player.state.digest == before)
  }

  @Test("Every error is a sentence with the position")
  func descriptions() {
    let log = ReplayError.log(EventLogError(.damaged, at: Position(3), "a record is missing"))
    #expect(log.description == "a record is missing (position 3)")
    #expect(ReplayError.noSuchPosition(Position(9), last: Position(4)).description.contains("9"))
    #expect(ReplayError.empty.description == "the tape has no events")
  }
}

@Suite("Seeking in a log")
struct SeekTests {
  @Test("I9: Seeking gives the same state with snapshots and without, at every position")
  func everyPosition() throws {
    let plain = try Tape.habitual(seed: 1, eventCount: 120)
    let digests = try plain.log.recordedDigests()
    var marked = Tape()
    for (index, event) in try plain.log.events().enumerated() {
      marked.withNames { names in
        for number in names.count..<plain.state.names.count {
          _ = names.intern(plain.state.names.text(Name(UInt32(number))))
        }
      }
      try marked.append(event.action, event.context, outcome: event.outcome)
      if index % 17 == 3 { try marked.storeSnapshot() }
    }
    #expect(try marked.log.snapshotPositions().count == 7)
    for (index, digest) in digests.enumerated() {
      let position = Position(UInt64(index + 1))
      for tape in [plain, marked] {
        let player = try Player.seek(tape.log, to: position)
        #expect(player.position == position)
        #expect(player.state.digest == digest)
        #expect(player.state.digestFromScratch == digest)
      }
    }
  }

  @Test("Seeking without a position goes to the end; in an empty log to its start")
  func end() throws {
    let tape = try Tape.habitual(seed: 2, eventCount: 50)
    #expect(try Player.seek(tape.log).position == Position(50))
    #expect(try Player.seek(tape.log).state.digest == tape.state.digest)
    #expect(try Player.seek(InMemoryEventLog()).position == .start)
  }

  @Test("Seeking behind the end is an error that names both positions")
  func behindTheEnd() throws {
    let tape = try Tape.small()
    let error = #expect(throws: ReplayError.self) { _ = try Player.seek(tape.log, to: Position(2)) }
    #expect(error == .noSuchPosition(Position(2), last: Position(1)))
    #expect(error?.description == "there is no position 2; the last one is 1")
    let empty = #expect(throws: ReplayError.self) { _ = try Player.seek(InMemoryEventLog(), to: Position(1)) }
    #expect(empty == .noSuchPosition(Position(1), last: .start))
  }

  @Test("A snapshot is really used: the events before it are not read")
  func isUsed() throws {
    var tape = Tape()
    try tape.append(record: [UInt8](repeating: 0, count: 32))
    try tape.append(record: [UInt8](repeating: 0, count: 32))
    #expect(throws: ReplayError.self) { _ = try Player.seek(tape.log) }
    let state = NavigationState()
    try tape.log.storeSnapshot(try Snapshot.encode(state), at: Position(2))
    try tape.record(.mark(text: "behind it"))
    let player = try Player.seek(tape.log)
    #expect(player.position == Position(3))
    #expect(player.state.digest == state.digest)
  }

  /// Ways to damage a snapshot.
  static let damages: [@Sendable ([UInt8]) -> [UInt8]] = [
    { _ in [] }, { _ in [1, 2, 3] }, { Array($0.dropLast()) }, { $0 + [0] },
    { bytes in bytes.enumerated().map { $0 == 20 ? $1 ^ 1 : $1 } },
    { bytes in bytes.enumerated().map { $0 == 0 ? 2 : $1 } },
    { bytes in bytes.enumerated().map { $0 == 1 ? 250 : $1 } },
    { bytes in bytes.enumerated().map { $0 == 9 ? $1 ^ 1 : $1 } },
  ]

  @Test("A snapshot that cannot be read is passed over: it is a cache", arguments: damages.indices)
  func damagedSnapshot(_ damage: Int) throws {
    let tape = try Tape.habitual(seed: 3, eventCount: 40)
    let bytes = try Snapshot.encode(try Player.seek(tape.log, to: Position(20)).state)
    try tape.log.storeSnapshot(Self.damages[damage](bytes), at: Position(20))
    for position in [20, 30, 40].map({ Position($0) }) {
      let player = try Player.seek(tape.log, to: position)
      #expect(player.position == position)
      #expect(player.state.digest == (try tape.log.recordedDigests()[Int(position.rawValue) - 1]))
    }
  }

  @Test("A snapshot that the log itself finds damaged is passed over too")
  func snapshotDamagedInTheLog() throws {
    let tape = try Tape.habitual(seed: 3, eventCount: 40)
    try tape.storeSnapshot()
    var faults = FaultyEventLog.Faults()
    faults.readingSnapshots = EventLogError(.damaged, at: Position(40), "the snapshot does not match its checksum")
    let log = FaultyEventLog(faults, over: tape.log)
    let player = try Player.seek(log)
    #expect(player.position == Position(40))
    #expect(player.state.digest == tape.state.digest)
  }
}
