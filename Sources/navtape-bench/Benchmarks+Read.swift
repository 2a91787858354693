import CBench
import EventLog
import Glibc
import LMDBEventLog
import NavCLI
import NavModel
import NavReplay
import PropertyTesting

extension Benchmarks {
  /// Folding the long tape with every digest compared, against a cursor scan of it.
  func replayFold() throws -> Comparison {
    try reading("replay.fold") { _ = try self.fold($0) }
  }

  /// Verifying all checksums of the long tape, against a cursor scan of it.
  func replayScan() throws -> Comparison {
    try reading("replay.scan") { log in
      if let finding = try log.verify(progress: { _ in }).first { throw BenchmarkError(finding.message) }
    }
  }

  /// All checks of the long tape, against a cursor scan of it.
  func checkFull() throws -> Comparison {
    try reading("check.full") { log in
      if let finding = try Checker.check(log).findings.first { throw BenchmarkError("\(finding)") }
    }
  }

  /// `navtape check` of the long tape with two jobs, against one job; 2 would be twice as fast.
  func checkJobs() throws -> Comparison {
    let path = try longTape()
    func check(jobs: Int) throws -> Double {
      try seconds {
        let exitCode = Navtape.quietly(["check", path, "--processes", "0", "--jobs", "\(jobs)"])
        if exitCode.rawValue != 0 { throw BenchmarkError("check with \(jobs) jobs ends with \(exitCode.rawValue)") }
      }
    }
    var comparison = Comparison("check.jobs2", count: scale.tapeEvents)
    try comparison.measure(pairs: scale.pairs) {
      try check(jobs: 1)
    } ours: {
      try check(jobs: 2)
    }
    return comparison
  }

  private func reading(_ name: String, _ body: (LMDBEventLog) throws -> Void) throws -> Comparison {
    let path = try longTape()
    let log = try LMDBEventLog.open(path: path, options: .init(mode: .readOnly))
    var comparison = Comparison(name, count: scale.tapeEvents)
    try comparison.measure(pairs: scale.pairs) {
      try rawScan(path)
    } ours: {
      try seconds { try body(log) }
    }
    return comparison
  }

  private func rawScan(_ path: String) throws -> Double {
    var count: UInt64 = 0
    var sum: UInt64 = 0
    let time = cbench_scan(path, "events", &count, &sum)
    if time < 0 || count == 0 { throw BenchmarkError("the raw loop cannot scan") }
    return time
  }

  /// Opening the long tape and having its last state, against folding all of it.
  func openLatest() throws -> Comparison {
    let path = try longTape()
    var comparison = Comparison("open.latest", count: 1)
    try comparison.measure(pairs: scale.pairs) {
      try fold(path)
    } ours: {
      try seconds {
        let log = try LMDBEventLog.open(path: path, options: .init(mode: .readOnly))
        _ = try Player.seek(log)
      }
    }
    comparison.note("milliseconds", median(comparison.ours) * 1e3)
    return comparison
  }

  /// The state at a random position of the long tape, the median, against folding all of it.
  func seekRandom() throws -> Comparison {
    let path = try longTape()
    let log = try LMDBEventLog.open(path: path, options: .init(mode: .readOnly))
    var random = SplitMix64(seed: 11)
    var comparison = Comparison("seek.random", count: 1)
    try comparison.measure(pairs: 1) {
      try fold(path)
    } ours: {
      var times: [Double] = []
      for _ in 0..<scale.seeks {
        let position = Position(UInt64(random.index(below: scale.tapeEvents)) + 1)
        times.append(try seconds { _ = try Player.seek(log, to: position) })
      }
      return median(times)
    }
    comparison.note("milliseconds", median(comparison.ours) * 1e3)
    return comparison
  }

  private func fold(_ path: String) throws -> Double {
    try fold(LMDBEventLog.open(path: path, options: .init(mode: .readOnly)))
  }

  /// Folds a log from its first event, comparing every digest.
  func fold(_ log: LMDBEventLog) throws -> Double {
    try seconds {
      var player = Player()
      if let divergence = try player.play(log) { throw BenchmarkError("the fold diverges at \(divergence.position)") }
    }
  }

  /// The size of the file against that of all keys and records; at most 1.25 times as large, so the ratio is at least
  /// 0.8.
  func bytesPerEvent() throws -> Comparison {
    let log = try LMDBEventLog.open(path: try longTape(), options: .init(mode: .readOnly))
    var byteCount = 0
    try log.read(from: .start) { (_, record) in
      byteCount += 8 + record.byteCount
      return true
    }
    let fileSize = try log.statistics().fileSizeBytes
    var comparison = Comparison("bytes.perEvent", count: scale.tapeEvents)
    comparison.measure(pairs: 1) {
      Double(byteCount)
    } ours: {
      Double(fileSize)
    }
    comparison.note("fileBytes", Double(fileSize) / Double(scale.tapeEvents))
    comparison.note("keyAndRecordBytes", Double(byteCount) / Double(scale.tapeEvents))
    return comparison
  }
}
