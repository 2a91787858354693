public import EventLog
public import Testing

/// What every event log promises, as checks that run on any implementation.
///
/// Use it as `@Test("keeps the contract", arguments: EventLogContract<MyLog>.all)` with a factory of empty logs.
public struct EventLogContract<Log: EventLog>: Sendable, CustomTestStringConvertible {
  /// Makes an empty log.
  public typealias Factory = () throws -> Log

  /// What is promised, as a sentence.
  public let sentence: String
  /// Records an issue for everything that is not as promised.
  public let check: @Sendable (Factory) throws -> Void

  /// The sentence.
  public var testDescription: String { sentence }

  init(_ sentence: String, _ check: @escaping @Sendable (Factory) throws -> Void) {
    self.sentence = sentence
    self.check = check
  }

  /// All promises.
  public static var all: [EventLogContract] {
    appending + refusing + identifying + naming + reading + snapshots + submitting
  }
}

extension EventBatch {
  /// Appends a record with this payload; the header's first 24 bytes say nothing but the length.
  public mutating func append(payload: some Collection<UInt8>, id: EventID? = nil) {
    append(id: id) { bytes in
      bytes.append(contentsOf: repeatElement(0, count: 4))
      withUnsafeBytes(of: UInt32(payload.count).littleEndian) { bytes.append(contentsOf: $0) }
      bytes.append(contentsOf: repeatElement(0, count: 24))
      bytes.append(contentsOf: payload)
    }
  }

  /// A batch of records with these payloads.
  public static func sample(_ payloads: [UInt8]..., id: EventID? = nil) -> EventBatch {
    var batch = EventBatch()
    for payload in payloads { batch.append(payload: payload, id: id) }
    return batch
  }
}

extension EventLog {
  /// All payloads from a position on.
  public func payloads(from first: Position = .start) throws(EventLogError) -> [[UInt8]] {
    var payloads: [[UInt8]] = []
    try read(from: first) { _, record in
      payloads.append(record.withUnsafeBytes { Array($0.dropFirst(RecordFrame.headerByteCount)) })
      return true
    }
    return payloads
  }

  /// All names from a number on.
  public func names(from first: UInt32 = 0) throws(EventLogError) -> [String] {
    var names: [String] = []
    try readNames(from: first) { _, name in
      names.append(name.withUnsafeBytes { String(decoding: $0, as: UTF8.self) })
      return true
    }
    return names
  }

  fileprivate func snapshot(atOrBefore position: Position) throws(EventLogError) -> [UInt8]? {
    try withSnapshot(atOrBefore: position) { _, bytes in bytes.withUnsafeBytes { Array($0) } }
  }
}

/// CRC-32C bit by bit, slow and plain: what the logs' own are compared with.
///
/// - Source: RFC 3720 appendix B.4.
public func plainCRC32C(_ bytes: some Sequence<UInt8>) -> UInt32 {
  var value = ~UInt32(0)
  for byte in bytes {
    value ^= UInt32(byte)
    for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0x82F6_3B78 : value >> 1 }
  }
  return ~value
}

/// Expects a call to fail with this code, and returns the error.
@discardableResult
public func expectError(
  _ code: EventLogError.Code, sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Void
) -> EventLogError? {
  let error = #expect(throws: EventLogError.self, sourceLocation: sourceLocation) { try body() }
  #expect(error?.code == code, sourceLocation: sourceLocation)
  return error
}

// MARK: - Appending

