import NavCoding
import NavModel
import Testing

@Suite("The header of a record")
struct HeaderTests {
  static let sample = quiet(.tab(.library, .push(.plain)), Context(scene: .main, at: -2))

  @Test("Says version, kind, time, digest, payload length and whether names are defined")
  func fields() throws {
    let bytes = try record(Self.sample)
    let header = try bytes.header()
    #expect(header.version == RecordHeader.currentVersion)
    #expect(header.kind == ActionKind.push.rawValue)
    #expect(header.atMilliseconds == -2)
    #expect(header.digestAfter == 0x0102_0304_0506_0708)
    #expect(header.payloadByteCount == bytes.count - RecordHeader.byteCount)
    #expect(header.definesNames && !header.isRefused)
    #expect(try !record(Self.sample, definedNameCount: Word.table.count).header().definesNames)
  }

  @Test("Lies at the bytes that FORMATS §5 names, little-endian, with an empty seal")
  func layout() throws {
    let bytes = try record(Self.sample, definedNameCount: Word.table.count)
    #expect(Array(bytes[..<4]) == [1, 0, 20, 0])
    #expect(Array(bytes[4..<8]) == [UInt8(bytes.count - 32), 0, 0, 0])
    #expect(Array(bytes[8..<16]) == [0xFE] + [UInt8](repeating: 0xFF, count: 7))
    #expect(Array(bytes[16..<24]) == [8, 7, 6, 5, 4, 3, 2, 1])
    #expect(Array(bytes[24..<32]) == [UInt8](repeating: 0, count: 8))
  }

  @Test("Everyday records take 40 to 80 bytes", arguments: [ActionKind.select, .push, .pop, .scroll, .content])
  func size(_ kind: ActionKind) throws {
    for action in Action.samples(kind) {
      var event = quiet(action, Context(scene: .main, at: 1_718_553_600_123))
      event.outcome.changes = [.navigation(0, tab: .library, .pushed(.keyed))]
      event.outcome.notices = [Notice(0, .didSelect(.library, previous: .albums))]
      let count = try record(event, definedNameCount: Word.table.count).count
      #expect((40...80).contains(count))
    }
  }

  @Test("A record may stand at any address, and behind others in one buffer")
  func anyAddress() throws {
    var encoder = RecordEncoder()
    var bytes: [UInt8] = [0xAA]
    try encoder.encode(Self.sample, names: Word.table, into: &bytes)
    let end = bytes.count
    try encoder.encode(Self.sample, names: Word.table, into: &bytes)
    #expect(bytes[0] == 0xAA)
    #expect(try Array(bytes[1..<end]) == record(Self.sample))
    #expect(try Array(bytes[end...]) == record(Self.sample, definedNameCount: Word.table.count))
    for shift in 0..<8 {
      let moved = [UInt8](repeating: 0, count: shift) + bytes[1..<end]
      var names = NameTable()
      let event = try RecordDecoder.event(moved.span.extracting(shift...).bytes, names: &names)
      #expect(event == Self.sample)
    }
  }

  @Test("Version 0 and a newer version are told apart from damage", arguments: [0, 2, 255] as [UInt8])
  func version(_ version: UInt8) throws {
    let bytes = try record(Self.sample).with([version], at: 0)
    expectFault(.unsupportedVersion(version), at: 0) { _ = try bytes.event() }
    expectFault(.unsupportedVersion(version), at: 0) { _ = try bytes.event(knowing: Word.table) }
    var state = NavigationState()
    expectFault(.unsupportedVersion(version), at: 0) { _ = try bytes.fold(into: &state) }
    #expect(CodingError(.unsupportedVersion(version), at: 0).isUnsupported)
  }

  @Test("Unknown flags are a fault at their byte", arguments: [4, 8, 0x80, 0xFF] as [UInt8])
  func flags(_ flags: UInt8) throws {
    let bytes = try record(Self.sample).with([flags], at: 1)
    expectFault(.unknownCase(UInt64(flags)), at: 1) { _ = try bytes.event() }
  }

  @Test("A kind that nobody knows is unsupported, at its bytes", arguments: [0, 5, 999, .max] as [UInt16])
  func unknownKind(_ kind: UInt16) throws {
    let bytes = try record(Self.sample)
      .with([UInt8(truncatingIfNeeded: kind), UInt8(truncatingIfNeeded: kind >> 8)], at: 2)
    #expect(try bytes.header().kind == kind)
    expectFault(.unsupportedKind(kind), at: 2) { _ = try bytes.event() }
    #expect(CodingError(.unsupportedKind(kind), at: 2).isUnsupported)
  }

  @Test("A kind that is reserved is unsupported, at its bytes", arguments: RoundTripTests.reserved)
  func reservedKind(_ kind: ActionKind) throws {
    let bytes = try record(Self.sample).with([UInt8(kind.rawValue), 0], at: 2)
    expectFault(.unsupportedKind(kind.rawValue), at: 2) { _ = try bytes.event() }
  }

  @Test(
    "FORMATS §5: A fold stops at a kind that it does not know, and leaves the state alone",
    arguments: [3, 999] as [UInt16])
  func foldOfUnknownKind(_ kind: UInt16) throws {
    var state = NavigationState(StateContent.full, names: Word.table)
    let digest = state.digest
    let event = applied([.navigation(0, tab: .library, .scrolled(y: 5))])
    let bytes = try record(event, definedNameCount: Word.table.count)
      .with([UInt8(truncatingIfNeeded: kind), UInt8(truncatingIfNeeded: kind >> 8)], at: 2)
    expectFault(.unsupportedKind(kind), at: 2) { _ = try bytes.fold(into: &state) }
    #expect(state.digest == digest)
  }

  @Test("A payload length that differs from the bytes is a fault at the length")
  func wrongLength() throws {
    let bytes = try record(Self.sample)
    let length = UInt8(bytes.count - RecordHeader.byteCount)
    for wrong in [[0, 0, 0, 0], [length - 1, 0, 0, 0], [length + 1, 0, 0, 0], [length, 0, 0, 0x80]] {
      expectFault(.truncated, at: 4) { _ = try bytes.with(wrong, at: 4).event() }
    }
    expectFault(.truncated, at: 4) { _ = try (bytes + [0]).event() }
  }

  @Test("Bytes behind the last value are a fault at the first of them")
  func trailingBytes() throws {
    let bytes = try (record(Self.sample) + [0]).withTrueLength()
    expectFault(.trailingBytes, at: bytes.count - 1) { _ = try bytes.event() }
  }

  @Test("Fewer bytes than a header are a fault at their end", arguments: [0, 1, 31])
  func tooShort(count: Int) throws {
    let bytes = try Array(record(Self.sample).prefix(count))
    expectFault(.truncated, at: count) { _ = try bytes.event() }
  }

  @Test("Each fault is told in words that name the byte or the number")
  func descriptions() {
    let faults: [(CodingError.Fault, String)] = [
      (.truncated, "byte 9"), (.trailingBytes, "byte 9"), (.numberOutOfRange, "byte 9"), (.unknownCase(77), "77"),
      (.invalidText, "UTF-8"), (.undefinedName(78), "name 78"), (.nameOutOfOrder(3, expected: 2), "name 2"),
      (.unsupportedVersion(9), "format 9"), (.unsupportedKind(999), "kind 999"),
    ]
    for (fault, part) in faults {
      let error = CodingError(fault, at: 9)
      #expect(error.description.contains(part))
      #expect(!error.description.hasSuffix("."))
    }
  }
}
