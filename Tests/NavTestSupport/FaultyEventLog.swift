public import EventLog

/// A log in memory that fails, waits or lies where a test says so; without a fault it keeps the contract of all logs.
public final class FaultyEventLog: EventLog {
  /// What goes wrong.
  public struct Faults: Sendable {
    /// From which append on every append fails, counted from 1; nil for none. A submitted batch is an append.
    public var failsFromAppend: Int?
    /// With what it fails.
    public var error = EventLogError(.full, "there is no room", remedy: "make room")
    /// Whether submitted batches wait until `release` or `flush`.
    public var holdsSubmits = false
    /// What storing a snapshot fails with.
    public var storingSnapshots: EventLogError?
    /// What reading a snapshot fails with.
    public var readingSnapshots: EventLogError?
    /// What `verify` finds beside what is wrong.
    public var findings: [IntegrityFinding] = []

    /// No faults.
    public init() {}
  }

  /// The log that does the work.
  public let base: InMemoryEventLog
  private let lock = Lock()
  private let changed: Condition
  private nonisolated(unsafe) var plan: Faults
  private nonisolated(unsafe) var held: [() -> Void] = []
  private nonisolated(unsafe) var appends = 0

  /// Makes a log over another one, by default an empty one.
  public init(_ faults: Faults = Faults(), over base: InMemoryEventLog = InMemoryEventLog()) {
    plan = faults
    self.base = base
    changed = Condition(lock)
  }

  /// What goes wrong from now on.
  public var faults: Faults {
    get { lock.withLock { plan } }
    set { lock.withLock { plan = newValue } }
  }

  /// How many submitted batches and snapshots wait.
  public var heldCount: Int { lock.withLock { held.count } }

  /// How many appends there were, failed ones too.
  public var appendCount: Int { lock.withLock { appends } }

  /// Waits until so many submitted batches wait.
  public func awaitHeld(_ count: Int) {
    lock.withLock { while held.count < count { changed.wait() } }
  }

  /// Stores the submitted batches that wait, on the caller's thread.
  public func release() {
    while let next = lock.withLock({ held.isEmpty ? nil : held.removeFirst() }) { next() }
  }

  /// Does something at once, or keeps it waiting.
  private func holdOrDo(_ action: @escaping () -> Void) {
    let isHeld = lock.withLock {
      if plan.holdsSubmits {
        held.append(action)
        changed.broadcast()
      }
      return plan.holdsSubmits
    }
    if !isHeld { action() }
  }

  private func attempt(
    _ batch: EventBatch, _ expected: Position?, _ sequence: BatchSequence?
  ) -> Result<[Position], EventLogError> {
    if let failure = sequence?.failure { return .failure(failure) }
    do throws(EventLogError) { return .success(try store(batch, expected)) } catch {
      sequence?.fail(error)
      return .failure(error)
    }
  }

  private func store(_ batch: EventBatch, _ expected: Position?) throws(EventLogError) -> [Position] {
    let failure = lock.withLock { () -> EventLogError? in
      appends += 1
      return plan.failsFromAppend.map { $0 <= appends } ?? false ? plan.error : nil
    }
    if let failure { throw failure }
    return try base.append(batch, expecting: expected)
  }
}

extension FaultyEventLog {
  /// The position of the last stored event.
  public func lastPosition() throws(EventLogError) -> Position { try base.lastPosition() }

  /// Stores a batch behind those that wait, or fails.
  @discardableResult
  public func append(_ batch: EventBatch, expecting expected: Position?) throws(EventLogError) -> [Position] {
    release()
    return try store(batch, expected)
  }

  /// Stores a batch at once, keeps it waiting, or fails.
  public func submit(
    _ batch: EventBatch, expecting expected: Position?, in sequence: BatchSequence?,
    completion: @escaping @Sendable (Result<[Position], EventLogError>) -> Void
  ) {
    holdOrDo { completion(self.attempt(batch, expected, sequence)) }
  }

  /// Stores a snapshot at once, keeps it waiting, or fails.
  public func submit(snapshot bytes: [UInt8], at position: Position, in sequence: BatchSequence?) {
    holdOrDo { if sequence?.failure == nil { try? self.storeSnapshot(bytes, at: position) } }
  }

  /// Stores what waits.
  public func flush() { release() }

  /// Reads the stored records.
  public func read(from first: Position, _ body: (Position, RawSpan) -> Bool) throws(EventLogError) {
    try base.read(from: first, body)
  }

  /// Where the event with this id is stored.
  public func position(of id: EventID) throws(EventLogError) -> Position? { try base.position(of: id) }

  /// Reads the stored names.
  public func readNames(from first: UInt32, _ body: (UInt32, RawSpan) -> Bool) throws(EventLogError) {
    try base.readNames(from: first, body)
  }

  /// Stores a snapshot, or fails.
  public func storeSnapshot(_ bytes: [UInt8], at position: Position) throws(EventLogError) {
    if let error = faults.storingSnapshots { throw error }
    try base.storeSnapshot(bytes, at: position)
  }

  /// Reads the latest snapshot, or fails.
  public func withSnapshot<Answer>(
    atOrBefore position: Position, _ body: (Position, RawSpan) -> Answer
  ) throws(EventLogError) -> Answer? {
    if let error = faults.readingSnapshots { throw error }
    return try base.withSnapshot(atOrBefore: position, body)
  }

  /// The positions that have a snapshot.
  public func snapshotPositions() throws(EventLogError) -> [Position] { try base.snapshotPositions() }

  /// What is wrong, and what the faults say is.
  public func verify(progress: (Position) throws(EventLogError) -> Void) throws(EventLogError) -> [IntegrityFinding] {
    try base.verify(progress: progress) + faults.findings
  }
}
