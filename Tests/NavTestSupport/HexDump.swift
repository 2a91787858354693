/// Bytes as text that a person can compare: 32 bytes a line in groups of four, comments behind `#`.
public enum HexDump {
  /// The bytes as lines, under a comment.
  public static func text(_ bytes: [UInt8], comment: String) -> String {
    var text = "# \(comment)\n"
    for (offset, byte) in bytes.enumerated() {
      if offset > 0 { text += offset % 32 == 0 ? "\n" : offset % 4 == 0 ? " " : "" }
      text += byte < 16 ? "0" + String(byte, radix: 16) : String(byte, radix: 16)
    }
    return bytes.isEmpty ? text : text + "\n"
  }

  /// The bytes of a text; nil if it is no dump.
  public static func bytes(_ text: String) -> [UInt8]? {
    var digits: [UInt8] = []
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      for character in line where character != " " {
        guard let digit = character.hexDigitValue else { return nil }
        digits.append(UInt8(digit))
      }
    }
    guard digits.count % 2 == 0 else { return nil }
    return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }
}