extension EventLogContract {
  private static var appending: [EventLogContract] {
    [
      EventLogContract("An empty log ends at its start and holds nothing") { make in
        let log = try make()
        #expect(try log.lastPosition() == .start)
        #expect(try log.payloads() == [])
        #expect(try log.names() == [])
        #expect(try log.snapshotPositions() == [])
        #expect(try log.position(of: EventID(high: 1, low: 2)) == nil)
        #expect(try log.verify { _ in } == [])
      },
      EventLogContract("Events stand at 1, 2, 3 and so on and come back as they were") { make in
        let log = try make()
        #expect(try log.append(.sample([1], [2, 2]), expecting: .start) == [Position(1), Position(2)])
        #expect(try log.append(.sample([]), expecting: nil) == [Position(3)])
        #expect(try log.lastPosition() == Position(3))
        #expect(try log.payloads() == [[1], [2, 2], []])
        #expect(try log.verify { _ in } == [])
      },
      EventLogContract("An empty batch stores nothing, but its expectation counts") { make in
        let log = try make()
        #expect(try log.append(EventBatch(), expecting: .start) == [])
        expectError(.conflict) { try log.append(EventBatch(), expecting: Position(1)) }
      },
      EventLogContract("Each record is sealed with its checksum and the chain") { make in
        let log = try make()
        var payloads: [[UInt8]] = []
        for index in 0..<40 {
          payloads.append((0..<index).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ index) })
          try log.append(.sample(payloads[index]), expecting: Position(UInt64(index)))
        }
        var chain: UInt32 = 0
        try log.read(from: .start) { position, record in
          let bytes = record.withUnsafeBytes { Array($0) }
          let checksum = plainCRC32C(bytes[..<24] + bytes[32...])
          func littleEndian(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) } }
          chain = plainCRC32C(littleEndian(chain) + littleEndian(checksum))
          #expect(Array(bytes[24..<32]) == littleEndian(checksum) + littleEndian(chain), "at \(position)")
          return true
        }
      },
      EventLogContract("A record of the largest size is stored, and what follows it") { make in
        let log = try make()
        let large = [UInt8](repeating: 0xA5, count: RecordFrame.maximumByteCount - RecordFrame.headerByteCount)
        try log.append(.sample(large, [1]), expecting: nil)
        try log.append(.sample([2]), expecting: Position(2))
        #expect(try log.payloads() == [large, [1], [2]])
        #expect(try log.verify { _ in } == [])
      },
    ]
  }

  private static var refusing: [EventLogContract] {
    [
      EventLogContract("E3: An append that expects another position is a conflict and writes nothing") { make in
        let log = try make()
        try log.append(.sample([1]), expecting: .start)
        var late = EventBatch.sample([2])
        late.define(name: 0, Array("late".utf8))
        #expect(expectError(.conflict) { try log.append(late, expecting: .start) }?.position == Position(1))
        #expect(expectError(.conflict) { try log.append(late, expecting: Position(2)) }?.position == Position(1))
        #expect(try log.payloads() == [[1]])
        #expect(try log.names() == [])
      },
      EventLogContract("A record that is not framed or too large is refused with its whole batch") { make in
        let log = try make()
        for wrong in [[UInt8](repeating: 0, count: 31), [UInt8](repeating: 1, count: 40), []] {
          var batch = EventBatch.sample([1])
          batch.append(id: nil) { $0.append(contentsOf: wrong) }
          expectError(.invalid) { try log.append(batch, expecting: nil) }
        }
        let tooLarge = [UInt8](repeating: 0, count: RecordFrame.maximumByteCount - RecordFrame.headerByteCount + 1)
        expectError(.invalid) { try log.append(.sample([1], tooLarge), expecting: nil) }
        #expect(try log.lastPosition() == .start)
        #expect(try log.append(.sample([1]), expecting: .start) == [Position(1)])
      },
    ]
  }

  private static var identifying: [EventLogContract] {
    let one = EventID(high: 1, low: .max)
    let two = EventID(high: 2, low: 0)
    return [
      EventLogContract("An event with an id is found by it") { make in
        let log = try make()
        var batch = EventBatch.sample([1])
        batch.append(payload: [2], id: one)
        try log.append(batch, expecting: nil)
        #expect(try log.position(of: one) == Position(2))
        #expect(try log.position(of: two) == nil)
      },
      EventLogContract("An event that is sent again is stored once, and the others follow on") { make in
        let log = try make()
        try log.append(.sample([1], id: one), expecting: nil)
        var batch = EventBatch.sample([0])
        batch.append(payload: [1], id: one)
        batch.append(payload: [2], id: two)
        batch.append(payload: [2], id: two)
        batch.append(payload: [3])
        #expect(try log.append(batch, expecting: Position(1)).map(\.rawValue) == [2, 1, 3, 3, 4])
        #expect(try log.payloads() == [[1], [0], [2], [3]])
        #expect(try log.verify { _ in } == [])
      },
      EventLogContract("An id that is stored with other content refuses the whole batch") { make in
        let log = try make()
        try log.append(.sample([1], id: one), expecting: nil)
        var batch = EventBatch.sample([0])
        batch.append(payload: [9], id: one)
        batch.define(name: 0, [65])
        #expect(expectError(.idReused) { try log.append(batch, expecting: nil) }?.position == Position(1))
        var twins = EventBatch.sample([3], id: two)
        twins.append(payload: [4], id: two)
        #expect(expectError(.idReused) { try log.append(twins, expecting: nil) }?.position == Position(2))
        #expect(try log.payloads() == [[1]])
        #expect(try log.names() == [])
        #expect(try log.position(of: two) == nil)
      },
    ]
  }

  private static var naming: [EventLogContract] {
    @Sendable func batch(_ first: UInt32, _ names: String...) -> EventBatch {
      var batch = EventBatch.sample([1])
      for (index, name) in names.enumerated() { batch.define(name: first + UInt32(index), Array(name.utf8)) }
      return batch
    }
    return [
      EventLogContract("Names come back in the order of their numbers, from any number on") { make in
        let log = try make()
        try log.append(batch(1, "한국", "b"), expecting: nil)
        try log.append(batch(3, ""), expecting: nil)
        #expect(try log.names() == ["한국", "b", ""])
        #expect(try log.names(from: 2) == ["b", ""])
        #expect(try log.names(from: 4) == [])
        var numbers: [UInt32] = []
        try log.readNames(from: 0) { number, _ in
          numbers.append(number)
          return numbers.count < 2
        }
        #expect(numbers == [1, 2])
      },
      EventLogContract("Names that leave a gap or contradict stored ones are a conflict") { make in
        let log = try make()
        try log.append(batch(1, "a", "b"), expecting: nil)
        expectError(.conflict) { try log.append(batch(4, "d"), expecting: nil) }
        expectError(.conflict) { try log.append(batch(2, "x"), expecting: nil) }
        expectError(.conflict) { try log.append(batch(0, "a"), expecting: nil) }
        #expect(try log.lastPosition() == Position(1))
        try log.append(batch(2, "b", "c"), expecting: nil)
        try log.append(batch(1, "a"), expecting: nil)
        #expect(try log.names() == ["a", "b", "c"])
        #expect(try log.lastPosition() == Position(3))
        #expect(try log.verify { _ in } == [])
      },
    ]
  }
}

