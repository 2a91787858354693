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
    let (definesNames, isRefused) = (header.definesNames, header.isRefused)
    @inline(__always)
    func apply(_ reader: inout ByteReader) throws(CodingError) {
      if definesNames { try reader.defineNames(in: &state.names) }
      if isRefused { return }
      try reader.skip()
      for _ in 0..<(try reader.count()) { try reader.applyChange(to: &state) }
    }
    try record.reading(nameCount: state.names.count, apply)
    return header.digestAfter
  }
}

/// An event as far as it is read before it is decided: all but its outcome.
public struct EventRequest: Sendable {
  /// The event, whose outcome is the quiet one until somebody sets it.
  public var event: Event
  /// Whether the action was refused.
  fileprivate let isRefused: Bool
  /// Where the outcome begins in the record.
  fileprivate let outcomeOffset: Int
}

extension RecordDecoder {
  /// Reads all of an event but its outcome.
  ///
  /// - Parameter names: gets the names that the event defines.
  /// - Throws: what is wrong with the bytes, and where.
  public static func request(_ record: RawSpan, names: inout NameTable) throws(CodingError) -> EventRequest {
    let header = try RecordHeader(record)
    return try record.reading(nameCount: names.count) { (reader) throws(CodingError) in
      if header.definesNames { try reader.defineNames(in: &names) }
      let (action, context) = try reader.request(header)
      return EventRequest(
        event: Event(action: action, context: context, outcome: Outcome(), digestAfter: header.digestAfter),
        isRefused: header.isRefused, outcomeOffset: reader.offset)
    }
  }

  /// Reads the outcome of an event.
  ///
  /// - Parameter nameCount: how many names are known behind the event's own.
  /// - Throws: what is wrong with the bytes, and where.
  public static func outcome(
    _ record: RawSpan, of request: EventRequest, nameCount: Int
  ) throws(CodingError) -> Outcome {
    try record.reading(from: request.outcomeOffset, nameCount: nameCount) { (reader) throws(CodingError) in
      let outcome = try reader.outcome(isRefused: request.isRefused)
      if !reader.isAtEnd { throw reader.error(.trailingBytes) }
      return outcome
    }
  }
}

// Equal outcomes have equal bytes: what is decided as recorded need not be read.
extension EventRequest {
  /// Whether an outcome is the recorded one.
  ///
  /// - Parameter record: the record that the request was read from.
  public func isRecorded(_ outcome: Outcome, in record: RawSpan) -> Bool {
    if isRefused != (outcome.refusal != nil) { return false }
    return record.withUnsafeBytes { record in
      var writer = ByteWriter(to: ByteComparison(record, from: outcomeOffset))
      // What has no place in the format is not what is recorded.
      do throws(CodingError) { try writer.put(outcome) } catch { return false }
      return !writer.hasNumberOutOfRange && writer.sink.isComplete
    }
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
    let (action, context) = try request(header)
    let outcome = try outcome(isRefused: header.isRefused)
    if !isAtEnd { throw error(.trailingBytes) }
    return Event(action: action, context: context, outcome: outcome, digestAfter: header.digestAfter)
  }
}

extension ByteReader {
  /// The action and the context of the event behind the names.
  fileprivate mutating func request(
    _ header: RecordHeader
  ) throws(CodingError) -> (action: Action, context: Context) {
    let kind = try header.actionKind
    let requestLength = try number()
    let request = offset
    let context = try context(atMilliseconds: header.atMilliseconds)
    let action = try action(kind)
    if UInt64(offset - request) != requestLength { throw error(.trailingBytes) }
    return (action, context)
  }
}

extension RawSpan {
  /// Reads the payload of a record; the reader does not outlive `body`.
  @inline(__always)
  fileprivate func reading<Answer>(
    from offset: Int = RecordHeader.byteCount, nameCount: Int,
    _ body: (inout ByteReader) throws(CodingError) -> Answer
  ) throws(CodingError) -> Answer {
    try withUnsafeBytes { (bytes) throws(CodingError) in
      var reader = ByteReader(bytes, from: offset, nameCount: nameCount)
      return try body(&reader)
    }
  }
}
