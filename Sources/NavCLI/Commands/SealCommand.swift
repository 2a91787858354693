import EventLog
import LMDBEventLog
import NavSeal
import NavText

extension Command {
  static let seal = Command(
    name: "seal", summary: "sign a checkpoint of a tape: what is on it now can no longer be changed unseen",
    details: [
      "The checkpoint names the tape, how many events it has, and the root of the Merkle tree over them. It goes into"
        + " a file, and is kept on the tape. A tape that no longer begins with what was sealed on it or in the file is"
        + " not sealed again (1). Keep the file where whoever writes the tape cannot replace it.",
      "With --cosign the keys sign a checkpoint that somebody else made, after the tape is found to match it; the tape"
        + " is only read. An outside key that does so is what shows that a tape was replaced by an older copy.",
    ],
    arguments: [.one("TAPE", "tape")],
    options: [
      .repeatable("key", "K", "the file of a private key (keygen); each signs"),
      .value("out", "C", "the file of the checkpoint", default: "TAPE-checkpoint, or that of --cosign"),
      .value("cosign", "C", "sign this checkpoint instead of making one"), OutputFormat.option(),
    ],
    examples: [
      .init("seal a.tape --key support.key --out a.checkpoint", "seal the tape as it is now"),
      .init("seal a.tape --key auditor.key --cosign a.checkpoint", "bear witness to somebody else's checkpoint"),
    ],
    run: runSeal)
}

private func runSeal(_ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) -> ExitCode {
  let format = try arguments.format()
  let path = arguments.argument("TAPE") ?? ""
  if arguments.values("key").isEmpty { throw .usage("option --key is missing") }
  let signers = try Seals.signers(arguments.values("key"), console)
  let cosigned = arguments.value("cosign")
  let out = arguments.value("out") ?? cosigned ?? "\(path)-checkpoint"
  var earlier: [SealedHead] = []
  for file in [cosigned, Files.exists(out) && out != cosigned ? out : nil].compactMap({ $0 }) {
    earlier.append(SealedHead(name: "the checkpoint \(file)", sealed: try Seals.checkpoint(file, console)))
  }
  let log = try Seals.open(path, cosigned == nil ? .readWrite(create: false) : .readOnly, console)
  let tape = try SealedTape(log, path)
  if tape.count == 0 { throw CommandFailure(.badInput, "the tape \(path) has no event to seal") }
  let comparison = try tape.compare(with: earlier, size: tape.count, console)
  guard comparison.findings.isEmpty, let tree = comparison.tree, let root = tree.roots[tape.count],
    let origin = tree.origin
  else {
    try writeRefusal(comparison.findings, path, format, console)
    return .negative
  }
  var sealed =
    cosigned == nil
    ? SealedCheckpoint(Checkpoint(origin: origin, size: tape.count, root: root, base: tape.base)) : earlier[0].sealed
  for head in earlier + tape.kept { sealed.merge(head.sealed) }
  do throws(SealError) { try sealed.sign(with: signers) } catch { throw CommandFailure(error, path) }
  if cosigned == nil {
    do throws(EventLogError) {
      try log.storeSeal(sealed.note.bytes, size: sealed.checkpoint.size)
    } catch {
      throw CommandFailure(error)
    }
  }
  try Files.write(sealed.note.bytes, to: out)
  try write(sealed, path, out, format, console)
  return .success
}

private func write(
  _ sealed: SealedCheckpoint, _ path: String, _ out: String, _ format: OutputFormat, _ console: Console
) throws(CommandFailure) {
  let names = sealed.note.signatures.map(\.name)
  guard format == .json else {
    let text = "\(path): sealed up to position \(sealed.checkpoint.lastPosition) by \(names.joined(separator: ", "))"
    return try console.writeLine("\(text): \(out)".terminalSafe)
  }
  var json = JSONWriter(.pretty)
  json.object { json in
    json.member("schema", "navtape.seal/1")
    json.member("tape", path)
    json.member("ok", true)
    json.member("checkpoint", out)
    json.member("origin", sealed.checkpoint.origin)
    json.member("size", sealed.checkpoint.size)
    json.member("position", sealed.checkpoint.lastPosition)
    json.member("root", sealed.checkpoint.root.base64)
    json.member("signedBy", names)
  }
  json.endLine()
  try console.write(json.bytes)
}

/// Says why a tape is not sealed: it was changed since the last time.
private func writeRefusal(
  _ findings: [IntegrityFinding], _ path: String, _ format: OutputFormat, _ console: Console
) throws(CommandFailure) {
  guard format == .json else {
    for finding in findings {
      try console.writeLine("\(path): position \(finding.position): seal: \(finding.message)".terminalSafe)
    }
    return try console.writeLine("\(path.terminalSafe): not sealed")
  }
  var json = JSONWriter(.pretty)
  json.object { json in
    json.member("schema", "navtape.seal/1")
    json.member("tape", path)
    json.member("ok", false)
    json.findings(findings)
  }
  json.endLine()
  try console.write(json.bytes)
}

extension JSONWriter {
  /// Writes the member `findings`.
  mutating func findings(_ findings: [IntegrityFinding]) {
    array("findings") { json in
      for finding in findings {
        json.object { json in
          json.member("kind", finding.kind.rawValue)
          json.member("position", finding.position.rawValue)
          json.member("message", finding.message)
        }
      }
    }
  }
}
