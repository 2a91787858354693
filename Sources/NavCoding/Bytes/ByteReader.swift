import NavModel

/// Reads values behind each other from borrowed bytes, and checks every bound.
///
/// It must not outlive the bytes; it never leaves the closure that lends them.
struct ByteReader: FieldCoder {
  private let base: UnsafeRawPointer?
  private let end: Int
  private(set) var offset: Int
  /// How many names are defined.
  private(set) var nameCount: UInt64

  init(_ bytes: UnsafeRawBufferPointer, from offset: Int, nameCount: Int) {
    base = bytes.baseAddress
    end = bytes.count
    self.offset = offset
    self.nameCount = UInt64(nameCount)
  }

  var isReading: Bool { true }

  var isAtEnd: Bool { offset == end }

  @inline(never)
  func error(_ fault: CodingError.Fault) -> CodingError { CodingError(fault, at: offset) }

  @inline(__always)
  mutating func byte() throws(CodingError) -> UInt8 {
    guard offset < end, let base else { throw error(.truncated) }
    let value = base.load(fromByteOffset: offset, as: UInt8.self)
    offset += 1
    return value
  }

  mutating func byte(_ value: inout UInt8) throws(CodingError) { value = try byte() }

  @inline(__always)
  mutating func number() throws(CodingError) -> UInt64 {
    let first = try byte()
    if first < 0x80 { return UInt64(first) }
    let second = try byte()
    let value = UInt64(first & 0x7F) | UInt64(second & 0x7F) << 7
    return second < 0x80 ? value : try longNumber(value)
  }

  /// The rest of a number behind its first two bytes.
  @inline(never)
  private mutating func longNumber(_ begun: UInt64) throws(CodingError) -> UInt64 {
    var value = begun
    var shift: UInt64 = 14
    while true {
      let next = try byte()
      if shift == 63 && next > 1 { throw error(.numberOutOfRange) }
      value |= UInt64(next & 0x7F) << shift
      if next < 0x80 { return value }
      shift += 7
      if shift > 63 { throw error(.numberOutOfRange) }
    }
  }

  mutating func number(_ value: inout UInt64) throws(CodingError) { value = try number() }

  /// A fixed-width little-endian number.
  mutating func fixed() throws(CodingError) -> UInt64 {
    guard end - offset >= 8, let base else { throw error(.truncated) }
    defer { offset += 8 }
    return UInt64(littleEndian: base.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  @inline(__always)
  mutating func signed() throws(CodingError) -> Int64 {
    let number = try number()
    return Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
  }

  @inline(__always)
  mutating func signed32() throws(CodingError) -> Int32 {
    guard let value = Int32(exactly: try signed()) else { throw error(.numberOutOfRange) }
    return value
  }

  /// A count of things that take at least one byte each.
  @inline(__always)
  mutating func count() throws(CodingError) -> Int {
    let number = try number()
    if number > UInt64(end - offset) { throw error(.truncated) }
    return Int(number)
  }

  mutating func text() throws(CodingError) -> String {
    let length = try count()
    guard let base else { throw error(.truncated) }
    let bytes = UnsafeRawBufferPointer(start: base + offset, count: length)
    guard let text = String(validating: bytes, as: UTF8.self) else { throw error(.invalidText) }
    offset += length
    return text
  }

  mutating func text(_ value: inout String) throws(CodingError) { value = try text() }

  @inline(__always)
  mutating func name() throws(CodingError) -> Name {
    let number = try number()
    if number >= nameCount { throw error(.undefinedName(number)) }
    return Name(UInt32(truncatingIfNeeded: number))
  }

  mutating func name(_ value: inout Name) throws(CodingError) { value = try name() }

  @inline(__always)
  mutating func optionalName() throws(CodingError) -> Name? {
    let number = try number()
    if number == 0 { return nil }
    if number > nameCount { throw error(.undefinedName(number - 1)) }
    return Name(UInt32(truncatingIfNeeded: number - 1))
  }

  mutating func names() throws(CodingError) -> [Name] {
    let count = try count()
    var names: [Name] = []
    names.reserveCapacity(count)
    for _ in 0..<count { names.append(try name()) }
    return names
  }

  mutating func optionalNames() throws(CodingError) -> [Name]? {
    let number = try number()
    if number == 0 { return nil }
    if number - 1 > UInt64(end - offset) { throw error(.truncated) }
    var names: [Name] = []
    for _ in 1..<number { names.append(try name()) }
    return names
  }

  mutating func optionalFlag() throws(CodingError) -> Bool? {
    switch try byte() {
    case 0: nil
    case 1: false
    case 2: true
    case let other: throw error(.unknownCase(UInt64(other)))
    }
  }

  @inline(__always)
  mutating func choice<Value: RawRepresentable>(_ type: Value.Type) throws(CodingError) -> Value
  where Value.RawValue == UInt8 {
    let raw = try byte()
    guard let value = Value(rawValue: raw) else { throw error(.unknownCase(UInt64(raw))) }
    return value
  }

  mutating func flag() throws(CodingError) -> Bool {
    let raw = try byte()
    if raw > 1 { throw error(.unknownCase(UInt64(raw))) }
    return raw == 1
  }

  /// Goes on behind bytes of a length that stands before them.
  @inline(__always)
  mutating func skip() throws(CodingError) {
    offset += try count()
  }

  /// Adds the names that a record defines to a table, and knows them from here on.
  mutating func defineNames(in names: inout NameTable) throws(CodingError) {
    let first = try number()
    if first != UInt64(names.count) { throw error(.nameOutOfOrder(first, expected: UInt64(names.count))) }
    for _ in 0..<(try count()) {
      let before = UInt64(names.count)
      let text = try text()
      let name = names.intern(text)
      if UInt64(name.rawValue) != before { throw error(.nameOutOfOrder(UInt64(name.rawValue), expected: before)) }
    }
    nameCount = UInt64(names.count)
  }

  /// Goes on behind the names that a record defines.
  mutating func skipNames() throws(CodingError) {
    _ = try number()
    for _ in 0..<(try count()) { try skip() }
  }
}
