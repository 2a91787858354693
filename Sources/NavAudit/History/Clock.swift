import NavModel

/// Looks at the times of events, which are labels that decide nothing, for what an auditor should know.
struct Clock: Hashable, Sendable {
  /// A jump ahead by more than this, within a run of the app, is worth a word: a day.
  static let longestPauseMilliseconds: Int64 = 86_400_000

  /// The time of the last event that has one.
  var lastMilliseconds: Int64?

  /// Events that begin a run of the app, before which any time may have passed.
  private static let beginsRun: [Bool] = {
    var table = [Bool](repeating: false, count: 128)
    for kind in [ActionKind.begin, .relaunch, .openScene, .reopenScene, .declare] { table[Int(kind.rawValue)] = true }
    return table
  }()

  /// Takes the time of the next event; 0 is none.
  ///
  /// - Returns: the time before it, if this one is earlier, or much later without a beginning of the app.
  mutating func anomaly(at milliseconds: Int64, kind: UInt16) -> Int64? {
    if milliseconds == 0 { return nil }
    defer { lastMilliseconds = milliseconds }
    guard let last = lastMilliseconds else { return nil }
    if milliseconds < last { return last }
    let isBeginning = kind < Self.beginsRun.count && Self.beginsRun[Int(kind)]
    let (pause, isFar) = milliseconds.subtractingReportingOverflow(last)
    return !isBeginning && (isFar || pause > Self.longestPauseMilliseconds) ? last : nil
  }

  /// The anomaly as a sentence.
  static func sentence(at position: UInt64, _ now: Int64, after last: Int64) -> String {
    let (distance, isFar) = now > last ? now.subtractingReportingOverflow(last) : last.subtractingReportingOverflow(now)
    let length = isFar ? "for ages" : "by " + Self.length(distance)
    let times = "from \(Timestamp.text(last)) to \(Timestamp.text(now))"
    return now < last
      ? "At \(position) the clock went back \(length), \(times); the order of events is that of their positions."
      : "At \(position) the clock went ahead \(length) within a run of the app, \(times)."
  }

  /// A length of time in its largest unit.
  private static func length(_ milliseconds: Int64) -> String {
    let units: [(Int64, String)] = [(86_400_000, "day"), (3_600_000, "hour"), (60_000, "minute"), (1_000, "second")]
    for (unit, name) in units where milliseconds >= unit {
      let count = milliseconds / unit
      return "\(count) \(name)\(count == 1 ? "" : "s")"
    }
    return "\(milliseconds) ms"
  }
}
