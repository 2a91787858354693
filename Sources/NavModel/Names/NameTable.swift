@_spi(_Unicode) import Swift

/// The texts behind names: each text stands once, hashed once.
///
/// A table only grows, except that `forget(from:)` takes back names that no event uses yet.
public struct NameTable: Sendable {
  private var texts: [String] = []
  private var hashes: [UInt64] = []
  private var canonicalHashes: [UInt64] = []
  private var canonicalNames: [Name] = []
  private var buckets: [UInt32] = []
  private var canonicalBuckets: [UInt32] = []

  private static let free = UInt32.max

  /// Makes an empty table.
  public init() {
    reserveBuckets(64)
  }

  /// How many names the table holds; the next new one gets this number.
  public private(set) var count = 0

  /// The name of a text, new or known. Texts that are only canonically equal get different names.
  public mutating func intern(_ text: String) -> Name {
    let hash = Digest.hash(text)
    return find(text, hash: hash) ?? add(text, hash: hash)
  }

  /// The name of a text if the table has it.
  public func name(of text: String) -> Name? {
    find(text, hash: Digest.hash(text))
  }

  private func find(_ text: String, hash: UInt64) -> Name? {
    var bucket = Int(truncatingIfNeeded: hash) & (buckets.count - 1)
    while buckets[bucket] != NameTable.free {
      let index = Int(buckets[bucket])
      if hashes[index] == hash && texts[index].utf8.elementsEqual(text.utf8) { return Name(buckets[bucket]) }
      bucket = (bucket + 1) & (buckets.count - 1)
    }
    return nil
  }

  /// Whether the number belongs to a name of this table.
  public func contains(_ name: Name) -> Bool { Int(name.rawValue) < count }

  /// The text of a name, byte for byte as interned.
  public func text(_ name: Name) -> String { texts[Int(name.rawValue)] }

  /// The hash of the text's bytes.
  public func hash(_ name: Name) -> UInt64 { hashes[Int(name.rawValue)] }

  /// The hash of the text's canonical composition (NFC): equal for canonically equal texts (H17).
  public func canonicalHash(_ name: Name) -> UInt64 { canonicalHashes[Int(name.rawValue)] }

  /// The first interned name that is canonically equal to this one: the same for all spellings of an id (H17).
  public func canonical(_ name: Name) -> Name { canonicalNames[Int(name.rawValue)] }

  /// Whether two names are spellings of one id (H17).
  public func isSameID(_ left: Name, _ right: Name) -> Bool {
    left == right || canonical(left) == canonical(right)
  }

  /// Whether the text of the first name sorts before that of the second, by UTF-8 bytes (H17).
  public func precedes(_ left: Name, _ right: Name) -> Bool {
    text(left).utf8.lexicographicallyPrecedes(text(right).utf8)
  }

  /// Takes back the names from number `count` on, which nothing may use.
  public mutating func forget(from count: Int) {
    guard count < texts.count else { return }
    texts.removeSubrange(count...)
    hashes.removeSubrange(count...)
    canonicalHashes.removeSubrange(count...)
    canonicalNames.removeSubrange(count...)
    self.count = count
    reserveBuckets(buckets.count)
    for index in 0..<count { link(index) }
  }

  private mutating func add(_ text: String, hash: UInt64) -> Name {
    if (texts.count + 1) * 2 > buckets.count {
      let known = texts.count
      reserveBuckets(buckets.count * 2)
      for index in 0..<known { link(index) }
    }
    let name = Name(UInt32(texts.count))
    texts.append(text)
    hashes.append(hash)
    let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
    let canonicalHash = isASCII ? hash : Digest.hash(NameTable.canonicalBytes(text))
    canonicalHashes.append(canonicalHash)
    canonicalNames.append(firstCanonicallyEqual(text, hash: canonicalHash) ?? name)
    count += 1
    link(texts.count - 1)
    return name
  }

  private func firstCanonicallyEqual(_ text: String, hash: UInt64) -> Name? {
    var bucket = Int(truncatingIfNeeded: hash) & (canonicalBuckets.count - 1)
    while canonicalBuckets[bucket] != NameTable.free {
      let index = Int(canonicalBuckets[bucket])
      if canonicalHashes[index] == hash && texts[index] == text { return Name(canonicalBuckets[bucket]) }
      bucket = (bucket + 1) & (canonicalBuckets.count - 1)
    }
    return nil
  }

  private mutating func reserveBuckets(_ count: Int) {
    buckets = [UInt32](repeating: NameTable.free, count: count)
    canonicalBuckets = buckets
  }

  private mutating func link(_ index: Int) {
    NameTable.link(index, hash: hashes[index], into: &buckets)
    if canonicalNames[index].rawValue == UInt32(index) {
      NameTable.link(index, hash: canonicalHashes[index], into: &canonicalBuckets)
    }
  }

  private static func link(_ index: Int, hash: UInt64, into buckets: inout [UInt32]) {
    var bucket = Int(truncatingIfNeeded: hash) & (buckets.count - 1)
    while buckets[bucket] != free { bucket = (bucket + 1) & (buckets.count - 1) }
    buckets[bucket] = UInt32(index)
  }

  /// The UTF-8 bytes of the canonical composition of a text.
  static func canonicalBytes(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    for scalar in text._nfc {
      bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
    return bytes
  }
}
