import NavModel

/// Writes values behind each other.
struct ByteWriter: FieldCoder {
  private(set) var bytes: [UInt8]
  /// Whether something was put that has no place in the format, so that the bytes are good for nothing.
  private(set) var hasNumberOutOfRange = false

  /// Goes on behind bytes that are there.
  init(behind bytes: consuming [UInt8]) {
    self.bytes = bytes
  }

  var isReading: Bool { false }

  func error(_ fault: CodingError.Fault) -> CodingError { CodingError(fault, at: bytes.count) }

  mutating func byte(_ value: inout UInt8) { bytes.append(value) }

  mutating func put(_ value: UInt8) { bytes.append(value) }

  mutating func number(_ value: inout UInt64) { put(number: value) }

  mutating func put(number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
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
    bytes.append(contentsOf: value.utf8)
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

  /// A fixed-width little-endian number at a place that is there.
  mutating func patch<Number: FixedWidthInteger>(_ number: Number, at offset: Int) {
    for index in 0..<MemoryLayout<Number>.size {
      bytes[offset + index] = UInt8(truncatingIfNeeded: number >> Number(index * 8))
    }
  }

  /// A fixed-width little-endian number.
  mutating func put(fixed number: UInt64) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) { put(UInt8(truncatingIfNeeded: number >> shift)) }
  }

  /// Drops what was written from `count` on.
  mutating func truncate(to count: Int) { bytes.removeSubrange(count...) }

  /// Gives the bytes away.
  mutating func takeBytes() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }

  /// Inserts the length of what was written from `start` on, as a varint before it.
  mutating func insertLength(at start: Int) {
    var rest = UInt64(bytes.count - start)
    var length: [UInt8] = []
    while rest >= 0x80 {
      length.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    length.append(UInt8(truncatingIfNeeded: rest))
    bytes.insert(contentsOf: length, at: start)
  }
}
