import NavModel
import Testing

@testable import NavCoding

@Suite("Numbers in records")
struct VarintTests {
  func reader<Answer>(
    _ bytes: [UInt8], nameCount: Int = 0, _ body: (inout ByteReader) throws -> Answer
  ) throws -> Answer {
    try bytes.withUnsafeBytes { bytes in
      var reader = ByteReader(bytes, from: 0, nameCount: nameCount)
      return try body(&reader)
    }
  }

  func written(_ body: (inout ByteWriter<[UInt8]>) -> Void) -> [UInt8] {
    var writer = ByteWriter<[UInt8]>(behind: [])
    body(&writer)
    return writer.bytes
  }

  @Test(
    "A number takes a byte for each seven bits",
    arguments: [
      (0, 1), (1, 1), (127, 1), (128, 2), (16_383, 2), (16_384, 3), (1 << 32, 5), (1 << 62, 9), ((1 << 63) - 1, 9),
      (1 << 63, 10), (.max, 10),
    ] as [(UInt64, Int)])
  func numbers(_ number: UInt64, byteCount: Int) throws {
    let bytes = written { $0.put(number: number) }
    #expect(bytes.count == byteCount)
    #expect(try reader(bytes) { try $0.number() } == number)
    for count in 0..<byteCount {
      expectFault(.truncated, at: count) { _ = try reader(Array(bytes.prefix(count))) { try $0.number() } }
    }
  }

  @Test("A signed number is small on both sides of 0", arguments: [0, -1, 1, -64, 63, 64, .min, .max] as [Int64])
  func signedNumbers(_ number: Int64) throws {
    let bytes = written { $0.put(signed: number) }
    #expect(try reader(bytes) { try $0.signed() } == number)
    #expect((bytes.count == 1) == (-64...63).contains(number))
  }

  @Test("More than 64 bits are out of range")
  func tooManyBits() {
    let nine = [UInt8](repeating: 0xFF, count: 9)
    expectFault(.numberOutOfRange, at: 10) { _ = try reader(nine + [0x02]) { try $0.number() } }
    expectFault(.numberOutOfRange, at: 10) { _ = try reader(nine + [0x7F]) { try $0.number() } }
    expectFault(.numberOutOfRange, at: 10) { _ = try reader(nine + [0x81, 0x00]) { try $0.number() } }
    expectFault(.numberOutOfRange, at: 10) {
      _ = try reader([UInt8](repeating: 0x80, count: 20)) { try $0.number() }
    }
  }

  @Test(
    "A 32-bit number that does not fit is out of range",
    arguments: [Int64(Int32.max) + 1, Int64(Int32.min) - 1, .min])
  func tooLargeFor32(_ number: Int64) {
    let bytes = written { $0.put(signed: number) }
    expectFault(.numberOutOfRange, at: bytes.count) { _ = try reader(bytes) { try $0.signed32() } }
  }

  @Test("An optional number is one of 32 bits, not negative", arguments: [UInt64(Int32.max) + 2, 1 << 33, .max])
  func optionalNumbers(_ stored: UInt64) throws {
    let bytes = written { $0.put(number: stored) }
    expectFault(.numberOutOfRange, at: bytes.count) { _ = try reader(bytes) { try $0.optionalNumber() } }
    let largest = written { $0.put(number: UInt64(Int32.max) + 1) }
    #expect(try reader(largest) { try $0.optionalNumber() } == .max)
    #expect(try reader([0]) { try $0.optionalNumber() } == nil)
  }

  @Test("A count of more things than bytes are left is cut off, before anything is made room for")
  func hugeCounts() {
    let bytes = written { $0.put(number: .max) }
    expectFault(.truncated, at: 10) { _ = try reader(bytes, nameCount: 1) { try $0.names() } }
    expectFault(.truncated, at: 10) { _ = try reader(bytes) { try $0.text() } }
    expectFault(.truncated, at: 10) { _ = try reader(bytes, nameCount: 1) { try $0.optionalNames() } }
    expectFault(.truncated, at: 10) { try reader(bytes) { try $0.skip() } }
    expectFault(.numberOutOfRange, at: 10) {
      _ = try reader(bytes) { (reader) throws(CodingError) in try reader.items() }
    }
    expectFault(.truncated, at: 1) { _ = try reader([2, 0], nameCount: 1) { try $0.names() } }
  }

  @Test("A flag is 0 or 1, an optional one 0, 1 or 2")
  func flags() throws {
    #expect(try [0, 1].map { byte in try reader([byte]) { try $0.flag() } } == [false, true])
    expectFault(.unknownCase(2), at: 1) { _ = try reader([2]) { try $0.flag() } }
    #expect(try [0, 1, 2].map { byte in try reader([byte]) { try $0.optionalFlag() } } == [nil, false, true])
    expectFault(.unknownCase(3), at: 1) { _ = try reader([3]) { try $0.optionalFlag() } }
  }

  @Test("A choice that its type does not have is unknown")
  func choices() {
    expectFault(.unknownCase(5), at: 1) { _ = try reader([5]) { try $0.choice(Device.self) } }
    expectFault(.unknownCase(6), at: 1) { _ = try reader([6]) { try $0.optionalChoice(Device.self) } }
    expectFault(.unknownCase(0), at: 1) { _ = try reader([0]) { try $0.choice(InvalidReason.self) } }
  }

  @Test("An optional name is its number plus 1, checked against the names that there are")
  func optionalNames() throws {
    #expect(try reader([0], nameCount: 3) { try $0.optionalName() } == nil)
    #expect(try reader([3], nameCount: 3) { try $0.optionalName() } == Name(2))
    expectFault(.undefinedName(3), at: 1) { _ = try reader([4], nameCount: 3) { try $0.optionalName() } }
    expectFault(.undefinedName(3), at: 1) { _ = try reader([3], nameCount: 3) { try $0.name() } }
    let huge = written { $0.put(number: UInt64(UInt32.max) + 1) }
    expectFault(.undefinedName(1 << 32), at: huge.count) { _ = try reader(huge, nameCount: 3) { try $0.name() } }
  }

  @Test("A length is inserted before what was written, of one byte or more", arguments: [0, 1, 127, 128, 20_000])
  func insertedLengths(count: Int) throws {
    var writer = ByteWriter<[UInt8]>(behind: [9])
    for _ in 0..<count { writer.put(7) }
    writer.insertLength(at: 1)
    let rest = Array(writer.bytes.dropFirst())
    #expect(try reader(rest) { try $0.text() } == String(repeating: "\u{7}", count: count))
    let isAtEnd = try reader(rest) { reader in
      try reader.skip()
      return reader.isAtEnd
    }
    #expect(isAtEnd)
  }
}
