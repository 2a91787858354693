import NavModel

/// What written bytes go to.
protocol ByteSink {
  /// How many bytes there are.
  var count: Int { get }
  /// Takes one more byte.
  mutating func append(_ byte: UInt8)
}

extension [UInt8]: ByteSink {}

/// Compares written bytes with others instead of keeping them.
struct ByteComparison: ByteSink {
  private let base: UnsafeRawPointer?
  private let end: Int
  private(set) var count: Int
  /// Whether all bytes so far are those of the others.
  private var isSame = true

  /// Compares with what lies behind `offset`; valid as long as the bytes are.
  init(_ bytes: UnsafeRawBufferPointer, from offset: Int) {
    base = bytes.baseAddress
    end = bytes.count
    count = offset
  }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    if count >= end || base?.load(fromByteOffset: count, as: UInt8.self) != byte { isSame = false }
    count += 1
  }

  /// Whether everything was written, and nothing else.
  var isComplete: Bool { isSame && count == end }
}

/// Writes values behind each other.
struct ByteWriter<Sink: ByteSink>: FieldCoder {
  private(set) var sink: Sink
  /// Whether something was put that has no place in the format, so that the bytes are good for nothing.
  private(set) var hasNumberOutOfRange = false

  /// Writes to a sink.
  init(to sink: consuming Sink) {
    self.sink = sink
  }

  var isReading: Bool { false }

  func error(_ fault: CodingError.Fault) -> CodingError { CodingError(fault, at: sink.count) }

  mutating func byte(_ value: inout UInt8) { sink.append(value) }

  mutating func put(_ value: UInt8) { sink.append(value) }

  mutating func number(_ value: inout UInt64) { put(number: value) }

  mutating func put(number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      sink.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    sink.append(UInt8(truncatingIfNeeded: rest))
  }

  mutating func put(signed number: Int64) {
    put(number: UInt64(bitPattern: (number << 1) ^ (number >> 63)))
  }

  /// A number from 0 that may be missing, stored plus 1.
  mutating func put(_ number: Int32?) {
    if let number, number < 0 { hasNumberOutOfRange = true }
    put(number: number.map { UInt64(truncatingIfNeeded: $0) &+ 1 } ?? 0)
  }

  mutating func put(scene: SceneIndex) {
    if !(0..<NavigationState.maximumSceneCount).contains(scene) { hasNumberOutOfRange = true }
    put(UInt8(truncatingIfNeeded: scene))
  }

  mutating func text(_ value: inout String) {
    put(number: UInt64(value.utf8.count))
    for byte in value.utf8 { sink.append(byte) }
  }

  mutating func name(_ value: inout Name) { put(value) }

  mutating func put(_ name: Name) { put(number: UInt64(name.rawValue)) }

  /// A name that may be missing, as its number plus 1, or 0.
  mutating func put(_ name: Name?) { put(number: name.map { UInt64($0.rawValue) + 1 } ?? 0) }

  mutating func put(_ names: [Name]) {
    put(number: UInt64(names.count))
    for name in names { put(name) }
  }

  /// A list that may be missing, its count plus 1 before it, or 0.
  mutating func put(_ names: [Name]?) {
    put(number: names.map { UInt64($0.count) + 1 } ?? 0)
    for name in names ?? [] { put(name) }
  }

  /// A truth value that may be missing: 0 for none, 1 false, 2 true.
  mutating func put(_ flag: Bool?) { put(flag.map { $0 ? 2 : 1 } ?? 0) }

  /// A fixed-width little-endian number.
  mutating func put(fixed number: UInt64) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) { put(UInt8(truncatingIfNeeded: number >> shift)) }
  }
}

extension ByteWriter<[UInt8]> {
  /// What was written.
  var bytes: [UInt8] { sink }

  /// Goes on behind bytes that are there.
  init(behind bytes: consuming [UInt8]) {
    self.init(to: bytes)
  }

  /// A fixed-width little-endian number at a place that is there.
  mutating func patch<Number: FixedWidthInteger>(_ number: Number, at offset: Int) {
    for index in 0..<MemoryLayout<Number>.size {
      sink[offset + index] = UInt8(truncatingIfNeeded: number >> Number(index * 8))
    }
  }

  /// Drops what was written from `count` on.
  mutating func truncate(to count: Int) { sink.removeSubrange(count...) }

  /// Gives the bytes away.
  mutating func takeBytes() -> [UInt8] {
    defer { sink = [] }
    return sink
  }

  /// Inserts the length of what was written from `start` on, as a varint before it.
  mutating func insertLength(at start: Int) {
    var rest = UInt64(sink.count - start)
    var length: [UInt8] = []
    while rest >= 0x80 {
      length.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    length.append(UInt8(truncatingIfNeeded: rest))
    sink.insert(contentsOf: length, at: start)
  }
}
