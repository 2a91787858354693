import EventLog
import Foundation
import NavModel
import NavReplay
import NavText

extension Command {
  static let check = Command(
    name: "check", summary: "prove that a tape holds: determinism, decisions, preservation, invariants, integrity",
    details: [
      "Folds the tape several times in this process and in fresh ones, decides every event anew, compares what each"
        + " event changed with what it may change, each tab with how it was left, snapshots with full replays, and the"
        + " file with its checksums.",
      "With several jobs a long tape is cut at its snapshots. Each part must arrive at the very state that the next one"
        + " began with, so the report is that of one pass. Of several tapes, those that hold take one line each.",
      "--wasm runs the WebAssembly build of the core (tools/build-core-wasm, or the file that NAVTAPE_WASM names) on"
        + " the same tape: words of 32 bits must give the digests of 64. It is run by node where that is installed,"
        + " else by wasmkit, which gets the first 100,000 events.",
    ],
    arguments: [.oneOrMore("TAPE", "tape or session file")],
    options: [
      .value("processes", "N", "fold in so many fresh processes too", default: "2"),
      .flag("wasm", "fold with the WebAssembly build of the core too"),
      .flag("thorough", "compare everything at every event"),
      .value("since", "N", "trust the last verified snapshot at or before position N"),
      .value("jobs", "N", "use so many threads, also for the parts of a long tape", default: "1"),
      OutputFormat.option(),
    ],
    examples: [
      .init("check a.tape", "does the tape hold?"),
      .init("check --jobs 4 tapes/*.tape", "which of these tapes do not hold?"),
      .init("check a.tape --wasm", "does it hold on a machine with words of 32 bits, too?"),
    ],
    run: runCheck)
}

private func runCheck(_ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) -> ExitCode {
  let format = try arguments.format()
  var settings = CheckRun.Settings()
  settings.processCount = try arguments.value("processes") == "0" ? 0 : arguments.positiveInteger("processes") ?? 2
  settings.options.isThorough = arguments.flag("thorough")
  settings.options.since = try arguments.position("since")
  settings.wasm = arguments.flag("wasm") ? try WasmCore.find() : nil
  settings.jobs = try arguments.positiveInteger("jobs") ?? 1
  var sources: [Source] = []
  for path in arguments.arguments("TAPE") { sources.append(try Source(path, console)) }
  let what = sources.count == 1 ? sources[0].path : sources.count.counted("tape")
  let bar = ProgressBar(what, total: nil, unit: "events", console: console)
  let run = CheckRun(sources, settings)
  defer {
    run.stop()
    bar.finish()
  }
  var summary = CheckSummary()
  for (place, source) in sources.enumerated() {
    guard let report = try run.report(at: place, bar.update(_:of:)) else { throw .interrupted }
    let text = CheckText(report, path: source.path)
    summary.add(report)
    if format == .json {
      try text.writeJSON(console)
    } else {
      try text.write(isShort: sources.count > 1 && report.isClean, console)
    }
  }
  if format == .text && sources.count > 1 { try summary.write(console) }
  return summary.failedCount == 0 ? .success : .negative
}

/// What is said of several tapes together.
private struct CheckSummary {
  private var tapeCount = 0
  private var eventCount = 0
  private(set) var failedCount = 0

  mutating func add(_ report: CheckReport) {
    tapeCount += 1
    eventCount += report.eventCount
    if !report.isClean { failedCount += 1 }
  }

  func write(_ console: Console) throws(CommandFailure) {
    let verdict =
      failedCount == 0
      ? console.styled("all hold", .green)
      : console.styled("\(failedCount.grouped) \(failedCount == 1 ? "does" : "do") not hold", .red)
    try console.writeLine("\(tapeCount.counted("tape")), \(eventCount.counted("event")): \(verdict)")
  }
}
