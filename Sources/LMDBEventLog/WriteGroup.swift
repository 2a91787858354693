import EventLog

/// What the writer stores in one transaction; reused, so that submitting allocates nothing in the steady state.
struct WriteGroup {
  typealias Completion = @Sendable (Result<[Position], EventLogError>) -> Void

  /// One call of `submit`, `storeSnapshot` or `rotate`. Its parts lie in the group's arrays, from where those of the
  /// request before it end.
  struct Request {
    enum Work {
      case events(expected: Position?, firstName: UInt32)
      case snapshot(Position)
      /// A snapshot at the end, and the name of the file in which the run goes on.
      case close(Position, next: String)
      /// The head of the tree over so many events.
      case seal(size: UInt64)
    }

    let work: Work
    let bytesEnd: Int
    let entriesEnd: Int
    let namesEnd: Int
    let sequence: BatchSequence?
    let completion: Completion
  }

  /// Memory beyond this is given back after a commit.
  private static let keptByteCount = 16 << 20

  /// Records and snapshots.
  var bytes: [UInt8] = []
  /// Ends are relative to the bytes of their request.
  private(set) var entries: [EventBatch.Entry] = []
  private(set) var names: [[UInt8]] = []
  private(set) var requests: [Request] = []

  var isEmpty: Bool { requests.isEmpty }

  mutating func add(
    _ batch: EventBatch, expecting expected: Position?, in sequence: BatchSequence?, completion: @escaping Completion
  ) {
    bytes.append(contentsOf: batch.bytes)
    entries.append(contentsOf: batch.entries)
    if !batch.names.isEmpty { names.append(contentsOf: batch.names) }
    add(.events(expected: expected, firstName: batch.firstName), sequence, completion)
  }

  mutating func add(
    _ work: Request.Work, with snapshot: [UInt8], in sequence: BatchSequence?, completion: @escaping Completion
  ) {
    bytes.append(contentsOf: snapshot)
    add(work, sequence, completion)
  }

  private mutating func add(_ work: Request.Work, _ sequence: BatchSequence?, _ completion: @escaping Completion) {
    requests.append(
      Request(
        work: work, bytesEnd: bytes.count, entriesEnd: entries.count, namesEnd: names.count, sequence: sequence,
        completion: completion))
  }

  mutating func removeAll() {
    let isOrdinary = bytes.capacity <= WriteGroup.keptByteCount
    bytes.removeAll(keepingCapacity: isOrdinary)
    entries.removeAll(keepingCapacity: isOrdinary)
    names.removeAll(keepingCapacity: true)
    requests.removeAll(keepingCapacity: true)
  }
}
