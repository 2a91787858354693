import EventLog
import LMDBEventLog
import NavModel
import NavText

extension Command {
  static let verify = Command(
    name: "verify", summary: "check the integrity of a tape's file: checksums, order, gaps, ids, names, snapshots",
    details: [
      "With --deep the file is read page by page by a reader that trusts nothing, and opened by LMDB only if no page is"
        + " wrong; names and event ids are compared with those in the events. It takes any file, also one that other"
        + " commands refuse to open."
    ],
    arguments: [.oneOrMore("TAPE", "tape")],
    options: [.flag("deep", "check every page of the file, and read it without LMDB"), OutputFormat.option()],
    examples: [
      .init("verify a.tape", "is every byte as it was written?"),
      .init("verify --deep a.tape", "is this file safe to open?"),
    ],
    run: runVerify)
}

private func runVerify(_ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) -> ExitCode {
  let format = try arguments.format()
  var exitCode = ExitCode.success
  for path in arguments.arguments("TAPE") {
    let verification: Verification
    if arguments.flag("deep") {
      verification = try DeepVerify.run(path, console)
    } else {
      let input = try Input.open(path, console)
      if !input.isTape { throw CommandFailure(.badInput, "\(path) is a session file; verify reads tapes") }
      let findings = try findings(in: input, console)
      let count = try input.lastPosition().rawValue - input.log.firstPosition.previous.rawValue
      verification = Verification(path: path, findings: findings, eventCount: count)
    }
    try write(verification, format, console)
    if !verification.findings.isEmpty { exitCode = .negative }
  }
  return exitCode
}

/// What verifying a tape gave.
struct Verification {
  let path: String
  let findings: [IntegrityFinding]
  let eventCount: UInt64
}

private func findings(in input: Input, _ console: Console) throws(CommandFailure) -> [IntegrityFinding] {
  let bar = ProgressBar(
    input.path, total: Int(try input.lastPosition().rawValue), unit: "events", console: console)
  defer { bar.finish() }
  do throws(EventLogError) {
    return try input.log.verify { (position) throws(EventLogError) in
      bar.update(Int(position.rawValue))
      try Interruption.checkLog()
    }
  } catch {
    throw CommandFailure(error)
  }
}

private func write(
  _ verification: Verification, _ format: OutputFormat, _ console: Console
) throws(CommandFailure) {
  let (path, findings, count) = (verification.path, verification.findings, verification.eventCount)
  if format == .text {
    for finding in findings {
      try console.writeLine(
        "\(path): position \(finding.position): \(finding.kind.rawValue): \(finding.message)".terminalSafe)
    }
    let verdict = findings.isEmpty ? "intact" : findings.count.counted("finding")
    return try console.writeLine("\(path.terminalSafe): \(Int(count).counted("event")), \(verdict)")
  }
  var json = JSONWriter(.pretty)
  json.object { json in
    json.member("schema", "navtape.verify/1")
    json.member("tape", path)
    json.member("events", count)
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
