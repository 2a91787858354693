/// A log that lives and dies with the process: for tests, for session files that are folded without a tape, for
/// previews.
///
/// Records get the same checksums and chain values as on a tape. `submit` stores on the caller's thread and calls
/// `completion` before it returns. Readers see the log as it was when they began; they hold no lock, so they may call
/// the log, but the first append during a read copies the whole log.
/// - Source: ARCHITECTURE §1.
public final class InMemoryEventLog: EventLog {
  private struct Contents {
    var bytes: [UInt8] = []
    /// Where each record ends in `bytes`.
    var ends: [Int] = []
    var ids: [EventID: Position] = [:]
    var firstName: UInt32 = 0
    var names: [[UInt8]] = []
    /// Ascending.
    var snapshots: [(position: Position, bytes: [UInt8])] = []
    /// The chain value of the last record.
    var chain: UInt32 = 0

    var last: Position { Position(UInt64(ends.count)) }

    func range(of position: Position) -> Range<Int> {
      let index = Int(position.rawValue) - 1
      return (index == 0 ? 0 : ends[index - 1])..<ends[index]
    }

    mutating func store(_ batch: EventBatch, plan: AppendPlan) {
      var next = last.next
      var start = 0
      for (entry, position) in zip(batch.entries, plan.positions) {
        let record = start..<entry.end
        start = entry.end
        if position != next { continue }
        next = next.next
        let offset = bytes.count
        bytes.append(contentsOf: batch.bytes[record])
        ends.append(bytes.count)
        if let id = entry.id { ids[id] = position }
        let previous = chain
        chain = bytes.withUnsafeMutableBytes { bytes in
          InMemoryEventLog.sealer.seal(UnsafeMutableRawBufferPointer(rebasing: bytes[offset...]), after: previous)
        }
      }
    }

    /// The index in `snapshots` of the latest one at or before `position`.
    func snapshotIndex(atOrBefore position: Position) -> Int? {
      snapshots.lastIndex { $0.position <= position }
    }
  }

  private static let sealer = RecordSealer(CRC32C.extend)

  private let lock = Lock()
  /// Read and written under `lock` only.
  nonisolated(unsafe) private var contents = Contents()

  /// Makes an empty log.
  public init() {}

  /// The position of the last event now.
  public func lastPosition() throws(EventLogError) -> Position {
    lock.withLock { contents.last }
  }

  /// See `EventLog.append(_:expecting:)`.
  @discardableResult
  public func append(
    _ batch: EventBatch, expecting expected: Position?
  ) throws(EventLogError) -> [Position] {
    lock.lock()
    defer { lock.unlock() }
    let plan = try plan(batch, expecting: expected)
    let newNames = try newNames(of: batch)
    contents.store(batch, plan: plan)
    if !newNames.isEmpty {
      if contents.names.isEmpty { contents.firstName = batch.firstName }
      contents.names.append(contentsOf: newNames)
    }
    return plan.positions
  }

  private func plan(
    _ batch: EventBatch, expecting expected: Position?
  ) throws(EventLogError) -> AppendPlan {
    try batch.bytes.span.bytes.withUnsafeBytes { (records) throws(EventLogError) in
      try AppendPlan(
        records: records, entries: batch.entries[...], behind: contents.last, expecting: expected
      ) { (id, record) throws(EventLogError) in
        guard let position = contents.ids[id] else { return nil }
        return contents.bytes.withUnsafeBytes { stored in
          let twin = UnsafeRawBufferPointer(rebasing: stored[contents.range(of: position)])
          return RecordFrame.isSameEvent(record, twin) ? .same(position) : .other(position)
        }
      }
    }
  }

  private func newNames(of batch: EventBatch) throws(EventLogError) -> ArraySlice<[UInt8]> {
    if batch.names.isEmpty { return [] }
    let stored = contents.firstName..<contents.firstName + UInt32(contents.names.count)
    let first = try NamePlan.firstNew(first: batch.firstName, count: batch.names.count, stored: stored) { number in
      contents.names[Int(number - stored.lowerBound)] == batch.names[Int(number - batch.firstName)]
    }
    return batch.names.dropFirst(Int(first - batch.firstName))
  }

