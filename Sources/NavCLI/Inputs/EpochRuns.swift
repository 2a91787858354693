import EventLog
import LMDBEventLog

/// Tapes found below a folder, of which some may be the epochs of one run.
enum EpochRuns {
  /// The paths with each directory of epochs in place of its tapes, where the first of them stood.
  static func joined(_ tapes: [String], _ options: LMDBEventLog.Options) -> [String] {
    let folders = Dictionary(grouping: tapes, by: folder)
    var isRun: [String: Bool] = [:]
    var paths: [String] = []
    for tape in tapes {
      let folder = folder(of: tape)
      if isRun[folder] == nil {
        isRun[folder] = isOneRun(folders[folder] ?? [], in: folder, options)
        if isRun[folder] == true { paths.append(folder) }
      }
      if isRun[folder] == false { paths.append(tape) }
    }
    return paths
  }

  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
  }

  /// Whether all tapes of a folder follow each other.
  private static func isOneRun(
    _ tapes: [String], in folder: String, _ options: LMDBEventLog.Options
  ) -> Bool {
    if tapes.count < 2 { return false }
    // A run has one beginning at most: what has two need not be opened as a whole.
    var beginningCount = 0
    for tape in tapes {
      guard let log = try? LMDBEventLog.open(path: tape, options: options) else { return false }
      if log.firstPosition == .start.next { beginningCount += 1 }
      if beginningCount > 1 { return false }
    }
    return (try? EpochSeries(readingIn: folder, options)) != nil
  }
}
