import EventLog

/// What waits for the writer: one group fills while the writer commits another.
///
/// A queue holds at most what one commit may hold. There are no timers: whatever came while the last sync ran shares
/// the next one.
final class WriteQueue: @unchecked Sendable {
  /// When a submitter has to wait. One batch may exceed it, alone.
  struct Limit {
    var eventCount = 10_000
    var byteCount = 4 << 20
  }

  private let limit: Limit
  private let lock = Lock()
  private let workArrived: Condition
  private let roomArrived: Condition
  private let workDone: Condition
  private var filling = WriteGroup()
  private var isStopping = false
  private var isWriterWaiting = false
  private var submittedCount = 0
  private var finishedCount = 0

  init(limit: Limit) {
    self.limit = limit
    workArrived = Condition(lock)
    roomArrived = Condition(lock)
    workDone = Condition(lock)
  }

  /// Queues a batch behind all others; waits while there is no room.
  func add(
    _ batch: EventBatch, expecting expected: Position?, in sequence: BatchSequence?,
    completion: @escaping WriteGroup.Completion
  ) {
    lock.lock()
    while !hasRoom(eventCount: batch.count, byteCount: batch.bytes.count) { roomArrived.wait() }
    filling.add(batch, expecting: expected, in: sequence, completion: completion)
    unlockAndWakeWriter()
  }

  /// Queues work with a snapshot behind everything else; waits while there is no room.
  func add(
    _ work: WriteGroup.Request.Work, with snapshot: [UInt8], in sequence: BatchSequence?,
    completion: @escaping WriteGroup.Completion
  ) {
    lock.lock()
    while !hasRoom(eventCount: 0, byteCount: snapshot.count) { roomArrived.wait() }
    filling.add(work, with: snapshot, in: sequence, completion: completion)
    unlockAndWakeWriter()
  }

  private func hasRoom(eventCount: Int, byteCount: Int) -> Bool {
    filling.isEmpty
      || filling.entries.count + eventCount <= limit.eventCount && filling.bytes.count + byteCount <= limit.byteCount
  }

  private func unlockAndWakeWriter() {
    submittedCount += 1
    let wakes = isWriterWaiting
    isWriterWaiting = false
    lock.unlock()
    if wakes { workArrived.signal() }
  }

  /// Waits for work and takes all of it, in exchange for an empty group.
  ///
  /// - Returns: false if there is none and never will be.
  func take(into group: inout WriteGroup) -> Bool {
    lock.lock()
    defer { lock.unlock() }
    while filling.isEmpty {
      if isStopping { return false }
      isWriterWaiting = true
      workArrived.wait()
    }
    swap(&filling, &group)
    roomArrived.broadcast()
    return true
  }

  /// Notes that this many requests have got their answer.
  func finish(_ count: Int) {
    lock.withLock { finishedCount += count }
    workDone.broadcast()
  }

  /// Waits until everything queued so far has got its answer.
  func flush() {
    lock.lock()
    defer { lock.unlock() }
    let target = submittedCount
    while finishedCount < target { workDone.wait() }
  }

  /// Lets the writer end when everything is done.
  func stop() {
    lock.withLock { isStopping = true }
    workArrived.signal()
  }
}
