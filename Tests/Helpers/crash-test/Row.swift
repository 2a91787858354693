/// A line of the table: one way to crash in one mode.
struct Row {
  let test: String
  let mode: Mode
  var violationCount = 0
  private var crashCount = 0
  private var wholeCount = 0
  private var unmadeCount = 0
  private var refusedCount = 0
  private var mostLost: UInt64 = 0

  init(_ test: String, _ mode: Mode) {
    self.test = test
    self.mode = mode
  }

  mutating func count(_ finding: Finding, acknowledged: UInt64) {
    crashCount += 1
    switch finding {
    case .whole(let position):
      wholeCount += 1
      mostLost = max(mostLost, acknowledged - min(acknowledged, position))
    case .absent, .unmade: unmadeCount += 1
    case .refused: refusedCount += 1
    case .wrong: break
    }
  }

  static let heading = [
    "crash", "mode", "crashes", "whole", "no tape yet", "refused", "most acknowledged lost", "violations",
  ]

  private var cells: [String] {
    [
      test, mode.name, "\(crashCount)", "\(wholeCount)", "\(unmadeCount)", "\(refusedCount)", "\(mostLost)",
      "\(violationCount)",
    ]
  }

  /// The table, with columns under one another.
  static func table(_ rows: [Row]) -> String {
    let lines = [heading] + rows.map(\.cells)
    let widths = heading.indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
    return lines.map { cells in
      zip(cells, widths).enumerated().map { column, cell in
        let padding = String(repeating: " ", count: cell.1 - cell.0.count)
        return column < 2 ? cell.0 + padding : padding + cell.0
      }.joined(separator: "  ")
    }.joined(separator: "\n")
  }
}
