public import NavModel

/// A state as bytes, so that a long tape need not be folded from its first event.
///
/// A cache: deleting it loses nothing. Layout: format version (1 byte) · number of names that the content refers to
/// (8 bytes, little-endian) · digest of the state (8 bytes) · content.
/// - Source: FORMATS §5, I9.
public enum Snapshot {
  /// The format version that this library writes.
  public static let currentVersion: UInt8 = 1

  private static let headerByteCount = 17

  /// The bytes of a state.
  ///
  /// - Parameter nameCount: how many names are defined at its position; nil for all that the state knows.
  /// - Throws: `numberOutOfRange` if a number of the state has no place in the format.
  public static func encode(_ state: NavigationState, nameCount: Int? = nil) throws(CodingError) -> [UInt8] {
    var writer = ByteWriter(behind: [])
    writer.put(currentVersion)
    writer.put(fixed: UInt64(nameCount ?? state.names.count))
    writer.put(fixed: state.digest)
    var content = state.content
    try writer.content(&content)
    return writer.takeBytes()
  }

  /// How many names a snapshot refers to; the table must have them before it is decoded.
  public static func nameCount(_ bytes: RawSpan) throws(CodingError) -> Int {
    guard bytes.byteCount >= headerByteCount else { throw CodingError(.truncated, at: bytes.byteCount) }
    let version = bytes.unsafeLoadUnaligned(fromByteOffset: 0, as: UInt8.self)
    if version != currentVersion { throw CodingError(.unsupportedVersion(version), at: 0) }
    let count = UInt64(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: 1, as: UInt64.self))
    guard count <= UInt64(UInt32.max), let count = Int(exactly: count) else {
      throw CodingError(.numberOutOfRange, at: 1)
    }
    return count
  }

  /// The state of a snapshot.
  ///
  /// - Parameter names: exactly the names defined up to the snapshot's position.
  /// - Throws: what is wrong with the bytes; `unknownCase` at the digest if the content has another one than recorded.
  public static func decode(_ bytes: RawSpan, names: NameTable) throws(CodingError) -> NavigationState {
    let count = try nameCount(bytes)
    if names.count != count { throw CodingError(.undefinedName(UInt64(count)), at: 1) }
    let digest = UInt64(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: 9, as: UInt64.self))
    let content = try bytes.withUnsafeBytes { (bytes) throws(CodingError) in
      var reader = ByteReader(bytes, from: headerByteCount, nameCount: count)
      var content = StateContent()
      try reader.content(&content)
      if !reader.isAtEnd { throw reader.error(.trailingBytes) }
      return content
    }
    let state = NavigationState(content, names: names)
    if state.digest != digest { throw CodingError(.unknownCase(digest), at: 9) }
    return state
  }
}
