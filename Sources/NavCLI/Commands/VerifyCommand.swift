import EventLog
import LMDBEventLog
import NavModel
import NavSeal
import NavText

extension Command {
  static let verify = Command(
    name: "verify",
    summary: "check the integrity of a tape's file: checksums, order, gaps, ids, names, snapshots, seals",
    details: [
      "With --deep the file is read page by page by a reader that trusts nothing, and opened by LMDB only if no page is"
        + " wrong; names and event ids are compared with those in the events. It takes any file, also one that other"
        + " commands refuse to open.",
      "With --seal the tape must begin with what was sealed, and every public key must have signed that: this also"
        + " finds what was changed, removed, inserted or rewritten by somebody who made every checksum right again.",
    ],
    arguments: [.oneOrMore("TAPE", "tape")],
    options: [
      .flag("deep", "check every page of the file, and read it without LMDB"),
      .repeatable("seal", "C", "a checkpoint (seal) that the tape must match"), Seals.publicKeyOption,
      OutputFormat.option(),
    ],
    examples: [
      .init("verify a.tape", "is every byte as it was written?"),
      .init("verify --deep a.tape", "is this file safe to open?"),
      .init("verify a.tape --seal a.checkpoint --public-key support.key.pub", "is it what support sealed?"),
    ],
    run: runVerify)
}

private func runVerify(_ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) -> ExitCode {
  let format = try arguments.format()
  let wanted = try WantedSeals(arguments, console)
  var exitCode = ExitCode.success
  for path in arguments.arguments("TAPE") {
    var verification: Verification
    if arguments.flag("deep") {
      verification = try DeepVerify.run(path, console)
    } else {
      let input = try Input.open(path, console)
      if !input.isTape { throw CommandFailure(.badInput, "\(path) is a session file; verify reads tapes") }
      let findings = try findings(in: input, console)
      let count = try input.lastPosition().rawValue - input.log.firstPosition.previous.rawValue
      verification = Verification(path: path, findings: findings, eventCount: count)
    }
    try wanted.verify(path, &verification, console)
    try write(verification, format, console)
    if !verification.findings.isEmpty { exitCode = .negative }
  }
  return exitCode
}

/// What verifying a tape gave.
struct Verification {
  let path: String
  var findings: [IntegrityFinding]
  let eventCount: UInt64
  /// What was sealed and holds, one line each; nil if no checkpoint was named.
  var sealed: [WantedSeals.Answer]?

  init(path: String, findings: [IntegrityFinding], eventCount: UInt64) {
    (self.path, self.findings, self.eventCount) = (path, findings, eventCount)
  }
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
    for answer in verification.sealed ?? [] { try console.writeLine("\(path): \(answer.text)".terminalSafe) }
    let verdict = findings.isEmpty ? "intact" : findings.count.counted("finding")
    return try console.writeLine("\(path.terminalSafe): \(Int(count).counted("event")), \(verdict)")
  }
  var json = JSONWriter(.pretty)
  json.object { json in
    json.member("schema", "navtape.verify/1")
    json.member("tape", path)
    json.member("events", count)
    json.member("ok", findings.isEmpty)
    if let answers = verification.sealed {
      json.array("seals") { json in
        for answer in answers { answer.write(to: &json) }
      }
    }
    json.findings(findings)
  }
  json.endLine()
  try console.write(json.bytes)
}
