import EventLog
import LMDBEventLog
import NavModel
import NavText

extension Command {
  static let verify = Command(
    name: "verify", summary: "check the integrity of a tape's file: checksums, order, gaps, ids, names, snapshots",
    arguments: [.oneOrMore("TAPE", "tape")],
    options: [OutputFormat.option()],
    examples: [.init("verify a.tape", "is every byte as it was written?")],
    run: runVerify)
}

private func runVerify(_ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) -> ExitCode {
  let format = try arguments.format()
  var exitCode = ExitCode.success
  for path in arguments.arguments("TAPE") {
    let input = try Input.open(path, console)
    if !input.isTape { throw CommandFailure(.badInput, "\(path) is a session file; verify reads tapes") }
    let findings = try findings(in: input, console)
    try write(findings, of: input, format, console)
    if !findings.isEmpty { exitCode = .negative }
  }
  return exitCode
}

private func findings(in input: Input, _ console: Console) throws(CommandFailure) -> [IntegrityFinding] {
  let bar = ProgressBar(
    input.path, total: Int(try input.lastPosition().rawValue), unit: "events", console: console)
  defer { bar.finish() }
  do throws(EventLogError) {
    return try input.log.verify { bar.update(Int($0.rawValue)) }
  } catch {
    throw CommandFailure(error)
  }
}

private func write(
  _ findings: [IntegrityFinding], of input: Input, _ format: OutputFormat, _ console: Console
) throws(CommandFailure) {
  let last = try input.lastPosition()
  if format == .text {
    for finding in findings {
      try console.writeLine(
        "\(input.path): position \(finding.position): \(finding.kind.rawValue): \(finding.message)".terminalSafe)
    }
    let verdict = findings.isEmpty ? "intact" : findings.count.counted("finding")
    return try console.writeLine("\(input.path.terminalSafe): \(Int(last.rawValue).counted("event")), \(verdict)")
  }
  var json = JSONWriter(.pretty)
  json.object { json in
    json.member("schema", "navtape.verify/1")
    json.member("tape", input.path)
    json.member("events", last.rawValue)
    json.member("ok", findings.isEmpty)
    json.array("findings") { json in
      for finding in findings {
        json.object { json in
          json.member("kind", finding.kind.rawValue)
          json.member("position", finding.position.rawValue)
          json.member("message", finding.message)
        }
      }
    }
  }
  json.endLine()
  try console.write(json.bytes)
}
