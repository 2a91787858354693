/// The part of a record's layout that a log needs to know; everything else in a record is opaque to it.
///
/// A record is a fixed header of 32 bytes and a payload. Little-endian throughout. The writer of the record fills the
/// first 24 bytes of the header; the log fills the last eight, the seal, when the record gets its position:
///
/// | bytes | content | who writes it |
/// |---|---|---|
/// | 0..<4 | format version, flags, kind | encoder |
/// | 4..<8 | payload length in bytes | encoder |
/// | 8..<24 | time, digest of the state after the event | encoder |
/// | 24..<28 | checksum: CRC-32C of bytes 0..<24 and the payload | log |
/// | 28..<32 | chain: CRC-32C of the previous record's chain (0 for the first) followed by this checksum, 4 bytes each
/// | log |
/// | 32... | payload | encoder |
///
/// - Source: FORMATS §5.
public enum RecordFrame {
  /// The size of the header.
  public static let headerByteCount = 32
  /// Where the payload length stands, as a 32-bit number.
  public static let payloadLengthOffset = 4
  /// Where the log's checksum stands, as a 32-bit number.
  public static let checksumOffset = 24
  /// Where the log's chain value stands, as a 32-bit number.
  public static let chainOffset = 28
  /// The largest record that a log accepts.
  public static let maximumByteCount = 16 << 20
  /// The largest snapshot that a log accepts.
  public static let maximumSnapshotByteCount = 256 << 20
}

extension RecordFrame {
  /// Whether these bytes have a header, and its payload length is that of the bytes behind it.
  @inlinable
  package static func isFramed(_ record: UnsafeRawBufferPointer) -> Bool {
    guard record.count >= 32 else { return false }
    return Int(number(in: record, at: 4)) == record.count - 32
  }

  /// The 32-bit number at a byte offset of a record that is long enough.
  @inlinable
  package static func number(in record: UnsafeRawBufferPointer, at offset: Int) -> UInt32 {
    UInt32(littleEndian: record.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
  }

  /// Whether two framed records are the same event: the same bytes, the seal aside.
  package static func isSameEvent(_ one: UnsafeRawBufferPointer, _ other: UnsafeRawBufferPointer) -> Bool {
    one.count == other.count
      && one[..<checksumOffset].elementsEqual(other[..<checksumOffset])
      && one[headerByteCount...].elementsEqual(other[headerByteCount...])
  }
}