// MARK: - Reading

extension EventLogContract {
  private static var reading: [EventLogContract] {
    [
      EventLogContract("Reading begins where it is asked to and ends when told") { make in
        let log = try make()
        try log.append(.sample([1], [2], [3]), expecting: nil)
        #expect(try log.payloads(from: Position(1)) == [[1], [2], [3]])
        #expect(try log.payloads(from: Position(3)) == [[3]])
        #expect(try log.payloads(from: Position(4)) == [])
        #expect(try log.payloads(from: Position(.max)) == [])
        var positions: [Position] = []
        try log.read(from: Position(2)) { position, _ in
          positions.append(position)
          return false
        }
        #expect(positions == [Position(2)])
      },
      EventLogContract("Reading many events gives each position once") { make in
        let log = try make()
        var batch = EventBatch()
        for number in 0..<20_000 {
          batch.append(payload: withUnsafeBytes(of: UInt32(number).littleEndian) { Array($0) })
          if number % 1_000 == 999 {
            try log.append(batch, expecting: nil)
            batch.removeAll()
          }
        }
        var next = Position.start
        var wrongCount = 0
        try log.read(from: .start) { position, record in
          let number = record.unsafeLoadUnaligned(fromByteOffset: 32, as: UInt32.self)
          if position != next.next || UInt64(number) != next.rawValue { wrongCount += 1 }
          next = position
          return true
        }
        #expect(next == Position(20_000))
        #expect(wrongCount == 0)
        var reached: [Position] = []
        #expect(try log.verify { reached.append($0) } == [])
        #expect(reached.last == Position(20_000))
        #expect(reached.count > 1)
      },
      EventLogContract("The log may be read while it is being read") { make in
        let log = try make()
        try log.append(.sample([1], [2]), expecting: nil)
        var inner: [[[UInt8]]] = []
        try log.read(from: .start) { position, _ in
          inner.append((try? log.payloads(from: position)) ?? [])
          return true
        }
        #expect(inner == [[[1], [2]], [[2]]])
      },
    ]
  }

