public import NavModel

/// Writes events as records, and defines each name inline in the first event that needs it.
///
/// Payload: names (number of the first, count, texts) · length of the request · context · action · changes, or the
/// refusal · notices. Names are defined up to the highest one known when the event is written.
public struct RecordEncoder: Sendable {
  /// How many names are defined by the records written so far.
  public private(set) var definedNameCount: Int

  /// Begins behind records that define this many names.
  public init(definedNameCount: Int = 0) {
    self.definedNameCount = definedNameCount
  }

  /// Appends the record of an event.
  ///
  /// - Parameters:
  ///   - names: the table of the event's names; those not yet defined are defined here.
  ///   - bytes: gets the record at its end, with an empty seal.
  /// - Throws: `numberOutOfRange` if a number of the event has no place in the format. Nothing is written then.
  public mutating func encode(_ event: Event, names: NameTable, into bytes: inout [UInt8]) throws(CodingError) {
    let start = bytes.count
    var writer = ByteWriter(behind: bytes)
    bytes = []
    defer { bytes = writer.takeBytes() }
    do throws(CodingError) {
      writer.putEmptyHeader()
      let definesNames = names.count > definedNameCount
      if definesNames { writer.putNames(names, from: definedNameCount) }
      let request = writer.bytes.count
      writer.put(event.context)
      try writer.put(event.action)
      writer.insertLength(at: request)
      try writer.put(event.outcome)
      if writer.hasNumberOutOfRange { throw writer.error(.numberOutOfRange) }
      let header = RecordHeader(
        definesNames: definesNames, isRefused: event.outcome.refusal != nil, kind: event.action.kind.rawValue,
        payloadByteCount: writer.bytes.count - start - RecordHeader.byteCount,
        atMilliseconds: event.context.atMilliseconds, digestAfter: event.digestAfter)
      header.write(to: &writer, at: start)
      definedNameCount = names.count
    } catch {
      writer.truncate(to: start)
      throw error
    }
  }
}

extension ByteWriter {
  mutating func putEmptyHeader() {
    for _ in 0..<RecordHeader.byteCount { put(0) }
  }

  mutating func putNames(_ names: NameTable, from first: Int) {
    put(number: UInt64(first))
    put(number: UInt64(names.count - first))
    for number in first..<names.count {
      var text = names.text(Name(UInt32(number)))
      self.text(&text)
    }
  }

  mutating func put(_ context: Context) {
    var flags = context.by.rawValue
    if context.scene != nil { flags |= 1 << 2 }
    if context.via != nil { flags |= 1 << 3 }
    if context.actor != nil { flags |= 1 << 4 }
    if context.id != nil { flags |= 1 << 5 }
    if context.cause != nil { flags |= 1 << 6 }
    if context.veto { flags |= 1 << 7 }
    put(flags)
    if let scene = context.scene { put(scene) }
    if let via = context.via { put(via.rawValue) }
    if let actor = context.actor { put(actor) }
    if let id = context.id {
      put(fixed: id.high.byteSwapped)
      put(fixed: id.low.byteSwapped)
    }
    if let cause = context.cause { put(number: cause) }
  }
}

extension ByteReader {
  mutating func context(atMilliseconds: Int64) throws(CodingError) -> Context {
    let flags = try byte()
    guard let by = Agent(rawValue: flags & 3) else { throw error(.unknownCase(UInt64(flags & 3))) }
    var context = Context(at: atMilliseconds, by: by)
    if flags & 1 << 2 != 0 { context.scene = try name() }
    if flags & 1 << 3 != 0 { context.via = try choice(Source.self) }
    if flags & 1 << 4 != 0 { context.actor = try name() }
    if flags & 1 << 5 != 0 { context.id = Context.ID(high: try fixed().byteSwapped, low: try fixed().byteSwapped) }
    if flags & 1 << 6 != 0 { context.cause = try number() }
    context.veto = flags & 1 << 7 != 0
    return context
  }
}