  /// Stores a batch at once and calls `completion` before it returns.
  public func submit(
    _ batch: EventBatch, expecting expected: Position?, in sequence: BatchSequence?,
    completion: @escaping @Sendable (Result<[Position], EventLogError>) -> Void
  ) {
    if let failure = sequence?.failure { return completion(.failure(failure)) }
    do throws(EventLogError) {
      completion(.success(try append(batch, expecting: expected)))
    } catch {
      sequence?.fail(error)
      completion(.failure(error))
    }
  }

  /// Does nothing: everything submitted is stored.
  public func flush() {}

  /// See `EventLog.read(from:_:)`.
  public func read(from first: Position, _ body: (Position, RawSpan) -> Bool) throws(EventLogError) {
    let contents = lock.withLock { self.contents }
    contents.bytes.withUnsafeBytes { bytes in
      var position = max(first, Position.start.next)
      while position <= contents.last {
        let record = UnsafeRawBufferPointer(rebasing: bytes[contents.range(of: position)])
        if !body(position, record.bytes) { return }
        position = position.next
      }
    }
  }

  /// Where the event with this id is stored.
  public func position(of id: EventID) throws(EventLogError) -> Position? {
    lock.withLock { contents.ids[id] }
  }

  /// See `EventLog.readNames(from:_:)`.
  public func readNames(from first: UInt32, _ body: (UInt32, RawSpan) -> Bool) throws(EventLogError) {
    let contents = lock.withLock { self.contents }
    for (index, name) in contents.names.enumerated() {
      let number = contents.firstName + UInt32(index)
      if number >= first, !name.withUnsafeBytes({ body(number, $0.bytes) }) { return }
    }
  }

  /// See `EventLog.storeSnapshot(_:at:)`.
  public func storeSnapshot(_ bytes: [UInt8], at position: Position) throws(EventLogError) {
    lock.lock()
    defer { lock.unlock() }
    if let error = EventLogError.refusal(ofSnapshotWith: bytes.count, at: position, last: contents.last) { throw error }
    let snapshot = (position, bytes)
    let before = contents.snapshotIndex(atOrBefore: position)
    if let before, contents.snapshots[before].position == position {
      contents.snapshots[before] = snapshot
    } else {
      contents.snapshots.insert(snapshot, at: (before ?? -1) + 1)
    }
  }

  /// See `EventLog.withSnapshot(atOrBefore:_:)`.
  public func withSnapshot<Answer>(
    atOrBefore position: Position, _ body: (Position, RawSpan) -> Answer
  ) throws(EventLogError) -> Answer? {
    let contents = lock.withLock { self.contents }
    guard let index = contents.snapshotIndex(atOrBefore: position) else { return nil }
    let snapshot = contents.snapshots[index]
    return body(snapshot.position, snapshot.bytes.span.bytes)
  }

  /// The positions that have a snapshot, ascending.
  public func snapshotPositions() throws(EventLogError) -> [Position] {
    lock.withLock { contents.snapshots.map(\.position) }
  }

  /// See `EventLog.verify(progress:)`.
  public func verify(progress: (Position) throws(EventLogError) -> Void) throws(EventLogError) -> [IntegrityFinding] {
    let contents = lock.withLock { self.contents }
    var checker = RecordChecker(InMemoryEventLog.sealer)
    while checker.next <= contents.last {
      let position = checker.next
      contents.bytes.withUnsafeBytes { bytes in
        checker.check(UnsafeRawBufferPointer(rebasing: bytes[contents.range(of: position)]), at: position)
      }
      if position.rawValue % 4096 == 0 { try progress(position) }
    }
    try progress(contents.last)
    return checker.findings
  }
}
