public import EventLog
import NavCoding
public import NavModel
import NavReplay
public import Testing

/// A tape in memory, built event by event: rightly by `record`, or with any outcome and digest by `append`.
///
/// ```swift
/// var tape = Tape()
/// try tape.record(.select(tape.name("timer")))
/// try tape.append(.undo, outcome: Outcome(.vetoed))
/// ```
public struct Tape {
  /// The log.
  public let log = InMemoryEventLog()
  /// The state after the last event, as its recorded changes make it.
  public private(set) var state = NavigationState()
  private var encoder = RecordEncoder()

  /// Makes an empty tape.
  public init() {}

  /// The position of the last event.
  public var position: Position { (try? log.lastPosition()) ?? .start }

  /// The name of a text; the next event defines it.
  public mutating func name(_ text: String) -> Name { state.names.intern(text) }

  /// Lends the names, to fill them.
  public mutating func withNames<Answer>(_ body: (inout NameTable) throws -> Answer) rethrows -> Answer {
    try body(&state.names)
  }

  /// Appends an action with the outcome that the rules give.
  @discardableResult
  public mutating func record(_ action: Action, _ context: Context = Context()) throws -> Outcome {
    let outcome = state.decide(action, context)
    try append(action, context, outcome: outcome)
    return outcome
  }

  /// Appends an action with any outcome.
  ///
  /// - Parameters:
  ///   - digest: the digest to record; nil for the right one.
  ///   - storedNames: other texts for the log's index of names, by number; the event itself defines the right ones.
  public mutating func append(
    _ action: Action, _ context: Context = Context(), outcome: Outcome, digest: UInt64? = nil,
    storedNames: [UInt32: String] = [:]
  ) throws {
    state.reduce(outcome)
    let event = Event(action: action, context: context, outcome: outcome, digestAfter: digest ?? state.digest)
    let first = encoder.definedNameCount
    var batch = EventBatch()
    let id = context.id.map { EventID(high: $0.high, low: $0.low) }
    try batch.append(id: id) { (bytes) throws(CodingError) in
      try encoder.encode(event, names: state.names, into: &bytes)
    }
    for number in UInt32(first)..<UInt32(encoder.definedNameCount) {
      batch.define(name: number, Array((storedNames[number] ?? state.names.text(Name(number))).utf8))
    }
    try log.append(batch, expecting: nil)
  }

  /// Appends a record as bytes; the state does not follow.
  public func append(record: [UInt8]) throws {
    var batch = EventBatch()
    batch.append(id: nil) { $0 = record }
    try log.append(batch, expecting: nil)
  }
}

extension EventLog {
  /// All records, seals included.
  public func records() throws -> [[UInt8]] {
    var records: [[UInt8]] = []
    try read(from: .start) { _, record in
      records.append(record.withUnsafeBytes { Array($0) })
      return true
    }
    return records
  }

  /// All events.
  public func events() throws -> [Event] {
    var names = NameTable()
    return try records().map { try RecordDecoder.event($0.span.bytes, names: &names) }
  }

  /// Records an issue for each finding of the thorough checks, but for what the app reports.
  public func expectClean(sourceLocation: SourceLocation = #_sourceLocation) throws {
    var options = Checker.Options()
    options.isThorough = true
    options.foldCount = 1
    for finding in try Checker.check(self, options).findings where finding.check != .reports {
      Issue.record(
        """
        position \(finding.position): \(finding.check.rawValue): \(finding.component)
        - \(finding.expected)
        + \(finding.actual)
        """, sourceLocation: sourceLocation)
    }
  }
}
