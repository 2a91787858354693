import EventLog
import NavModel
import NavProcesses
import NavReplay
import NavText

extension Command {
  static let check = Command(
    name: "check", summary: "prove that a tape holds: determinism, decisions, preservation, invariants, integrity",
    details: [
      "Folds the tape several times in this process and in fresh ones, decides every event anew, compares what each"
        + " event changed with what it may change, each tab with how it was left, snapshots with full replays, and the"
        + " file with its checksums.",
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
      .value("jobs", "N", "check so many tapes at once", default: "1"), OutputFormat.option(),
    ],
    examples: [
      .init("check a.tape", "does the tape hold?"),
      .init("check a.tape --wasm", "does it hold on a machine with words of 32 bits, too?"),
    ],
    run: runCheck)
}

private func runCheck(_ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) -> ExitCode {
  let format = try arguments.format()
  let processes = try arguments.value("processes") == "0" ? 0 : arguments.positiveInteger("processes") ?? 2
  var options = Checker.Options()
  options.isThorough = arguments.flag("thorough")
  options.since = try arguments.position("since")
  let wasm = arguments.flag("wasm") ? try WasmCore.find() : nil
  let inputs = try Input.all(arguments.arguments("TAPE"), console)
  let jobs = try arguments.positiveInteger("jobs") ?? 1
  var exitCode = ExitCode.success
  if jobs > 1 {
    let reports = try Parallel.map(inputs, jobs: jobs) { [options] (input) throws(CommandFailure) in
      try check(input, options, processes: processes, wasm) { _, _ in }
    }
    for (input, report) in zip(inputs, reports) {
      try CheckText(report, path: input.path).write(format, console)
      if !report.isClean { exitCode = .negative }
    }
    return exitCode
  }
  for input in inputs {
    var bar: ProgressBar?
    defer { bar?.finish() }
    let report = try check(input, options, processes: processes, wasm) { done, total in
      let current = bar ?? ProgressBar(input.path, total: total, unit: "events", console: console)
      bar = current
      current.update(done)
    }
    bar?.finish()
    try CheckText(report, path: input.path).write(format, console)
    if !report.isClean { exitCode = .negative }
  }
  return exitCode
}

/// Checks one tape in this process, in fresh ones and with the WebAssembly build.
private func check(
  _ input: Input, _ options: Checker.Options, processes: Int, _ wasm: WasmCore?,
  progress: (_ done: Int, _ total: Int) -> Void
) throws(CommandFailure) -> CheckReport {
  var report: CheckReport
  do throws(ReplayError) {
    report = try Checker.check(input.log, options) { done, total in
      progress(Int(done), Int(total))
      return !Interruption.isRequested
    }
  } catch {
    throw CommandFailure(error)
  }
  try Interruption.check()
  // Standard input can be read once only: there is nothing that another process could fold.
  if input.path != "-" {
    for place in 0..<processes { try FreshFold.fold(input, place + 1, &report) }
  }
  if let wasm { report.addFold(try wasm.fold(input)) }
  return report
}

/// Folds a tape in a process of its own, which has another hash seed.
enum FreshFold {
  static func fold(_ input: Input, _ number: Int, _ report: inout CheckReport) throws(CommandFailure) {
    let answer: (output: [UInt8], exitCode: Int32)
    do throws(FreshProcess.Failure) {
      answer = try FreshProcess.run(["replay", "--format", "json"] + input.words)
    } catch {
      throw CommandFailure(.internalError, error.description)
    }
    report.addFold(divergence: try divergence(answer.output, answer.exitCode), in: "process \(number)")
  }

  private static func divergence(_ bytes: [UInt8], _ status: Int32) throws(CommandFailure) -> Player.Divergence? {
    if status == ExitCode.success.rawValue { return nil }
    do throws(TextError) {
      let object = try JSONParser.parse(bytes).object()
      let divergence = try object.required("divergence").object()
      let word = { (key: String) throws(TextError) in
        UInt64(try divergence.required(key).string(), radix: 16) ?? 0
      }
      return Player.Divergence(
        position: Position(try divergence.required("position").integer()), expected: try word("expected"),
        actual: try word("actual"))
    } catch {
      throw CommandFailure(.internalError, "another process could not fold the tape (exit code \(status))")
    }
  }
}

/// A report of `check` as text.
struct CheckText {
  private let report: CheckReport
  private let path: String

  init(_ report: CheckReport, path: String) {
    self.report = report
    self.path = path
  }

  func write(_ format: OutputFormat, _ console: Console) throws(CommandFailure) {
    if format == .json { return try writeJSON(console) }
    let verdict = report.isClean ? console.styled("holds", .green) : console.styled("does not hold", .red)
    try console.writeLine("\(path.terminalSafe): \(report.eventCount.counted("event")), \(verdict)")
    for check in Check.allCases {
      let count = report.findings.count { $0.check == check }
      let mark = count == 0 ? console.styled("ok  ", .green) : console.styled("FAIL", .red)
      try console.writeLine("  \(mark)  \(check.rawValue.padded(toColumns: 12))  \(summary(check, count))")
    }
    for finding in report.findings { try write(finding, console) }
  }

