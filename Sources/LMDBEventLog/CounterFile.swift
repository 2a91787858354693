import EventLog
import Glibc

/// Publishes what a tape's writer does in a small file beside the tape, for whoever watches from another process.
///
/// The file, `NAME.tape-counters`, is rewritten after every transaction, never synced, and removed when the writer
/// ends. A killed writer leaves it behind; then it is not read. Where it cannot be made, nothing is published.
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
      let numbers = [CounterFile.version, UInt64(getpid())] + counters.sums.numbers
      _ = numbers.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
    }
  }

  private func open(_ path: String) {
    close()
    self.path = path
    // Never through a link that somebody put there.
    descriptor = Glibc.open(path, O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
  }

  private func close() {
    guard descriptor >= 0 else { return }
    unlink(path)
    Glibc.close(descriptor)
    descriptor = -1
  }

  // MARK: Reading

  private static let version: UInt64 = 1

  private static func path(of tape: String) -> String { "\(tape)-counters" }

  /// The sums of the process that is writing a tape now; nil if none publishes them.
  public static func sums(of tape: String) -> TapeCounters.Sums? {
    let descriptor = Glibc.open(path(of: tape), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { Glibc.close(descriptor) }
    var numbers = [UInt64](repeating: 0, count: 2 + TapeCounters.Sums.numberCount)
    let count = numbers.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
    guard count == numbers.count * 8, numbers[0] == version, let process = pid_t(exactly: numbers[1]), process > 0,
      kill(process, 0) == 0 || errno == EPERM
    else { return nil }
    return TapeCounters.Sums(numbers: numbers[2...])
  }
}

extension TapeCounters.Sums {
  private static let fields: [any WritableKeyPath<TapeCounters.Sums, Int> & Sendable] = [
    \.eventCount, \.appendCount, \.failedAppendCount, \.commitCount, \.byteCount, \.largestCommitEventCount,
    \.mapGrowthCount, \.oldestReaderCommitCount,
  ]
  fileprivate static var numberCount: Int { fields.count + 2 }

  /// The sums as a row of numbers, in this machine's byte order.
  fileprivate var numbers: [UInt64] {
    Self.fields.map { UInt64(self[keyPath: $0]) } + [nanoseconds, longestNanoseconds]
  }

  fileprivate init(numbers: ArraySlice<UInt64>) {
    for (field, number) in zip(Self.fields, numbers) { self[keyPath: field] = Int(clamping: number) }
    nanoseconds = numbers[numbers.endIndex - 2]
    longestNanoseconds = numbers[numbers.endIndex - 1]
  }
}
