/// Writes the parts of an index: varints, fixed numbers, texts by their number in a table.
struct IndexWriter {
  private(set) var bytes: [UInt8] = []
  private(set) var texts: [String] = []
  private var numbers: [String: Int] = [:]

  mutating func put(_ number: some BinaryInteger) {
    var rest = UInt64(truncatingIfNeeded: number)
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  mutating func put(signed number: Int64) { put(UInt64(bitPattern: (number << 1) ^ (number >> 63))) }

  mutating func put(fixed number: UInt64) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: number >> shift)) }
  }

  mutating func put(raw: [UInt8]) {
    put(raw.count)
    bytes += raw
  }

  /// A text as it is.
  mutating func put(text: String) { put(raw: Array(text.utf8)) }

  /// A text by its number in the table, plus 1; 0 is none.
  mutating func put(listed text: String?) {
    guard let text else { return put(0) }
    // Canonically equal texts are equal keys, but not the same bytes.
    if let number = numbers[text], texts[number].utf8.elementsEqual(text.utf8) { return put(number + 1) }
    numbers[text] = texts.count
    texts.append(text)
    put(texts.count)
  }

  mutating func put(listed texts: [String]) {
    put(texts.count)
    for text in texts { put(listed: text) }
  }
}

/// Reads what `IndexWriter` wrote, or finds that somebody else did.
struct IndexReader {
  /// The bytes are none of an index.
  struct Fault: Error {}

  private let bytes: [UInt8]
  private var offset: Int
  private let end: Int
  var texts: [String] = []

  init(_ bytes: [UInt8], from offset: Int, to end: Int) {
    self.bytes = bytes
    self.offset = offset
    self.end = end
  }

  var isAtEnd: Bool { offset == end }

  mutating func byte() throws(Fault) -> UInt8 {
    if offset >= end { throw Fault() }
    defer { offset += 1 }
    return bytes[offset]
  }

  mutating func number() throws(Fault) -> UInt64 {
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), through: 63, by: 7) {
      let byte = try byte()
      if shift == 63 && byte > 1 { throw Fault() }
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
    }
    throw Fault()
  }

  mutating func signed() throws(Fault) -> Int64 {
    let number = try number()
    return Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
  }

  mutating func fixed() throws(Fault) -> UInt64 {
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 64, by: 8) { value |= UInt64(try byte()) << shift }
    return value
  }

  /// A number of things that take at least a byte each.
  mutating func count() throws(Fault) -> Int {
    let number = try number()
    if number > UInt64(end - offset) { throw Fault() }
    return Int(number)
  }

  mutating func raw() throws(Fault) -> [UInt8] {
    let count = try count()
    defer { offset += count }
    return Array(bytes[offset..<(offset + count)])
  }

  mutating func text() throws(Fault) -> String {
    let count = try count()
    defer { offset += count }
    guard let text = String(validating: bytes[offset..<(offset + count)], as: UTF8.self) else { throw Fault() }
    return text
  }

  mutating func optionalListed() throws(Fault) -> String? {
    let number = try number()
    if number == 0 { return nil }
    if number > UInt64(texts.count) { throw Fault() }
    return texts[Int(number - 1)]
  }

  mutating func listed() throws(Fault) -> String {
    guard let text = try optionalListed() else { throw Fault() }
    return text
  }

  mutating func listedTexts() throws(Fault) -> [String] {
    var texts: [String] = []
    for _ in 0..<(try count()) { texts.append(try listed()) }
    return texts
  }

  /// One of the cases of a type, by its place among them.
  mutating func choice<Choice>(_ choices: [Choice]) throws(Fault) -> Choice {
    let number = try number()
    if number >= UInt64(choices.count) { throw Fault() }
    return choices[Int(number)]
  }
}
