import NavCoding
import NavModel
import Testing

/// The record of an event whose names it defines all.
func record(
  _ event: Event, names: NameTable = Word.table, definedNameCount: Int = 0
) throws(CodingError) -> [UInt8] {
  var encoder = RecordEncoder(definedNameCount: definedNameCount)
  var bytes: [UInt8] = []
  try encoder.encode(event, names: names, into: &bytes)
  return bytes
}

extension [UInt8] {
  /// The event of a record that defines its names.
  func event() throws(CodingError) -> (event: Event, names: NameTable) {
    var names = NameTable()
    let event = try RecordDecoder.event(span.bytes, names: &names)
    return (event, names)
  }

  /// The event of a record whose names are known.
  func event(knowing names: NameTable) throws(CodingError) -> Event {
    try RecordDecoder.event(span.bytes, knowing: names)
  }

  func header() throws(CodingError) -> RecordHeader { try RecordHeader(span.bytes) }

  /// The digest that folding the record into a state promises.
  func fold(into state: inout NavigationState) throws(CodingError) -> UInt64 {
    try RecordDecoder.fold(span.bytes, into: &state)
  }

  /// The bytes with others at a place.
  func with(_ bytes: [UInt8], at offset: Int) -> [UInt8] {
    var copy = self
    copy.replaceSubrange(offset..<offset + bytes.count, with: bytes)
    return copy
  }

  /// The bytes with the payload length that they have.
  func withTrueLength() -> [UInt8] {
    let length = UInt32(count - RecordHeader.byteCount)
    return with((0..<4).map { UInt8(truncatingIfNeeded: length >> ($0 * 8)) }, at: 4)
  }

  /// The bytes with one bit turned.
  func flipping(bit: Int) -> [UInt8] {
    var copy = self
    copy[bit / 8] ^= 1 << UInt8(bit % 8)
    return copy
  }
}

/// Encodes, decodes and encodes an event, and expects the same event and the same bytes.
func expectRoundTrip(_ event: Event, sourceLocation: SourceLocation = #_sourceLocation) throws {
  let first = try record(event)
  let (decoded, names) = try first.event()
  #expect(decoded == event, sourceLocation: sourceLocation)
  #expect(try record(decoded, names: names) == first, sourceLocation: sourceLocation)
  #expect(try first.event(knowing: Word.table) == event, sourceLocation: sourceLocation)
  let short = try record(event, definedNameCount: Word.table.count)
  var known = Word.table
  #expect(try RecordDecoder.event(short.span.bytes, names: &known) == event, sourceLocation: sourceLocation)
  #expect(known.count == Word.table.count, sourceLocation: sourceLocation)
}

/// Expects decoding to fail with a fault at an offset.
func expectFault(
  _ fault: CodingError.Fault, at offset: Int, sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () throws -> Void
) {
  let error = #expect(throws: CodingError.self, sourceLocation: sourceLocation) { try body() }
  #expect(error == CodingError(fault, at: offset), sourceLocation: sourceLocation)
}

/// An event without outcome.
func quiet(_ action: Action, _ context: Context = Context()) -> Event {
  Event(action: action, context: context, outcome: Outcome(), digestAfter: 0x0102_0304_0506_0708)
}

/// An event with these changes and notices.
func applied(_ changes: [Change], _ notices: [Notice] = []) -> Event {
  var event = quiet(.mark(text: "x"))
  event.outcome.changes = changes
  event.outcome.notices = notices
  return event
}

/// The names of the stored fields in which a value does not differ from a plain one.
func fieldsAlike<Value>(_ full: Value, _ plain: Value) -> [String] {
  zip(Mirror(reflecting: full).children, Mirror(reflecting: plain).children).compactMap { full, plain in
    String(reflecting: full.value) == String(reflecting: plain.value) ? full.label : nil
  }
}
