public import EventLog

/// A log that may lose its snapshots.
public final class ForgetfulLog<Base: EventLog>: EventLog {
  private let base: Base
  private let lock = Lock()
  /// Snapshots up to here are lost; read and written under `lock` only.
  nonisolated(unsafe) private var forgotten = Position.start

  /// Makes a log of another one.
  public init(_ base: Base) {
    self.base = base
  }

  /// Loses all snapshots that there are.
  ///
  /// - Throws: what keeps them from being listed.
  public func forgetSnapshots() throws(EventLogError) {
    let last = try base.snapshotPositions().last ?? .start
    lock.withLock { forgotten = last }
  }

  private func isKept(_ position: Position) -> Bool { lock.withLock { position > forgotten } }

  /// The position of the first event.
  public var firstPosition: Position { base.firstPosition }

  /// The last position.
  public func lastPosition() throws(EventLogError) -> Position { try base.lastPosition() }

  /// Appends events.
  @discardableResult
  public func append(_ batch: EventBatch, expecting expected: Position?) throws(EventLogError) -> [Position] {
    try base.append(batch, expecting: expected)
  }

  /// Appends events later.
  public func submit(
    _ batch: EventBatch, expecting expected: Position?, in sequence: BatchSequence?,
    completion: @escaping @Sendable (Result<[Position], EventLogError>) -> Void
  ) {
    base.submit(batch, expecting: expected, in: sequence, completion: completion)
  }

  /// Waits for what was submitted.
  public func flush() { base.flush() }

  /// Reads events.
  public func read(from first: Position, _ body: (Position, RawSpan) -> Bool) throws(EventLogError) {
    try base.read(from: first, body)
  }

  /// The position of an event id.
  public func position(of id: EventID) throws(EventLogError) -> Position? { try base.position(of: id) }

  /// Reads names.
  public func readNames(from first: UInt32, _ body: (UInt32, RawSpan) -> Bool) throws(EventLogError) {
    try base.readNames(from: first, body)
  }

  /// Stores a snapshot.
  public func storeSnapshot(_ bytes: [UInt8], at position: Position) throws(EventLogError) {
    try base.storeSnapshot(bytes, at: position)
  }

  /// Lends the latest snapshot at or before a position, if it is not lost.
  public func withSnapshot<Answer>(
    atOrBefore position: Position, _ body: (Position, RawSpan) -> Answer
  ) throws(EventLogError) -> Answer? {
    let answer = try base.withSnapshot(atOrBefore: position) { (found, bytes) in
      isKept(found) ? body(found, bytes) : nil
    }
    return answer ?? nil
  }

  /// The positions of the snapshots that are not lost.
  public func snapshotPositions() throws(EventLogError) -> [Position] {
    try base.snapshotPositions().filter(isKept)
  }

  /// Checks the log.
  public func verify(progress: (Position) throws(EventLogError) -> Void) throws(EventLogError) -> [IntegrityFinding] {
    try base.verify(progress: progress)
  }
}
