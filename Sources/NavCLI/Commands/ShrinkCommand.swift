import EventLog
import NavModel
import NavReplay
import NavText

extension Command {
  static let shrink = Command(
    name: "shrink", summary: "find a short session that still shows a failure",
    details: [
      "Leaves out actions and what they say, then items of the hierarchy, as long as the model, deciding each candidate"
        + " anew, shows the same failure. The last line of the session expects the outcome, so that navtape test shows"
        + " it. --violation looks for what check finds in events: decisions that differ from the recorded ones,"
        + " reports of the app, preservation, footprints and invariants.",
      "Without --output the session goes to standard output, or into the JSON. When interrupted, or out of time, the"
        + " best so far is written. Ends with 1 if there is no such failure.",
    ],
    arguments: [.one("TAPE", "tape or session file")],
    options: [
      .flag("violation", "keep the first violation"),
      .value("refused", "CODE", "keep the first refusal with this code"),
      .value("seconds", "S", "stop after so many seconds", default: "60"),
      .value("output", "FILE", "write the session to a file"), OutputFormat.option(),
    ],
    examples: [
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
  let (script, names) = try wish.script(of: input)
  let found = wish.result(script, names, while: { !Interruption.isRequested && clock.now < end })
  guard let found else {
    try Interruption.check()
    console.message("\(input.path): \(clock.now < end ? wish.absence : "time ran out before a failure was found")")
    return .negative
  }
  let report = ShrinkReport(
    input: input.path, output: arguments.value("output"), eventCount: script.steps.count + 1, result: found,
    names: names, elapsed: clock.now - start)
  if let output = report.output { try Files.write(report.session, to: output) }
  try report.write(format, console)
  if Interruption.isRequested { throw CommandFailure(.interrupted, "interrupted; what is written is the best so far") }
  return .success
}

/// The failure that a person wants to keep.
private enum ShrinkWish {
  case violation
  case refused(String)

  init(_ arguments: ParsedArguments) throws(CommandFailure) {
    let code = arguments.value("refused")
    if (code == nil) == !arguments.flag("violation") {
      throw .usage("name one failure to keep: --violation or --refused CODE")
    }
    if let code, !Refusal.codes.contains(code) { throw .usage(unknown: "code", code, known: Refusal.codes) }
    self = code.map { .refused($0) } ?? .violation
  }

  var absence: String {
    switch self {
    case .violation: "no event violates anything"
    case .refused(let code): "nothing is refused with \(code) when decided anew"
    }
  }

  /// The session of an input, with all names of it.
  func script(of input: Input) throws(CommandFailure) -> (Shrinker.Script, NameTable) {
    var reader = try EventReader(input)
    var beginning = reader.position > .start ? Beginning(from: reader.state) : nil
    var steps: [Trial.Step] = []
    try reader.read(to: try input.lastPosition()) { (_, event, _) throws(CommandFailure) in
      try Interruption.check()
      if case .begin(let first) = event.action {
        beginning = first
        return true
      }
      var context = event.context
      // They tie an event to others, which may be left out.
      (context.id, context.cause) = (nil, nil)
      var recorded: Outcome?
      if case .violation = self { recorded = event.outcome }
      steps.append(Trial.Step(event.action, context, recorded: recorded))
      return true
    }
    guard let beginning else { throw CommandFailure(ReplayError.empty) }
    return (Shrinker.Script(beginning, steps), reader.state.names)
  }

  func result(
    _ script: Shrinker.Script, _ names: NameTable, while goesOn: @escaping () -> Bool
  ) -> Shrinker.Result? {
    switch self {
    case .violation:
      // What an event did not touch is looked at only if nothing else is found: that takes longer.
      return Shrinker.shrink(script, names: names, checks: .touched, while: goesOn, for: Shrinker.violation)
        ?? Shrinker.shrink(script, names: names, checks: .everything, while: goesOn, for: Shrinker.violation)
    case .refused(let code):
      return Shrinker.shrink(script, names: names, while: goesOn) { trial in
        guard let refusal = trial.event?.outcome.refusal, refusal.code == code else { return nil }
        return FailureKey("refused \(refusal.codeWithReason)")
      }
    }
  }
}

/// What `shrink` tells.
private struct ShrinkReport {
  let input: String
  let output: String?
  /// How many events there were, the beginning included.
  let eventCount: Int
  let result: Shrinker.Result
  let names: NameTable
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
    var header = JSONWriter()
    header.header(result.script.beginning, names)
    let last = result.script.steps.count - 1
    let steps = result.script.steps.enumerated().map { place, step in
      var json = JSONWriter()
      json.action(step.action, step.context, names) { json in
        if place == last { ShownOutcome.write(result.trial, &json) }
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

/// What the last line of a session expects, so that a test shows the outcome (FORMATS §2).
private enum ShownOutcome {
  /// Writes `expect`: the refusal, what the model says where the app says otherwise, or whether anything changed.
  static func write(_ trial: Trial, _ json: inout JSONWriter) {
    guard let event = trial.event else { return }
    let state = trial.state
    if let refusal = event.outcome.refusal { return json.object("expect") { $0.member("refused", refusal.code) } }
    let scene = event.context.scene.flatMap { state.sceneIndex(of: $0) } ?? state.firstOpenScene
    switch (event.action, scene) {
    case (.reportDepth(let id, _), let scene?):
      guard let item = state.item(of: id), let slot = state.slot(of: id) else { break }
      let screens = [state.rootScreen(item)] + state.scenes[scene].tabs[slot].screens.map { $0.screen.name }
      return json.object("expect") { json in
        json.object("path") { json in json.member(state.names.text(id), screens.map { state.names.text($0) }) }
      }
    case (.reportSelection, let scene?):
      let selected = state.scenes[scene].selected.map { state.names.text(state.id(inSlot: $0)) }
      return json.object("expect") { $0.member("selected", selected) }
    case (.reportBar, let scene?):
      return json.object("expect") { $0.member("bar", state.chrome(of: scene).bar.ids(state.names)) }
    default: break
    }
    json.member("expect", event.outcome.changes.isEmpty ? "quiet" : "applied")
  }
}
