internal import CPlatform

/// A mutual exclusion lock over a pthread mutex; not recursive.
///
/// The thread sanitizer of Swift 6.3.1 misreports `Synchronization.Mutex`, hence this one.
/// - Source: ARCHITECTURE §3.
public final class Lock: @unchecked Sendable {
  let mutex: UnsafeMutablePointer<platform_mutex>

  /// Makes an open lock.
  public init() {
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: platform_mutex())
    platform_mutex_create(mutex)
  }

  deinit {
    platform_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// Waits until no other thread holds the lock, and takes it.
  public func lock() { platform_mutex_lock(mutex) }

  /// Gives back the lock, which this thread holds.
  public func unlock() { platform_mutex_unlock(mutex) }

  /// Runs `body` while holding the lock.
  @inlinable
  public func withLock<Answer, Failure: Error>(_ body: () throws(Failure) -> Answer) throws(Failure) -> Answer {
    lock()
    defer { unlock() }
    return try body()
  }
}

/// Something that threads wait for under a lock.
///
/// The lock must be held while waiting; always wait in a loop that tests what is waited for.
/// - Source: ARCHITECTURE §3.
public final class Condition: @unchecked Sendable {
  private let lock: Lock
  private let condition: UnsafeMutablePointer<platform_condition>

  /// Makes a condition of what `lock` protects.
  public init(_ lock: Lock) {
    self.lock = lock
    condition = .allocate(capacity: 1)
    condition.initialize(to: platform_condition())
    platform_condition_create(condition)
  }

  deinit {
    platform_condition_destroy(condition)
    condition.deallocate()
  }

  /// Gives back the lock, sleeps until woken, and takes the lock again; may wake without cause.
  public func wait() { platform_condition_wait(condition, lock.mutex) }

  /// Wakes one waiting thread.
  public func signal() { platform_condition_signal(condition) }

  /// Wakes all waiting threads.
  public func broadcast() { platform_condition_broadcast(condition) }
}
