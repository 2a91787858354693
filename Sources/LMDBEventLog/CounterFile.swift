import EventLog
import Glibc

/// Publishes what a tape's writer does in a small file beside the tape, for whoever watches from another process.
///
/// The file, `NAME.tape-counters`, is rewritten after every transaction, never synced, and removed when the writer
/// ends. A writer holds a lock on it, so what a killed one leaves behind is not read. Where it cannot be made, or where
/// another writer of the tape publishes already, nothing is published.
public final class CounterFile: TapeObserver {
  private let counters: TapeCounters
  private let lock = Lock()
  /// The file of the tape that was last told of, -1 without one.
  private nonisolated(unsafe) var descriptor: Int32 = -1
  private nonisolated(unsafe) var path = ""

  /// Publishes the sums of these counters, which are told everything.
  public init(_ counters: TapeCounters) {
    self.counters = counters
  }

  deinit { close() }

  /// Adds an activity and publishes the sums.
  public func tape(_ path: String, did activity: TapeActivity) {
    counters.tape(path, did: activity)
    lock.withLock {
      if CounterFile.path(of: path) != self.path { open(CounterFile.path(of: path)) }
      guard descriptor >= 0 else { return }
      withUnsafeBytes(of: Content(sums: counters.sums)) {
        _ = pwrite(descriptor, $0.baseAddress, $0.count, 0)
      }
    }
  }

  private func open(_ path: String) {
    close()
    self.path = path
    // Never through a link that somebody put there.
    descriptor = Glibc.open(path, O_WRONLY | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0o600)
    guard descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) != 0 else { return }
    Glibc.close(descriptor)
    descriptor = -1
  }

  private func close() {
    guard descriptor >= 0 else { return }
    unlink(path)
    Glibc.close(descriptor)
    descriptor = -1
  }

  // MARK: Reading

  /// In this machine's byte order.
  private struct Content: BitwiseCopyable {
    var version: UInt64 = 1
    var sums: TapeCounters.Sums
  }

  private static func path(of tape: String) -> String { "\(tape)-counters" }

  /// The sums of the process that is writing a tape now; nil if none publishes them.
  public static func sums(of tape: String) -> TapeCounters.Sums? {
    let descriptor = Glibc.open(path(of: tape), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { Glibc.close(descriptor) }
    // Whoever can have the lock is alone.
    guard flock(descriptor, LOCK_SH | LOCK_NB) != 0 else { return nil }
    var content = Content(version: 0, sums: TapeCounters.Sums())
    let count = withUnsafeMutableBytes(of: &content) { pread(descriptor, $0.baseAddress, $0.count, 0) }
    guard count == MemoryLayout<Content>.size, content.version == Content(sums: content.sums).version else {
      return nil
    }
    return content.sums
  }
}
