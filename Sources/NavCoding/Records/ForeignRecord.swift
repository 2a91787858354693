extension RecordHeader {
  /// The header of an app's own event.
  public init(foreignPayloadByteCount: Int, atMilliseconds: Int64, digestAfter: UInt64) {
    version = RecordHeader.currentVersion
    definesNames = false
    isRefused = false
    kind = RecordHeader.firstForeignKind
    payloadByteCount = foreignPayloadByteCount
    self.atMilliseconds = atMilliseconds
    self.digestAfter = digestAfter
  }

  /// Reads the header of an app's own event.
  ///
  /// - Throws: as for any record; `unsupportedKind` if it is another event.
  public init(foreign record: RawSpan) throws(CodingError) {
    try self.init(record)
    if kind != RecordHeader.firstForeignKind { throw CodingError(.unsupportedKind(kind), at: 2) }
  }

  /// Writes the header of an app's own event over the 32 bytes at an offset; the seal stays as it is.
  ///
  /// A payload too long for the format gets a length that no log accepts.
  public func write(to bytes: inout [UInt8], at offset: Int) {
    bytes[offset] = version
    bytes[offset + 1] = 0
    put(kind, to: &bytes, at: offset + 2)
    put(UInt32(clamping: payloadByteCount), to: &bytes, at: offset + 4)
    put(atMilliseconds, to: &bytes, at: offset + 8)
    put(digestAfter, to: &bytes, at: offset + 16)
  }

  private func put(_ value: some FixedWidthInteger, to bytes: inout [UInt8], at offset: Int) {
    withUnsafeBytes(of: value.littleEndian) { bytes.replaceSubrange(offset..<offset + $0.count, with: $0) }
  }
}
