/// The 64-bit hash behind every digest: integer arithmetic only, equal on every machine and in every process.
///
/// A state's digest is the wrapping sum of the hashes of its elements (one screen of a path, one hidden flag …), so a
/// change adds and subtracts what it touches and never rehashes the rest. Every element hash covers where the element
/// stands (component, scene, tab, depth), so equal sums mean equal content up to chance; it is no defence against
/// forgery.
public enum Digest {
  /// Mixes two words into one; order matters.
  @inlinable
  public static func mix(_ first: UInt64, _ second: UInt64) -> UInt64 {
    let product = (first ^ 0x9E37_79B9_7F4A_7C15).multipliedFullWidth(by: second ^ 0xD1B5_4A32_D192_ED03)
    return product.high ^ product.low
  }

  /// Mixes three words into one; order matters.
  @inlinable
  public static func mix(_ first: UInt64, _ second: UInt64, _ third: UInt64) -> UInt64 {
    mix(mix(first, second), third)
  }

  /// Hashes bytes, eight at a time; the length counts.
  public static func hash<Bytes: Sequence>(_ bytes: Bytes) -> UInt64 where Bytes.Element == UInt8 {
    var digest: UInt64 = 0xA076_1D64_78BD_642F
    var word: UInt64 = 0
    var count: UInt64 = 0
    for byte in bytes {
      word |= UInt64(byte) << ((count & 7) * 8)
      count &+= 1
      if count & 7 == 0 {
        digest = mix(digest, word)
        word = 0
      }
    }
    return mix(digest, word, count)
  }

  /// A digest as sixteen lower-case hexadecimal digits.
  public static func text(_ digest: UInt64) -> String {
    let digits = String(digest, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }

  /// Hashes a text by its UTF-8 bytes; texts that are only canonically equal differ.
  public static func hash(_ text: String) -> UInt64 {
    hash(text.utf8)
  }

  /// Hashes a text that may be missing; nil differs from the empty text.
  public static func hash(_ text: String?) -> UInt64 {
    text.map { hash($0.utf8) } ?? 1
  }
}
