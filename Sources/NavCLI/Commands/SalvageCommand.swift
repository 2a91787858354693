import EventLog
import LMDBEventLog
import NavText

extension Command {
  static let salvage = Command(
    name: "salvage", summary: "rebuild a tape from every intact record of a damaged file",
    details: [
      "Records are looked for in the file's trees and then byte by byte, and kept if their checksum is right."
        + " They stand behind each other on the new tape, so behind a loss their positions change: the report says"
        + " how. Names that were defined in lost records are defined in the next one. Snapshots are left out: they"
        + " can be made again.",
      "Ends with 0 if nothing was lost, with 1 if something was, with 65 if nothing could be found. What stands at OUT"
        + " already is never replaced. Nobody should write to TAPE meanwhile.",
    ],
    arguments: [.one("TAPE", "the damaged tape"), .one("OUT", "the new tape")],
    options: [OutputFormat.option()],
    examples: [.init("salvage broken.tape rescued.tape", "save what is intact, and see what is not")],
    run: { (arguments, console) throws(CommandFailure) in
      let format = try arguments.format()
      let (path, output) = (arguments.argument("TAPE") ?? "", arguments.argument("OUT") ?? "")
      let report = try Rescue.run(path, output, console)
      try report.write(format, console)
      return report.isComplete ? .success : .negative
    })
}

/// What was saved of a damaged tape.
struct RescueReport {
  /// Positions in a row that have moved by the same distance.
  struct Run: Equatable {
    var first: UInt64
    var last: UInt64
    var newFirst: UInt64

    var newLast: UInt64 { newFirst + (last - first) }
  }

  let path: String
  let output: String
  /// The positions before the damaged tape, if it is a later epoch, and its last one, as far as it can be told.
  let base: Position
  let last: Position
  /// The position before the new tape.
  var newBase: UInt64 = 0
  /// What was kept, in order.
  var runs: [Run] = []
  /// The numbers of names whose text is lost, and the texts that stand in for them.
  var lostNames: [(number: UInt32, replacement: String)] = []
  /// What else a person should know.
  var notes: [String] = []

  /// Begins without any record.
  init(_ path: String, _ output: String, behind base: Position, last: Position) {
    (self.path, self.output, self.base, self.last) = (path, output, base, last)
  }

  /// The last position of the new tape.
  var end: UInt64 { runs.last?.newLast ?? newBase }

  /// How many records were kept.
  var count: UInt64 { end - newBase }

  /// Whether nothing was lost.
  var isComplete: Bool { lost.isEmpty && lostNames.isEmpty }

  /// The positions that were lost, in ranges.
  var lost: [ClosedRange<UInt64>] {
    var ranges: [ClosedRange<UInt64>] = []
    var next = base.rawValue + 1
    for run in runs {
      if run.first > next { ranges.append(next...(run.first - 1)) }
      next = run.last + 1
    }
    if next <= last.rawValue { ranges.append(next...last.rawValue) }
    return ranges
  }

  /// Notes a record that was kept behind the others.
  mutating func keep(_ position: UInt64) {
    let new = end + 1
    if let run = runs.last, run.last + 1 == position {
      runs[runs.count - 1].last = position
    } else {
      runs.append(Run(first: position, last: position, newFirst: new))
    }
  }
}

// Output.
extension RescueReport {
  func write(_ format: OutputFormat, _ console: Console) throws(CommandFailure) {
    if format == .json { return try writeJSON(console) }
    var lines = lost.map { "\($0.positions) lost" }
    lines += lostNames.map { "name \($0.number) lost: it is called \($0.replacement)" }
    lines += notes
    if !lost.isEmpty {
      lines += runs.map { run in
        run.first == run.newFirst
          ? "\((run.first...run.last).positions) as before"
          : "\((run.first...run.last).positions) now \((run.newFirst...run.newLast).numbers)"
      }
    }
    for line in lines { try console.writeLine("\(path): \(line)".terminalSafe) }
    let lostCount = lost.reduce(0) { $0 + Int($1.upperBound - $1.lowerBound) + 1 }
    let verdict = isComplete ? "nothing was lost" : "\(lostCount.counted("event")) lost"
    try console.writeLine("\(output.terminalSafe): \(Int(count).counted("event")), \(verdict)")
  }

  private func writeJSON(_ console: Console) throws(CommandFailure) {
    var json = JSONWriter(.pretty)
    json.object { json in
      json.member("schema", "navtape.salvage/1")
      json.member("tape", path)
      json.member("out", output)
      json.member("events", count)
      json.member("ok", isComplete)
      json.array("lost") { json in
        for range in lost {
          json.object { json in
            json.member("first", range.lowerBound)
            json.member("last", range.upperBound)
          }
        }
      }
      json.array("kept") { json in
        for run in runs {
          json.object { json in
            json.member("first", run.first)
            json.member("last", run.last)
            json.member("newFirst", run.newFirst)
            json.member("newLast", run.newLast)
          }
        }
      }
      json.array("lostNames") { json in
        for name in lostNames {
          json.object { json in
            json.member("number", UInt64(name.number))
            json.member("replacement", name.replacement)
          }
        }
      }
      json.array("notes") { json in
        for note in notes { json.string(note) }
      }
    }
    json.endLine()
    try console.write(json.bytes)
  }
}

extension ClosedRange<UInt64> {
  fileprivate var numbers: String { count == 1 ? "\(lowerBound)" : "\(lowerBound)..\(upperBound)" }

  fileprivate var positions: String { "\(count == 1 ? "position" : "positions") \(numbers)" }
}
