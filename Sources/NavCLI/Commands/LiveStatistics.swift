import EventLog
import Glibc
import LMDBEventLog
import NavText

/// `stats --live`: what happens to a tape, seen from outside, a line at a time.
///
/// How long syncs take only the writing process knows: `record` tells.
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
    var before = try figures()
    var instant = ContinuousClock.now
    for _ in 0..<lineCount {
      for _ in 0..<(pauseMilliseconds + 49) / 50 {
        try Interruption.check()
        usleep(UInt32(pauseMilliseconds) * 1_000 / UInt32((pauseMilliseconds + 49) / 50))
      }
      let now = ContinuousClock.now
      let after = try figures()
      try write(before, after, seconds: instant.duration(to: now) / .seconds(1), format, console)
      try console.flush()
      (before, instant) = (after, now)
    }
    return .success
  }

  private func figures() throws(CommandFailure) -> TapeStatistics {
    do throws(EventLogError) { return try tape.statistics() } catch { throw CommandFailure(error) }
  }

  private func write(
    _ before: TapeStatistics, _ after: TapeStatistics, seconds: Double, _ format: OutputFormat, _ console: Console
  ) throws(CommandFailure) {
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
      }
      json.endLine()
      return try console.write(json.bytes)
    }
    var line = "\(after.eventCount.grouped) events, \(perSecond(events).grouped)/s"
    line += " in \(perSecond(commits).counted("commit"))/s"
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
