/// The fixed header of a record: 32 bytes, little-endian.
///
/// | bytes | content |
/// |---|---|
/// | 0 | format version |
/// | 1 | flags: bit 0 the payload begins with names, bit 1 the action was refused |
/// | 2..<4 | kind of event (`ActionKind`) |
/// | 4..<8 | payload length in bytes |
/// | 8..<16 | time in milliseconds since 1970, signed |
/// | 16..<24 | digest of the state after the event |
/// | 24..<32 | the log's seal: checksum and chain value; the encoder leaves zeros |
///
/// - Source: FORMATS §5.
public struct RecordHeader: Hashable, Sendable {
  /// The size of the header in bytes.
  public static let byteCount = 32
  /// The format version that this library writes.
  public static let currentVersion: UInt8 = 1

  /// The first kind of event that an app may use for its own; those of navigation are all below.
  public static let firstForeignKind: UInt16 = 0x8000

  /// The format version.
  public let version: UInt8
  /// Whether the payload begins with the names that the event defines.
  public let definesNames: Bool
  /// Whether the action was refused.
  public let isRefused: Bool
  /// The kind of event, as stored.
  public let kind: UInt16
  /// The length of the payload in bytes.
  public let payloadByteCount: Int
  /// The time in milliseconds since 1970.
  public let atMilliseconds: Int64
  /// The digest of the state after the event.
  public let digestAfter: UInt64

  /// Reads the header of a record.
  ///
  /// - Throws: `truncated` if the bytes are no header with its payload, `unsupportedVersion` for a newer format.
  @inlinable
  @inline(__always)
  public init(_ record: RawSpan) throws(CodingError) {
    guard record.byteCount >= RecordHeader.byteCount else { throw CodingError(.truncated, at: record.byteCount) }
    version = record.unsafeLoadUnaligned(fromByteOffset: 0, as: UInt8.self)
    let flags = record.unsafeLoadUnaligned(fromByteOffset: 1, as: UInt8.self)
    definesNames = flags & 1 != 0
    isRefused = flags & 2 != 0
    kind = UInt16(littleEndian: record.unsafeLoadUnaligned(fromByteOffset: 2, as: UInt16.self))
    let length = UInt32(littleEndian: record.unsafeLoadUnaligned(fromByteOffset: 4, as: UInt32.self))
    payloadByteCount = Int(truncatingIfNeeded: length)
    atMilliseconds = Int64(littleEndian: record.unsafeLoadUnaligned(fromByteOffset: 8, as: Int64.self))
    digestAfter = UInt64(littleEndian: record.unsafeLoadUnaligned(fromByteOffset: 16, as: UInt64.self))
    if version == 0 || version > RecordHeader.currentVersion { throw CodingError(.unsupportedVersion(version), at: 0) }
    if flags > 3 { throw CodingError(.unknownCase(UInt64(flags)), at: 1) }
    if payloadByteCount != record.byteCount - RecordHeader.byteCount { throw CodingError(.truncated, at: 4) }
  }

  /// Makes the header of a record that this library writes.
  init(
    definesNames: Bool, isRefused: Bool, kind: UInt16, payloadByteCount: Int, atMilliseconds: Int64, digestAfter: UInt64
  ) {
    version = RecordHeader.currentVersion
    self.definesNames = definesNames
    self.isRefused = isRefused
    self.kind = kind
    self.payloadByteCount = payloadByteCount
    self.atMilliseconds = atMilliseconds
    self.digestAfter = digestAfter
  }

  /// Writes the header over 32 bytes at an offset; the seal stays as it is.
  ///
  /// A payload too long for the format gets a length that no log accepts.
  func write(to writer: inout ByteWriter<[UInt8]>, at offset: Int) {
    writer.patch(version, at: offset)
    writer.patch((definesNames ? 1 : 0) | (isRefused ? 2 : 0) as UInt8, at: offset + 1)
    writer.patch(kind, at: offset + 2)
    writer.patch(UInt32(clamping: payloadByteCount), at: offset + 4)
    writer.patch(UInt64(bitPattern: atMilliseconds), at: offset + 8)
    writer.patch(digestAfter, at: offset + 16)
  }
}
