public import EventLog

/// Something that a tape's writer did.
public enum TapeActivity: Hashable, Sendable {
  /// It stored so many events of so many appends in one transaction; the time includes the sync.
  case committed(eventCount: Int, appendCount: Int, byteCount: Int, nanoseconds: UInt64)
  /// It stored nothing of so many appends.
  case failed(appendCount: Int, EventLogError)
  /// It enlarged the map.
  case grewMap(toBytes: Int)
  /// Some process has been reading for so many commits in one transaction: the pages that these commits replaced are
  /// kept for it, and the file grows.
  case sawOldReader(commitCount: Int)
}

/// Told what a tape's writer does, on the writer's thread: for counters, dashboards and warnings. It must return soon
/// and must not call the log.
public protocol TapeObserver: Sendable {
  /// The writer of this tape did something.
  func tape(_ path: String, did activity: TapeActivity)
}

/// Adds up what a tape's writer does.
public final class TapeCounters: TapeObserver {
  /// The sums.
  public struct Sums: Hashable, Sendable, BitwiseCopyable {
    /// Events stored.
    public var eventCount = 0
    /// Appends answered, failed ones too.
    public var appendCount = 0
    /// Appends of which nothing was stored.
    public var failedAppendCount = 0
    /// Transactions.
    public var commitCount = 0
    /// Bytes of records and snapshots stored.
    public var byteCount = 0
    /// Time in transactions, syncs included.
    public var nanoseconds: UInt64 = 0
    /// The longest transaction.
    public var longestNanoseconds: UInt64 = 0
    /// Most events of one transaction.
    public var largestCommitEventCount = 0
    /// How often the map was enlarged.
    public var mapGrowthCount = 0
    /// The most commits that a reader stayed behind.
    public var oldestReaderCommitCount = 0

    /// Nothing yet.
    public init() {}
  }

  private let lock = Lock()
  private nonisolated(unsafe) var totals = Sums()

  /// Begins at zero.
  public init() {}

  /// The sums so far.
  public var sums: Sums { lock.withLock { totals } }

  /// Adds an activity.
  public func tape(_ path: String, did activity: TapeActivity) {
    lock.withLock { totals.add(activity) }
  }
}

extension TapeCounters.Sums {
  fileprivate mutating func add(_ activity: TapeActivity) {
    switch activity {
    case .committed(let events, let appends, let bytes, let time):
      eventCount += events
      appendCount += appends
      byteCount += bytes
      commitCount += 1
      nanoseconds += time
      longestNanoseconds = max(longestNanoseconds, time)
      largestCommitEventCount = max(largestCommitEventCount, events)
    case .failed(let appends, _):
      appendCount += appends
      failedAppendCount += appends
    case .grewMap: mapGrowthCount += 1
    case .sawOldReader(let commits): oldestReaderCommitCount = max(oldestReaderCommitCount, commits)
    }
  }
}
