import EventLog
import Glibc

/// Keeps the map in place while any transaction of this process lives, and all transactions out while it moves.
///
/// LMDB does not check this itself: moving the map under a transaction is undefined behaviour.
/// - Source: property-testing-and-lmdb.md B3.
final class MapGate: @unchecked Sendable {
  private let lock = Lock()
  private let changed: Condition
  /// The thread of each living transaction.
  private var inside: [pthread_t] = []
  /// Whether a thread moves the map, or waits until it may.
  private var isClaimed = false
  /// Set when the map is gone for good.
  private var failure: EventLogError?

  init() {
    changed = Condition(lock)
  }

  /// Comes in with a transaction; waits while the map moves.
  ///
  /// A thread that is inside already does not wait for one that waits for it.
  func enter() throws(EventLogError) {
    lock.lock()
    defer { lock.unlock() }
    while isClaimed, !isInside { changed.wait() }
    if let failure { throw failure }
    inside.append(pthread_self())
  }

  /// Goes out after a transaction.
  func leave() {
    lock.lock()
    defer { lock.unlock() }
    let thread = pthread_self()
    if let index = inside.lastIndex(where: { pthread_equal($0, thread) != 0 }) { inside.remove(at: index) }
    if isClaimed, inside.isEmpty { changed.broadcast() }
  }

  /// Runs `body` while no transaction lives.
  ///
  /// - Throws: `inputOutput` if this very thread has a living transaction, or what `body` throws.
  func withoutTransactions<Answer>(
    _ body: () throws(EventLogError) -> Answer
  ) throws(EventLogError) -> Answer {
    lock.lock()
    defer { lock.unlock() }
    if isInside {
      throw EventLogError(
        .inputOutput, "the map of the tape has to move while this thread is reading it",
        remedy: "call the log again after the read has ended")
    }
    while isClaimed { changed.wait() }
    isClaimed = true
    defer {
      isClaimed = false
      changed.broadcast()
    }
    while !inside.isEmpty { changed.wait() }
    if let failure { throw failure }
    return try body()
  }

  /// Keeps everybody out from now on: the map is gone. For the body of `withoutTransactions`.
  func close(because error: EventLogError) {
    failure = error
  }

  private var isInside: Bool {
    let thread = pthread_self()
    return inside.contains { pthread_equal($0, thread) != 0 }
  }
}