  private func summary(_ check: Check, _ count: Int) -> String {
    if count > 0 { return count.counted("finding") }
    if report.checkedCount < report.eventCount && check.isJudgedByEvent {
      return "up to the divergence; \((report.eventCount - report.checkedCount).counted("event")) behind it not judged"
    }
    return switch check {
    case .determinism: "\(report.foldCount) folds\(wasm), every digest as recorded"
    case .redecide: "every outcome decided as recorded"
    case .preservation: "\(report.switchCount.counted("tab")) came back as left"
    case .footprint: "every event changed only what it may"
    case .invariants: "hold after every event"
    case .snapshots:
      "\(report.snapshotCount.counted("snapshot")), each followed to the same digests"
    case .integrity: "checksums, order, ids, names and snapshots intact"
    case .reports: "the app never said otherwise"
    }
  }

  private var wasm: String {
    guard let fold = report.wasmFold else { return "" }
    let part = fold.isPartial ? ", the first \(fold.eventCount.grouped) events" : ""
    return " (one \(fold.place)\(part))"
  }

  private func write(_ finding: Finding, _ console: Console) throws(CommandFailure) {
    try console.writeLine("")
    try console.writeLine(
      console.styled(
        "position \(finding.position): \(finding.check.rawValue): \(finding.component)".terminalSafe, .bold))
    if let event = finding.event {
      try console.writeLine("  \(EventLine.text(event, report.state))".terminalSafe)
    }
    try console.writeLine("  - \(finding.expected)".terminalSafe)
    try console.writeLine("  + \(finding.actual)".terminalSafe)
    try console.writeLine("  reproduce: \(reproduction(finding))".terminalSafe)
  }

  private func reproduction(_ finding: Finding) -> String {
    if let fold = report.wasmFold, finding.component.hasSuffix("(\(fold.place))") {
      return "navtape check \(path) --wasm"
    }
    return switch finding.check {
    case .integrity, .snapshots: "navtape verify \(path)"
    case .determinism: "navtape replay \(path) --at \(finding.position)"
    case .redecide, .preservation, .footprint, .invariants, .reports: "navtape show \(path) --at \(finding.position)"
    }
  }

  private func writeJSON(_ console: Console) throws(CommandFailure) {
    var json = JSONWriter(.pretty)
    json.object { json in
      json.member("schema", "navtape.check/1")
      json.member("tape", path)
      json.member("events", report.eventCount)
      json.member("checked", report.checkedCount)
      json.member("ok", report.isClean)
      json.object("checks") { json in
        for check in Check.allCases { json.object(check.rawValue) { json in counts(check, &json) } }
      }
      json.array("findings") { json in
        for finding in report.findings { json.object { json in write(finding, &json) } }
      }
    }
    json.endLine()
    try console.write(json.bytes)
  }

  private func counts(_ check: Check, _ json: inout JSONWriter) {
    json.member("ok", report.isClean(check))
    switch check {
    case .determinism:
      json.member("runs", report.foldCount)
      if let fold = report.wasmFold {
        json.object("wasm") { json in
          json.member("runtime", fold.runtime)
          json.member("events", fold.eventCount)
        }
      }
    case .preservation: json.member("switches", report.switchCount)
    case .snapshots: json.member("snapshots", report.snapshotCount)
    case .redecide, .footprint, .invariants, .integrity, .reports: break
    }
    json.member("findings", report.findings.count { $0.check == check })
  }

  private func write(_ finding: Finding, _ json: inout JSONWriter) {
    json.member("check", finding.check.rawValue)
    json.member("position", finding.position.rawValue)
    json.key("event")
    if let event = finding.event {
      json.event(event, position: finding.position.rawValue, report.state)
    } else {
      json.null()
    }
    json.member("component", finding.component)
    json.member("expected", finding.expected)
    json.member("actual", finding.actual)
    json.member("reproduce", reproduction(finding))
  }
}

extension Check {
  /// Whether each event is judged on the state before it.
  fileprivate var isJudgedByEvent: Bool {
    switch self {
    case .redecide, .preservation, .footprint, .invariants, .reports: true
    case .determinism, .snapshots, .integrity: false
    }
  }
}

/// An event as the line of a session file.
enum EventLine {
  static func text(_ event: Event, _ state: NavigationState) -> String {
    var json = JSONWriter()
    if case .begin(let beginning) = event.action {
      json.header(beginning, state.names)
    } else {
      json.action(event.action, event.context, state.names)
    }
    return json.text
  }
}
