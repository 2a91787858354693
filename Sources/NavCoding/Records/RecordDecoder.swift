public import NavModel

/// Reads records.
///
/// Every function defines the names that a record defines, so records are read in the order of their positions.
public enum RecordDecoder {
  /// Reads a whole event.
  ///
  /// - Parameter names: gets the names that the event defines; unchanged in count if it defines none.
  /// - Throws: what is wrong with the bytes, and where.
  public static func event(_ record: RawSpan, names: inout NameTable) throws(CodingError) -> Event {
    let header = try RecordHeader(record)
    return try record.reading(nameCount: names.count) { (reader) throws(CodingError) in
      if header.definesNames { try reader.defineNames(in: &names) }
      return try reader.event(header)
    }
  }

  /// Reads a whole event whose names are known already, in whatever order.
  ///
  /// - Throws: what is wrong with the bytes, and where.
  public static func event(_ record: RawSpan, knowing names: NameTable) throws(CodingError) -> Event {
    let header = try RecordHeader(record)
    return try record.reading(nameCount: names.count) { (reader) throws(CodingError) in
      if header.definesNames { try reader.skipNames() }
      return try reader.event(header)
    }
  }

  /// Applies the changes of a record to a state, without reading the rest of the event.
  ///
  /// - Returns: the digest that the state should have now, as recorded.
  /// - Throws: what is wrong with the bytes, and where; the state may have taken some of the changes then.
  public static func fold(_ record: RawSpan, into state: inout NavigationState) throws(CodingError) -> UInt64 {
    let header = try RecordHeader(record)
    _ = try header.actionKind
    if header.isRefused && !header.definesNames { return header.digestAfter }
    try record.reading(nameCount: state.names.count) { (reader) throws(CodingError) in
      if header.definesNames { try reader.defineNames(in: &state.names) }
      if header.isRefused { return }
      try reader.skip()
      for _ in 0..<(try reader.count()) { try reader.applyChange(to: &state) }
    }
    return header.digestAfter
  }
}

extension RecordHeader {
  /// The kind of event, if this library knows it: what a newer kind does to the state cannot be guessed.
  @inline(__always)
  fileprivate var actionKind: ActionKind {
    get throws(CodingError) {
      guard let known = ActionKind(rawValue: kind), !known.isReserved else {
        throw CodingError(.unsupportedKind(kind), at: 2)
      }
      return known
    }
  }
}

extension ByteReader {
  /// The event behind the names.
  fileprivate mutating func event(_ header: RecordHeader) throws(CodingError) -> Event {
    let kind = try header.actionKind
    let requestLength = try number()
    let request = offset
    let context = try context(atMilliseconds: header.atMilliseconds)
    let action = try action(kind)
    if UInt64(offset - request) != requestLength { throw error(.trailingBytes) }
    let outcome = try outcome(isRefused: header.isRefused)
    if !isAtEnd { throw error(.trailingBytes) }
    return Event(action: action, context: context, outcome: outcome, digestAfter: header.digestAfter)
  }
}

extension RawSpan {
  /// Reads the payload of a record; the reader does not outlive `body`.
  @inline(__always)
  fileprivate func reading<Answer>(
    nameCount: Int, _ body: (inout ByteReader) throws(CodingError) -> Answer
  ) throws(CodingError) -> Answer {
    try withUnsafeBytes { (bytes) throws(CodingError) in
      var reader = ByteReader(bytes, from: RecordHeader.byteCount, nameCount: nameCount)
      return try body(&reader)
    }
  }
}
