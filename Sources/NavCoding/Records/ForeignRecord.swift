extension RecordHeader {
  /// The header of an app's own event.
  public init(foreignPayloadByteCount: Int, atMilliseconds: Int64, digestAfter: UInt64) {
    self.init(
      definesNames: false, isRefused: false, kind: RecordHeader.firstForeignKind,
      payloadByteCount: foreignPayloadByteCount, atMilliseconds: atMilliseconds, digestAfter: digestAfter)
  }

  /// Reads the header of an app's own event.
  ///
  /// - Throws: as for any record; `unsupportedKind` if it is another event.
  public init(foreign record: RawSpan) throws(CodingError) {
    try self.init(record)
    if kind != RecordHeader.firstForeignKind { throw CodingError(.unsupportedKind(kind), at: 2) }
  }

  /// Writes the header over 32 bytes at an offset; the seal stays as it is.
  ///
  /// A payload too long for the format gets a length that no log accepts.
  public func write(to bytes: inout [UInt8], at offset: Int) {
    var writer = ByteWriter(behind: bytes)
    bytes = []
    write(to: &writer, at: offset)
    bytes = writer.takeBytes()
  }
}