  private static var snapshots: [EventLogContract] {
    [
      EventLogContract("The latest snapshot at or before a position is the one that counts") { make in
        let log = try make()
        try log.append(.sample([1], [2], [3], [4]), expecting: nil)
        #expect(try log.snapshot(atOrBefore: Position(4)) == nil)
        try log.storeSnapshot([3, 3], at: Position(3))
        try log.storeSnapshot([], at: Position(1))
        #expect(try log.snapshotPositions() == [Position(1), Position(3)])
        #expect(try log.snapshot(atOrBefore: .start) == nil)
        #expect(try log.snapshot(atOrBefore: Position(1)) == [])
        #expect(try log.snapshot(atOrBefore: Position(2)) == [])
        #expect(try log.snapshot(atOrBefore: Position(3)) == [3, 3])
        #expect(try log.snapshot(atOrBefore: Position(.max)) == [3, 3])
        try log.storeSnapshot([UInt8](repeating: 7, count: 100_000), at: Position(3))
        #expect(try log.snapshot(atOrBefore: Position(4)) == [UInt8](repeating: 7, count: 100_000))
        #expect(try log.snapshotPositions() == [Position(1), Position(3)])
        #expect(try log.verify { _ in } == [])
      },
      EventLogContract("A snapshot behind the last event is refused") { make in
        let log = try make()
        try log.append(.sample([1]), expecting: nil)
        expectError(.invalid) { try log.storeSnapshot([1], at: Position(2)) }
        #expect(try log.snapshotPositions() == [])
      },
    ]
  }

  private static var submitting: [EventLogContract] {
    [
      EventLogContract("E3: Submitted batches are stored in order, and a conflict fails that batch only") { make in
        let log = try make()
        let answers = Shared<[Result<[Position], EventLogError>]>()
        for (payload, expected) in [(1, 0), (2, 1), (3, 1), (4, 2), (5, nil)] as [(UInt8, UInt64?)] {
          log.submit(.sample([payload]), expecting: expected.map { Position($0) }, completion: answers.add)
        }
        log.flush()
        #expect(answers.now.map { try? $0.get().map(\.rawValue) } == [[1], [2], nil, [3], [4]])
        #expect(try log.payloads() == [[1], [2], [4], [5]])
      },
      EventLogContract("E3: In a sequence nothing is stored behind a conflict, even where the positions fit again") {
        make in
        let log = try make()
        let answers = Shared<[Result<[Position], EventLogError>]>()
        let sequence = BatchSequence()
        let batches: [(UInt8, UInt64, BatchSequence?)] = [
          (1, 0, sequence), (9, 1, nil), (2, 1, sequence), (3, 2, sequence), (8, 2, nil), (4, 3, sequence),
        ]
        for (payload, expected, sequence) in batches {
          log.submit(.sample([payload]), expecting: Position(expected), in: sequence, completion: answers.add)
        }
        log.flush()
        #expect(answers.now.map { try? $0.get().map(\.rawValue) } == [[1], [2], nil, nil, [3], nil])
        #expect(sequence.failure?.code == .conflict)
        #expect(try log.payloads() == [[1], [9], [8]])
      },
      EventLogContract("The caller may reuse its batch as soon as submit returns") { make in
        let log = try make()
        var batch = EventBatch()
        for number in 0..<500 {
          batch.removeAll()
          batch.append(payload: [UInt8(truncatingIfNeeded: number)])
          log.submit(batch, expecting: nil) { _ in }
        }
        log.flush()
        #expect(try log.payloads() == (0..<500).map { [UInt8(truncatingIfNeeded: $0)] })
      },
    ]
  }
}
