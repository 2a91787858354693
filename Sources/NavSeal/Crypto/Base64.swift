/// Base 64 as RFC 4648 §4 has it; strict when reading: one text for each sequence of bytes.
enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let padding = UInt8(ascii: "=")

  /// The text of some bytes, on one line.
  static func text(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let part = bytes[start..<min(start + 3, bytes.count)]
      let word = (0..<3).reduce(0) { $0 << 8 | Int($1 < part.count ? part[start + $1] : 0) }
      let letters = [18, 12, 6, 0].map { alphabet[word >> $0 & 63] }
      text += letters.prefix(part.count + 1) + repeatElement(padding, count: 3 - part.count)
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes of a text; nil if it is not what `text` writes.
  static func bytes(_ text: some StringProtocol) -> [UInt8]? {
    let letters = Array(text.utf8)
    let paddingCount = letters.reversed().prefix { $0 == padding }.count
    guard letters.count % 4 == 0, paddingCount <= 2 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(letters.count / 4 * 3)
    for start in stride(from: 0, to: letters.count, by: 4) {
      let count = start + 4 == letters.count ? 4 - paddingCount : 4
      var word = 0
      for place in 0..<4 {
        guard place < count else {
          word <<= 6
          continue
        }
        guard let value = value(letters[start + place]) else { return nil }
        word = word << 6 | value
      }
      bytes += [16, 8, 0].prefix(count - 1).map { UInt8(truncatingIfNeeded: word >> $0) }
      // Bits that no byte takes are zero.
      if count < 4, word & (count == 2 ? 0xFFFF : 0xFF) != 0 { return nil }
    }
    return bytes
  }

  private static func value(_ letter: UInt8) -> Int? {
    switch letter {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(letter) - 65
    case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(letter) - 97 + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(letter) - 48 + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
