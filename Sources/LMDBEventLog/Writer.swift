import CLMDB
import EventLog
import Glibc

/// The thread that owns all write transactions of a tape.
///
/// LMDB's write lock belongs to a thread: a transaction that is committed on another one than began it reports success
/// and leaves the lock taken for ever. Hence a thread of its own, and each transaction in one synchronous call on it.
/// - Source: property-testing-and-lmdb.md B0, B7.
final class Writer: @unchecked Sendable {
  private let environment: Environment
  private let queue: WriteQueue
  private let observer: (any TapeObserver)?
  /// Set before anybody else sees the writer.
  private var thread = pthread_t()
  private let lock = Lock()
  /// Read and written under `lock`.
  private var wantsFullDurability = false
  /// How often old readers are looked for, in commits.
  private static let readerLookInterval = 256
  /// How many groups were stored; used by the thread only, and only for an observer.
  private var commitCount = 0
  /// The first failure that stopped the log; used by the thread only.
  private var failure: EventLogError?

  /// Starts the thread.
  ///
  /// - Throws: `inputOutput` if the system has no thread left.
  init(_ environment: Environment, _ options: LMDBEventLog.Options) throws(EventLogError) {
    self.environment = environment
    queue = WriteQueue(limit: options.queueLimit)
    observer = options.observer
    let context = Unmanaged.passRetained(self)
    let code = pthread_create(
      &thread, nil,
      { context in
        // The thread got its context from the call above.
        if let context { Unmanaged<Writer>.fromOpaque(context).takeRetainedValue().run() }
        return nil
      }, context.toOpaque())
    if code != 0 {
      context.release()
      throw EventLogError(code, "starting the writer of", path: environment.path)
    }
  }

  /// Ends the thread after everything queued is stored, and waits for that unless it is this very thread.
  func stop() {
    queue.stop()
    if isOnThread {
      pthread_detach(thread)
    } else {
      pthread_join(thread, nil)
    }
  }

  private var isOnThread: Bool { pthread_equal(pthread_self(), thread) != 0 }

  // MARK: Called on any thread

  /// See `EventLog.submit`.
  func submit(
    _ batch: EventBatch, expecting expected: Position?, in sequence: BatchSequence?,
    completion: @escaping WriteGroup.Completion
  ) {
    // A programmer's error that would wait for itself: a completion must not call the log.
    precondition(!isOnThread, "a completion called the log")
    queue.add(batch, expecting: expected, in: sequence, completion: completion)
  }

  /// See `EventLog.append`.
  func append(_ batch: EventBatch, expecting expected: Position?) throws(EventLogError) -> [Position] {
    let answer = Answer()
    submit(batch, expecting: expected, in: nil, completion: answer.give)
    return try answer.wait().get()
  }

  /// See `EventLog.submit(snapshot:at:in:)`.
  func submit(
    _ work: WriteGroup.Request.Work, with snapshot: [UInt8], in sequence: BatchSequence?,
    completion: @escaping WriteGroup.Completion
  ) {
    precondition(!isOnThread, "a completion called the log")
    queue.add(work, with: snapshot, in: sequence, completion: completion)
  }

  /// Stores a snapshot, or closes the tape with one, and waits for it.
  func store(_ work: WriteGroup.Request.Work, with snapshot: [UInt8]) throws(EventLogError) {
    let answer = Answer()
    submit(work, with: snapshot, in: nil, completion: answer.give)
    _ = try answer.wait().get()
  }

  /// See `EventLog.flush`.
  func flush() {
    precondition(!isOnThread, "a completion called the log")
    queue.flush()
  }

  /// Appends that are queued from now on are on the disk when they are answered.
  func makeFullyDurable() {
    lock.withLock { wantsFullDurability = true }
  }

  // MARK: Called on the writer's thread

  private func run() {
    var group = WriteGroup()
    while queue.take(into: &group) {
      let start = ContinuousClock.now
      if failure == nil, lock.withLock({ wantsFullDurability }) { environment.makeFullyDurable() }
      let answers = store(&group)
      if let observer { tell(observer, of: group, answers, since: start) }
      for (request, answer) in zip(group.requests, answers) {
        if case .failure(let error) = answer { request.sequence?.fail(error) }
        request.completion(answer)
      }
      let count = group.requests.count
      group.removeAll()
      queue.finish(count)
    }
  }

