/// Encoded events on their way into a log, with the names that they define.
///
/// Reuse one batch with `removeAll()`: it keeps its memory.
public struct EventBatch: Sendable {
  /// One event of the batch.
  public struct Entry: Sendable {
    /// Where the record ends in `bytes`; it begins where the one before it ends.
    public let end: Int
    /// The id under which the event is accepted once.
    public let id: EventID?
  }

  /// The records, one behind the other, each with an empty seal (`RecordFrame`).
  public package(set) var bytes: [UInt8] = []
  /// The events in order.
  public private(set) var entries: [Entry] = []
  /// The names that the events define inline, as UTF-8, in the order of their numbers.
  public private(set) var names: [[UInt8]] = []
  /// The number of the first of `names`; meaningless while there are none.
  public private(set) var firstName: UInt32 = 0

  /// Makes an empty batch.
  public init() {}

  /// How many events the batch holds.
  public var count: Int { entries.count }
  /// Whether the batch holds no event.
  public var isEmpty: Bool { entries.isEmpty }

  /// Appends the event that `encode` writes behind `bytes`.
  public mutating func append<Failure: Error>(
    id: EventID?, _ encode: (inout [UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    try encode(&bytes)
    endEvent(id: id)
  }

  /// Makes an event of what was written behind `bytes` since the last one.
  package mutating func endEvent(id: EventID?) { entries.append(Entry(end: bytes.count, id: id)) }

  /// Notes a name that the next event defines.
  ///
  /// - Precondition: names come in the order of their numbers, without gaps.
  public mutating func define(name number: UInt32, _ utf8: [UInt8]) {
    if names.isEmpty { firstName = number }
    precondition(number == firstName + UInt32(names.count), "names are defined in order")
    names.append(utf8)
  }

  /// Forgets all events and names and keeps the memory.
  public mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    entries.removeAll(keepingCapacity: true)
    names.removeAll(keepingCapacity: true)
  }
}
