import EventLog
import Glibc
import LMDBEventLog
import NavText

/// `stats --live`: what happens to a tape, seen from outside, a line at a time.
///
/// What only the writing process knows (appends, how long its transactions take) it publishes in a `CounterFile`, as
/// `record` does.
struct LiveStatistics {
  private let tape: LMDBEventLog
  private let path: String
  private let lineCount: Int
  private let pauseMilliseconds: Int

  /// Reads what the options ask for.
  ///
  /// - Throws: 64 if there is no tape to watch.
  init(_ input: Input, _ arguments: ParsedArguments) throws(CommandFailure) {
    guard let tape = (input.log as? EpochSeries)?.last ?? (input.log as? LMDBEventLog) else {
      throw .usage("--live watches a tape; \(input.path) is a session file")
    }
    self.tape = tape
    path = input.path
    lineCount = try arguments.positiveInteger("lines") ?? .max
    pauseMilliseconds = max(50, try arguments.positiveInteger("every") ?? 1_000)
  }

  /// Prints lines until there are enough, or the person interrupts.
  func run(_ format: OutputFormat, _ console: Console) throws(CommandFailure) -> ExitCode {
    var before = try Figures(tape)
    var instant = ContinuousClock.now
    for _ in 0..<lineCount {
      for _ in 0..<(pauseMilliseconds + 49) / 50 {
        try Interruption.check()
        usleep(UInt32(pauseMilliseconds) * 1_000 / UInt32((pauseMilliseconds + 49) / 50))
      }
      let now = ContinuousClock.now
      let after = try Figures(tape)
      try write(before, after, seconds: instant.duration(to: now) / .seconds(1), format, console)
      try console.flush()
      (before, instant) = (after, now)
    }
    return .success
  }

  private struct Figures {
    let file: TapeStatistics
    /// Those of the writing process, nil if there is none or it does not tell.
    let writer: TapeCounters.Sums?

    init(_ tape: LMDBEventLog) throws(CommandFailure) {
      do throws(EventLogError) { file = try tape.statistics() } catch { throw CommandFailure(error) }
      writer = CounterFile.sums(of: tape.path)
    }

    /// What the writer did since; everything if it has begun meanwhile.
    func work(since before: Figures) -> (appends: Int, commits: Int, microseconds: UInt64)? {
      guard let now = writer else { return nil }
      // A writer that began anew has done less of something.
      let isSame = before.writer.map { then in
        then.appendCount <= now.appendCount && then.commitCount <= now.commitCount
          && then.nanoseconds <= now.nanoseconds
      }
      let then = isSame == true ? before.writer ?? TapeCounters.Sums() : TapeCounters.Sums()
      return (
        now.appendCount - then.appendCount, now.commitCount - then.commitCount,
        (now.nanoseconds &- then.nanoseconds) / 1_000
      )
    }
  }

  private func write(
    _ earlier: Figures, _ later: Figures, seconds: Double, _ format: OutputFormat, _ console: Console
  ) throws(CommandFailure) {
    let (before, after, work) = (earlier.file, later.file, later.work(since: earlier))
    let events = after.eventCount - before.eventCount
    let commits = after.lastTransaction - before.lastTransaction
    let perSecond = { (count: Int) in Int((Double(count) / max(seconds, 1e-3)).rounded()) }
    if format == .json {
      var json = JSONWriter()
      json.object { json in
        json.member("schema", "navtape.live/1")
        json.member("tape", path)
        json.member("events", after.eventCount)
        json.member("eventsPerSecond", perSecond(events))
        json.member("commitsPerSecond", perSecond(commits))
        json.member("readers", after.readerCount)
        json.member("oldestReaderCommits", after.oldestReaderCommitCount)
        json.member("fileBytes", after.fileSizeBytes)
        json.member("mapBytes", after.mapSizeBytes)
        if let work, let writer = later.writer {
          json.object("writer") { json in
            json.member("appendsPerSecond", perSecond(work.appends))
            json.member("microsecondsPerCommit", work.microseconds / UInt64(max(1, work.commits)))
            json.member("longestCommitMicroseconds", writer.longestNanoseconds / 1_000)
            json.member("failedAppends", writer.failedAppendCount)
          }
        }
      }
      json.endLine()
      return try console.write(json.bytes)
    }
    var line = "\(after.eventCount.grouped) events, \(perSecond(events).grouped)/s"
    line += " in \(perSecond(commits).counted("commit"))/s"
    if let work, work.commits > 0 {
      line += " of \(Int(work.microseconds / UInt64(work.commits)).grouped) µs, sync included"
    }
    line += ", \(after.readerCount.counted("reader"))"
    if after.oldestReaderCommitCount > 0 {
      line += " (the oldest \(after.oldestReaderCommitCount.counted("commit")) behind)"
    }
    let share = Double(after.fileSizeBytes) / Double(max(1, after.mapSizeBytes)) * 100
    line += ", file \(after.fileSizeBytes.grouped) bytes, \(Int(share.rounded(.up)))% of the map"
    if after.oldestReaderCommitCount > LMDBEventLog.oldReaderCommitCount {
      line += "; the file grows while that reader goes on"
    }
    try console.writeLine(line)
  }
}
