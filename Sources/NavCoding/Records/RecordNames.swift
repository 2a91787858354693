public import NavModel

/// The names that a record defines and the id that it carries, read without knowing other names or the kind of event.
public struct RecordNames: Hashable, Sendable {
  /// The number of the first name that the record defines; 0 if it defines none.
  public let first: UInt32
  /// The texts as UTF-8, in the order of their numbers.
  public private(set) var texts: [[UInt8]] = []
  /// The event's id.
  public let id: Context.ID?
  private let header: RecordHeader
  /// Where the payload goes on behind the names.
  private let end: Int

  /// Reads the names of a record.
  ///
  /// - Throws: what is wrong with the bytes, and where.
  public init(_ record: RawSpan) throws(CodingError) {
    let header = try RecordHeader(record)
    self.header = header
    (first, texts, id, end) = try record.withUnsafeBytes { (bytes) throws(CodingError) in
      var reader = ByteReader(bytes, from: RecordHeader.byteCount, nameCount: Int(clamping: UInt32.max))
      var first: UInt64 = 0
      var texts: [[UInt8]] = []
      if header.definesNames {
        first = try reader.number()
        for _ in 0..<(try reader.count()) { texts.append(Array(try reader.text().utf8)) }
        guard first < UInt64(UInt32.max) - UInt64(texts.count) else { throw reader.error(.numberOutOfRange) }
      }
      let end = reader.offset
      _ = try reader.number()
      let id = try reader.context(atMilliseconds: header.atMilliseconds).id
      return (UInt32(first), texts, id, end)
    }
  }

  /// The record with other names in the place of its own and an empty seal; everything else stays.
  ///
  /// For a record whose predecessors with some of the definitions are lost.
  public func record(_ record: RawSpan, defining texts: [[UInt8]], from first: UInt32) -> [UInt8] {
    record.withUnsafeBytes { bytes in
      var writer = ByteWriter(behind: [])
      writer.putEmptyHeader()
      if !texts.isEmpty {
        writer.put(number: UInt64(first))
        writer.put(number: UInt64(texts.count))
        for text in texts {
          writer.put(number: UInt64(text.count))
          for byte in text { writer.put(byte) }
        }
      }
      for byte in bytes[end...] { writer.put(byte) }
      let header = RecordHeader(
        definesNames: !texts.isEmpty, isRefused: header.isRefused, kind: header.kind,
        payloadByteCount: writer.bytes.count - RecordHeader.byteCount, atMilliseconds: header.atMilliseconds,
        digestAfter: header.digestAfter)
      header.write(to: &writer, at: 0)
      return writer.takeBytes()
    }
  }
}
