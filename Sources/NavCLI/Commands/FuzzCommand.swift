import NavGenerators
import NavModel
import NavProperties
import NavText

extension Command {
  static let fuzz = Command(
    name: "fuzz", summary: "draw sessions and look for a property of the model that does not hold",
    details: [
      "Each case is a hierarchy, a device and 50 actions, drawn from the seed and the number of the case: three of four"
        + " wild, one of four a person's habits. After every action it looks at its footprint and at the invariants"
        + " that it can break, at the end of every case at all of them, in one of \(Fuzzer.drawingShare) at the drawing"
        + " of every device. What must hold of undo, reset, rotation, resizing, updates of the app, records, snapshots"
        + " and files it looks at after one of \(Fuzzer.momentShare) actions, one such property for each case; what"
        + " must hold of whole sessions in one of \(Fuzzer.wholeShare) cases. The report says how often. A session that"
        + " shows a failure is shrunk as navtape shrink does.",
      "--swarm on leaves out about half of the kinds of actions in each case, mixed in half of the cases. The report"
        + " says what was reached of the model, and what never was: rules, results of actions, refusals, changes."
        + " --coverage writes all counts as JSON.",
      "--corpus names a folder whose sessions are run first; what is found is written there. With --deterministic the"
        + " report is the same for the same seed and number of cases, whatever the machine and --jobs. Ends with 1 if"
        + " something does not hold.",
    ],
    options: [
      .value("hierarchy", "FILE", "begin every case with this hierarchy", default: "one is drawn for each"),
      .value("seconds", "S", "stop after so many seconds", default: "10"),
      .value("cases", "N", "stop after so many cases"),
      .value("steps", "N", "the most actions of a case", default: "50"),
      .value("seed", "N", "what to draw from", default: "1"),
      .value("jobs", "N", "run on so many threads", default: "1"),
      .value("swarm", "mixed|on|off", "whether cases leave kinds of actions out", default: "mixed"),
      .value("coverage", "FILE", "write what was reached as JSON"),
      .value("corpus", "DIR", "run the sessions in DIR first, and write failures there"),
      .flag("deterministic", "say nothing that another run would not say"), OutputFormat.option(),
    ],
    examples: [
      .init("fuzz --seconds 60 --jobs 4", "does the model hold for a minute?"),
      .init("fuzz --hierarchy app.tabs.json --corpus found", "does it with these tabs?"),
      .init("fuzz --cases 1000 --seed 7 --deterministic", "the same report everywhere"),
      .init("fuzz --cases 20000 --jobs 1", "how many cases a second on one core?"),
    ],
    run: runFuzz)
}

private func runFuzz(_ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) -> ExitCode {
  let format = try arguments.format()
  let isDeterministic = arguments.flag("deterministic")
  let caseCount = try arguments.positiveInteger("cases")
  let seconds = try arguments.positiveInteger("seconds")
  if caseCount != nil && seconds != nil { throw .usage("--seconds and --cases both say when to stop") }
  if isDeterministic && caseCount == nil { throw .usage("--deterministic takes a number of cases: --cases N") }
  var settings = Fuzzer.Settings()
  settings.seed = try arguments.number("seed") ?? 1
  settings.swarm = try arguments.choice("swarm") ?? .mixed
  settings.stepCount = try arguments.positiveInteger("steps") ?? settings.stepCount
  let hierarchy = try arguments.value("hierarchy").map { (path) throws(CommandFailure) in
    try Hierarchy.read(path, console)
  }
  let corpus = arguments.value("corpus")
  var run = FuzzRun(
    settings: settings, fuzzer: Fuzzer(settings, hierarchy: hierarchy),
    jobs: try arguments.positiveInteger("jobs") ?? 1,
    caseCount: caseCount, seconds: caseCount == nil ? seconds ?? 10 : nil, isDeterministic: isDeterministic)
  if let corpus { try run.runCorpus(corpus, console) }
  try run.run(console)
  run.shrink()
  if let corpus { try run.writeFailures(to: corpus) }
  if let file = arguments.value("coverage") { try Files.write(run.coverage.file, to: file) }
  try format == .json ? run.writeJSON(console) : run.writeText(console)
  try Interruption.check()
  return run.isClean ? .success : .negative
}

extension ParsedArguments {
  /// The value of an option as a whole number from 0 on, nil without it.
  fileprivate func number(_ name: String) throws(CommandFailure) -> UInt64? {
    guard let value = value(name) else { return nil }
    guard let number = UInt64(value) else { throw .usage("option --\(name) takes a whole number, not \(value)") }
    return number
  }
}

extension Hierarchy {
  /// A hierarchy file, with the names of the standard vocabulary and its own.
  fileprivate static func read(_ path: String, _ console: Console) throws(CommandFailure) -> (Hierarchy, NameTable) {
    var names = Vocabulary.standard.names
    let bytes = try Files.read(path, console: console)
    do throws(TextError) {
      return (try HierarchyText.read(bytes, file: path, names: &names), names)
    } catch {
      throw CommandFailure(error)
    }
  }
}
