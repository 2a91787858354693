import CCrypto

/// Base 64 as RFC 4648 §4 has it; strict when reading: one text for each sequence of bytes.
enum Base64 {
  /// The text of some bytes, on one line.
  static func text(_ bytes: [UInt8]) -> String {
    // A zero stands behind the text.
    var letters = [UInt8](repeating: 0, count: (bytes.count + 2) / 3 * 4 + 1)
    let count = EVP_EncodeBlock(&letters, bytes, Int32(bytes.count))
    return String(decoding: letters.prefix(Int(count)), as: UTF8.self)
  }

  /// The bytes of a text; nil if it is not what `text` writes.
  static func bytes(_ text: some StringProtocol) -> [UInt8]? {
    let letters = Array(text.utf8)
    let paddingCount = letters.reversed().prefix { $0 == UInt8(ascii: "=") }.count
    guard letters.count % 4 == 0, paddingCount <= 2 else { return nil }
    var bytes = [UInt8](repeating: 0, count: letters.count / 4 * 3)
    guard EVP_DecodeBlock(&bytes, letters, Int32(letters.count)) == bytes.count else { return nil }
    bytes.removeLast(paddingCount)
    // libcrypto does not mind blanks around the text, nor bits that no byte takes.
    return self.text(bytes).utf8.elementsEqual(letters) ? bytes : nil
  }
}
