import EventLog
import NavModel
import NavReplay
import NavText

extension Command {
  static let shrink = Command(
    name: "shrink", summary: "find a short session that still shows a failure",
    details: [
      "Leaves out actions as long as the model, deciding each candidate anew, shows the same failure. Then what remains"
        + " is made normal: two actions said in one, values made small, items of the hierarchy and what they declare"
        + " left out, and tabs, groups, screens and scenes named by the order of first use. Names in EXPR and"
        + " --scene stay.",
      "--where keeps what leads to the first event after which EXPR holds, written as navtape bisect explains."
        + " --violation looks for what check finds in events: decisions that differ from the recorded ones, reports of"
        + " the app, preservation, footprints and invariants. The last line of the session expects what shows it, so"
        + " navtape test of it passes while the model does the same.",
      "Without --output the session goes to standard output, or into the JSON. When interrupted, or out of time, the"
        + " best so far is written. Ends with 1 if there is no such failure.",
    ],
    arguments: [.one("TAPE", "tape, directory of epochs or session file")],
    options: [
      .value("where", "EXPR", "keep that EXPR holds at the end"),
      .flag("violation", "keep the first violation"),
      .value("refused", "CODE", "keep the first refusal with this code"),
      .value("scene", "SCENE", "the scene that EXPR looks at", default: "the first open one"),
      .flag("no-normalise", "only leave out actions"),
      .value("seconds", "S", "stop after so many seconds", default: "60"),
      .value("output", "FILE", "write the session to a file"), OutputFormat.option(),
    ],
    examples: [
      .init(#"shrink a.tape --where 'depth("home")>3'"#, "how does one get so deep?"),
      .init("shrink a.tape --violation --output small.session.jsonl", "what does it take?"),
      .init("shrink a.tape --refused lastVisible", "the shortest way to a refusal"),
    ],
    run: runShrink)
}

private func runShrink(_ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) -> ExitCode {
  let format = try arguments.format()
  let wish = try ShrinkWish(arguments)
  let seconds = try arguments.positiveInteger("seconds") ?? 60
  let input = try arguments.input("TAPE", console)
  let clock = ContinuousClock()
  let start = clock.now
  let end = start.advanced(by: .seconds(seconds))
  let (script, state) = try wish.script(of: input)
  var form = Shrinker.Form()
  form.isNormal = !arguments.flag("no-normalise")
  form.keptTexts = wish.keptTexts
  let found = wish.result(script, state.names, form, while: { !Interruption.isRequested && clock.now < end })
  guard let found else {
    try Interruption.check()
    if case .condition(let condition, let scene) = wish {
      try condition.explainAbsence(in: state, scene: scene, console)
    }
    console.message("\(input.path): \(clock.now < end ? wish.absence : "time ran out before a failure was found")")
    return .negative
  }
  let report = ShrinkReport(
    input: input.path, output: arguments.value("output"), eventCount: script.steps.count + 1, wish: wish,
    result: found, elapsed: clock.now - start)
  if let output = report.output { try Files.write(report.session, to: output) }
  try report.write(format, console)
  if Interruption.isRequested { throw CommandFailure(.interrupted, "interrupted; what is written is the best so far") }
  return .success
}

/// What `shrink` tells.
private struct ShrinkReport {
  let input: String
  let output: String?
  /// How many events there were, the beginning included.
  let eventCount: Int
  let wish: ShrinkWish
  let result: Shrinker.Result
  let elapsed: Duration

  private var milliseconds: Int64 {
    elapsed.components.seconds * 1_000 + elapsed.components.attoseconds / 1_000_000_000_000_000
  }

  /// The seconds with three digits behind the point.
  private var seconds: String {
    let digits = String(milliseconds % 1_000)
    return "\(milliseconds / 1_000)." + String(repeating: "0", count: 3 - digits.count) + digits
  }

  private var shortCount: Int { result.script.steps.count + 1 }

  /// The lines of the session file.
  private var lines: [String] {
    let names = result.names
    var header = JSONWriter()
    header.header(result.script.beginning, names)
    let last = result.script.steps.count - 1
    let steps = result.script.steps.enumerated().map { place, step in
      var json = JSONWriter()
      json.action(step.action, step.context, names, omitsNoTime: true) { json in
        if place == last { wish.expect(result.trial, &json) }
      }
      return json.text
    }
    return [header.text] + steps
  }

  /// The session file.
  var session: [UInt8] { Array(lines.map { $0 + "\n" }.joined().utf8) }

  func write(_ format: OutputFormat, _ console: Console) throws(CommandFailure) {
    if format == .json { return try writeJSON(console) }
    let summary =
      "\(input): \(eventCount.counted("event")) to \(shortCount) (\(result.key)), "
      + "\(result.evaluationCount.counted("evaluation")), \(seconds) s"
    if output == nil {
      try console.write(session)
      console.message(summary.terminalSafe)
    } else {
      try console.writeLine(summary.terminalSafe)
    }
    if result.script.steps.isEmpty { console.message("the beginning shows it: no action has anything to expect") }
    if !result.isComplete { console.message("stopped early: a shorter session may exist") }
  }

  private func writeJSON(_ console: Console) throws(CommandFailure) {
    var json = JSONWriter(.pretty)
    json.object { json in
      json.member("schema", "navtape.shrink/1")
      json.member("tape", input)
      json.member("out", output)
      json.member("failure", result.key.description)
      json.member("from", eventCount)
      json.member("to", shortCount)
      json.member("evaluations", result.evaluationCount)
      json.member("decisions", result.decisionCount)
      json.member("milliseconds", milliseconds)
      json.member("complete", result.isComplete)
      json.array("session") { json in for line in lines { json.verbatim(line) } }
    }
    json.endLine()
    try console.write(json.bytes)
  }
}
