/// An append-only, totally ordered run of events. It knows no rule and no event: records are bytes to it.
///
/// Every implementation passes the contract suite of `NavTestSupport`.
public protocol EventLog: AnyObject, Sendable {
  /// The position of the first event that the log holds or will hold: 1, or later in a log that goes on with the run of
  /// another. Such a log has a snapshot at the place before, which stands in for the events that it does not hold.
  var firstPosition: Position { get }

  /// The position of the last stored event; the place before `firstPosition` if there is none.
  func lastPosition() throws(EventLogError) -> Position

  /// Stores the events of a batch as one unit behind `expected`, and returns when they are stored as durably as the log
  /// was opened for.
  ///
  /// An event whose id is stored already with the same bytes (the seal aside) is not stored again; the positions of the
  /// others follow on. Names that are stored already with the same text are not stored again.
  /// - Parameter expected: the position that the sender believes to be the last one; nil appends wherever the log ends.
  /// - Returns: one position for each event of the batch: where it is stored now.
  /// - Throws: `conflict` if the log ends elsewhere, or if the names do not go on from the stored ones; `idReused` if
  ///   an id is stored with other bytes; `invalid` if a record is not framed or too large; `full`, `inputOutput`,
  ///   `stopped`, `closed`. Nothing of the batch is stored then.
  @discardableResult
  func append(_ batch: EventBatch, expecting expected: Position?) throws(EventLogError) -> [Position]

  /// Hands a batch to the log's writer and returns without waiting for the disk.
  ///
  /// Batches are stored in the order in which they are submitted. Waits only while the writer's queue is full.
  /// - Parameters:
  ///   - sequence: the batches that this one stands on; nil for none. Once one of them has failed, this one fails, too.
  ///   - completion: called once, on the writer's thread, with what `append` would have returned or thrown. It
  ///   must return soon and must not call the log. A log without a writer calls it before `submit` returns, so the
  ///   caller must not hold a lock that it takes.
  func submit(
    _ batch: EventBatch, expecting expected: Position?, in sequence: BatchSequence?,
    completion: @escaping @Sendable (Result<[Position], EventLogError>) -> Void)

  /// Waits until everything submitted so far is stored or has failed.
  func flush()

  /// Reads stored records in order without copying them.
  ///
  /// - Parameters:
  ///   - first: where to begin; a position before `firstPosition` begins there, one behind the last reads nothing.
  ///   - body: gets each position and its record, seal included, and answers whether to go on. The bytes are valid
  ///     during the call only. It may read the log, but must not write to it nor wait for a write.
  /// - Throws: `damaged` with the position where a record is missing or not framed as one.
  func read(from first: Position, _ body: (Position, RawSpan) -> Bool) throws(EventLogError)

  /// Where the event with this id is stored, nil if it is not.
  func position(of id: EventID) throws(EventLogError) -> Position?

  /// Reads the stored names from number `first` on, in order, without copying; `body` answers whether to go on.
  func readNames(from first: UInt32, _ body: (UInt32, RawSpan) -> Bool) throws(EventLogError)

  /// Stores a snapshot of the state after the event at `position`, in place of an earlier one there.
  ///
  /// - Throws: `invalid` if the log does not reach that far or the snapshot is too large; `full`, `inputOutput`,
  ///   `stopped`.
  func storeSnapshot(_ bytes: [UInt8], at position: Position) throws(EventLogError)

  /// Hands a snapshot to the log's writer and returns without waiting for the disk, as `submit` does with a batch.
  ///
  /// It is a cache: one that cannot be stored is left out.
  func submit(snapshot bytes: [UInt8], at position: Position, in sequence: BatchSequence?)

  /// Calls `body` with the latest snapshot at or before `position`; returns nil if there is none.
  ///
  /// - Throws: `damaged` with the snapshot's position if it does not match its checksum; there may be an earlier one.
  func withSnapshot<Answer>(
    atOrBefore position: Position, _ body: (Position, RawSpan) -> Answer
  ) throws(EventLogError) -> Answer?

  /// The positions that have a snapshot, ascending.
  func snapshotPositions() throws(EventLogError) -> [Position]

  /// Reads everything and compares it with its checksums: frames, checksums, chain, contiguity, ids, names and
  /// snapshots.
  ///
  /// - Parameter progress: called now and then, and at the end, with the position reached; throws to stop.
  /// - Returns: what is wrong, in order of position; empty if nothing is.
  /// - Throws: only what keeps it from reading on; damage is a result.
  func verify(progress: (Position) throws(EventLogError) -> Void) throws(EventLogError) -> [IntegrityFinding]
}

extension EventLog {
  /// A log begins at 1 unless it says otherwise.
  public var firstPosition: Position { .start.next }

  /// The stored names in order of their numbers.
  public func allNames() throws(EventLogError) -> [[UInt8]] {
    var names: [[UInt8]] = []
    try readNames(from: 0) { (_, name) in
      names.append(name.withUnsafeBytes { Array($0) })
      return true
    }
    return names
  }

  /// A log without a writer stores a snapshot at once.
  public func submit(snapshot bytes: [UInt8], at position: Position, in sequence: BatchSequence?) {
    if sequence?.failure == nil { try? storeSnapshot(bytes, at: position) }
  }

  /// Hands over a batch that stands on no other.
  public func submit(
    _ batch: EventBatch, expecting expected: Position?,
    completion: @escaping @Sendable (Result<[Position], EventLogError>) -> Void
  ) {
    submit(batch, expecting: expected, in: nil, completion: completion)
  }
}

/// Something that is not as it was written.
public struct IntegrityFinding: Hashable, Sendable {
  /// What kind of thing is wrong.
  public enum Kind: String, Hashable, Sendable {
    /// A record's length fields contradict each other, or it is too short for a header.
    case frame
    /// A record's bytes do not match its checksum.
    case checksum
    /// A record is intact but does not follow the one before it: moved, removed or replaced neighbours.
    case chain
    /// An epoch does not go on where the one before it ends.
    case epoch
    /// A position is missing.
    case gap
    /// An entry of the index of event ids leads to no record, or there are more ids than records.
    case id
    /// The number of a stored name is missing.
    case name
    /// A snapshot does not match its checksum, or stands behind the last event.
    case snapshot
    /// The events are not those that were sealed, or nobody has signed for them.
    case seal
    /// A page of the file is not as its format demands; the message names the page and the database.
    case page
  }

  /// What kind of thing is wrong.
  public let kind: Kind
  /// Where; for names and pages it is `Position.start`, and the message names their number.
  public let position: Position
  /// One sentence for a person.
  public let message: String

  /// Makes a finding.
  public init(_ kind: Kind, at position: Position, _ message: String) {
    self.kind = kind
    self.position = position
    self.message = message
  }
}
