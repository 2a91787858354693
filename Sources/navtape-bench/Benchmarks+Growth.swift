import EventLog
import Glibc
import LMDBEventLog
import NavReplay

/// What does not get dearer with size. The ratio is the cost of an event in the large case divided by that in the
/// small one, so 1 is no growth; `ours` is the small case.
extension Benchmarks {
  /// Folding a session over 2,400 tabs against one over 24, of everything but arranging tabs; at most 1.3.
  ///
  /// An event that arranges tabs holds the new order of all, so it costs as many: `arranging` is the same ratio with
  /// the usual few of them.
  func tabsGrowth() throws -> Comparison {
    var comparison = try tabsGrowth(count: scale.appendEvents, isArranging: false)
    comparison.note("few.nanoseconds", median(comparison.ours) / Double(comparison.count) * 1e9)
    comparison.note("many.nanoseconds", median(comparison.raw) / Double(comparison.count) * 1e9)
    // A tenth of the events, because deciding them takes its time.
    let arranging = try tabsGrowth(count: scale.appendEvents / 10, isArranging: true)
    comparison.note("arranging", arranging.ratio)
    return comparison
  }

  private func tabsGrowth(count: Int, isArranging: Bool) throws -> Comparison {
    let few = try session(tabCount: 24, count: count, isArranging)
    let many = try session(tabCount: 2_400, count: count, isArranging)
    var comparison = Comparison("tabs.growth", count: count)
    try comparison.measure(pairs: scale.pairs) {
      try foldBehindFirst(many)
    } ours: {
      try foldBehindFirst(few)
    }
    return comparison
  }

  /// Folding the long tape against folding its first hundredth; at most 1.1. Also the memory that the fold takes.
  func lengthGrowth() throws -> Comparison {
    let log = try LMDBEventLog.open(path: try longTape(), options: .init(mode: .readOnly))
    let few = scale.tapeEvents / 100
    var comparison = Comparison("length.growth", count: scale.tapeEvents)
    let memory = try foldingMemory(log)
    try comparison.measure(pairs: scale.pairs) {
      try fold(log)
    } ours: {
      // As often as it takes to fold as many events, each time from the first.
      try seconds {
        for _ in 0..<100 {
          var player = Player()
          _ = try player.play(log, to: Position(UInt64(few)))
        }
      }
    }
    comparison.note("anonymousMebibytes", Double(memory.most) / 1_048_576)
    comparison.note("anonymousMebibytes.ofFold", Double(memory.most - memory.before) / 1_048_576)
    return comparison
  }

  /// The anonymous memory before a fold, and the most during it, in bytes; looked at every 4,096 events.
  private func foldingMemory(_ log: LMDBEventLog) throws -> (before: Int, most: Int) {
    let before = try Memory.anonymousBytes()
    var most = before
    var failure: (any Error)?
    var player = Player()
    _ = try player.play(log) { _ in
      do { most = max(most, try Memory.anonymousBytes()) } catch { failure = error }
      return failure == nil
    }
    if let failure { throw failure }
    return (before, most)
  }

  /// A tape of a session, without snapshots.
  private func session(tabCount: Int, count: Int, _ isArranging: Bool) throws -> LMDBEventLog {
    let log = try tape(workshop.fresh("tabs-\(tabCount).tape"), .relaxed)
    let sample = try DecidedEvents(count: count, tabCount: tabCount, isArranging: isArranging)
    try store(sample, on: log)
    return log
  }

  /// Folds a log behind its first event, which is as large as its hierarchy, comparing every digest.
  private func foldBehindFirst(_ log: LMDBEventLog) throws -> Double {
    var player = Player()
    _ = try player.play(log, to: Position(1))
    return try seconds {
      if let divergence = try player.play(log) { throw BenchmarkError("the fold diverges at \(divergence.position)") }
    }
  }
}

/// The memory of this process.
enum Memory {
  /// What it holds that is no page of a file (`RssAnon`).
  static func anonymousBytes() throws -> Int {
    guard let file = fopen("/proc/self/status", "r") else { throw BenchmarkError("cannot read /proc/self/status") }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, Int32(line.count), file) != nil {
      let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      let words = text.split(whereSeparator: \.isWhitespace)
      if words.first == "RssAnon:", let kibibytes = words.dropFirst().first.flatMap({ Int($0) }) {
        return kibibytes * 1_024
      }
    }
    throw BenchmarkError("/proc/self/status does not tell RssAnon")
  }
}