  /// Stores a group, enlarging the map until it fits, and returns one answer for each of its requests.
  private func store(_ group: inout WriteGroup) -> [Result<[Position], EventLogError>] {
    let count = group.requests.count
    if let failure {
      let error = EventLogError(
        .stopped, "the tape \(environment.path) stopped after a failure: \(failure)",
        remedy: "see to the failure, then open the tape again")
      return Array(repeating: .failure(error), count: count)
    }
    while true {
      do throws(TapeFailure) {
        let (answers, seals) = try environment.write { (transaction) throws(TapeFailure) in
          var commit = try GroupCommit(transaction, environment)
          return (try commit.store(&group), commit.seals)
        }
        if let seals, environment.seals == nil { environment.seals = seals }
        return answers
      } catch .code(MDB_MAP_FULL, _) {
        do throws(EventLogError) {
          let size = try environment.growMap()
          observer?.tape(environment.path, did: .grewMap(toBytes: size))
        } catch {
          return Array(repeating: .failure(error), count: count)
        }
      } catch {
        let error = describe(error, group)
        return Array(repeating: .failure(error), count: count)
      }
    }
  }

  /// Tells of a group that was stored or not.
  private func tell(
    _ observer: any TapeObserver, of group: WriteGroup, _ answers: [Result<[Position], EventLogError>],
    since start: ContinuousClock.Instant
  ) {
    var (eventCount, appendCount, byteCount) = (0, 0, 0)
    var failures: [EventLogError] = []
    var previous = (bytes: 0, entries: 0)
    for (request, answer) in zip(group.requests, answers) {
      switch answer {
      case .success:
        appendCount += 1
        eventCount += request.entriesEnd - previous.entries
        byteCount += request.bytesEnd - previous.bytes
      case .failure(let error): failures.append(error)
      }
      previous = (request.bytesEnd, request.entriesEnd)
    }
    for error in failures { observer.tape(environment.path, did: .failed(appendCount: 1, error)) }
    if appendCount == 0 { return }
    let time = start.duration(to: .now)
    let nanoseconds = UInt64(max(0, time / .nanoseconds(1)))
    observer.tape(
      environment.path,
      did: .committed(
        eventCount: eventCount, appendCount: appendCount, byteCount: byteCount, nanoseconds: nanoseconds))
    commitCount += 1
    if commitCount % Writer.readerLookInterval == 0, let lag = try? environment.oldestReaderLag(),
      lag > LMDBEventLog.oldReaderCommitCount
    {
      observer.tape(environment.path, did: .sawOldReader(commitCount: lag))
    }
  }

  /// The error for a failure, which stops the log unless it was only that a transaction was too large.
  private func describe(_ failure: TapeFailure, _ group: WriteGroup) -> EventLogError {
    switch failure {
    case .code(MDB_TXN_FULL, _):
      return failure.described(path: environment.path)
    case .code(EIO, let operation) where isDiskFull(for: group):
      // liblmdb reports a write that was cut short by a full disk as EIO.
      let error = EventLogError(ENOSPC, operation, path: environment.path)
      self.failure = error
      return error
    default:
      let error = failure.described(path: environment.path)
      self.failure = error
      return error
    }
  }

  private func isDiskFull(for group: WriteGroup) -> Bool {
    let needed = UInt64(2 * group.bytes.count + 1 << 20)
    return environment.availableByteCount.map { $0 < needed } ?? false
  }
}

/// One answer that a thread waits for.
private final class Answer: @unchecked Sendable {
  private let lock = Lock()
  private let given: Condition
  private var answer: Result<[Position], EventLogError>?

  init() {
    given = Condition(lock)
  }

  @Sendable func give(_ answer: Result<[Position], EventLogError>) {
    lock.withLock {
      self.answer = answer
      given.signal()
    }
  }

  func wait() -> Result<[Position], EventLogError> {
    lock.lock()
    defer { lock.unlock() }
    while true {
      if let answer { return answer }
      given.wait()
    }
  }
}
