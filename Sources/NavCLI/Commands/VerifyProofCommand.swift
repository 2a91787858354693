import NavCoding
import NavModel
import NavSeal
import NavText

extension Command {
  static let verifyProof = Command(
    name: "verify-proof", summary: "check proofs that prove wrote, without the tape",
    details: [
      "Every public key must have signed. What is printed of an event is what its record says without the tape: kind,"
        + " time, and the digest of the state after it."
    ],
    arguments: [.oneOrMore("FILE", "proof; - for standard input")],
    options: [Seals.publicKeyOption, OutputFormat.option()],
    examples: [.init("verify-proof event-12.proof --public-key support.key.pub", "was this event sealed by support?")],
    run: runVerifyProof)
}

private func runVerifyProof(_ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) -> ExitCode {
  let format = try arguments.format()
  if arguments.values("public-key").isEmpty { throw .usage("option --public-key is missing") }
  let verifiers = try Seals.verifiers(arguments.values("public-key"), console)
  var exitCode = ExitCode.success
  for path in arguments.arguments("FILE") {
    let bytes = try Files.read(path, console: console)
    let proof: Proof
    do throws(SealError) { proof = try Proof(bytes) } catch { throw CommandFailure(error, path) }
    let reason = proof.refutation(by: verifiers)
    if reason != nil { exitCode = .negative }
    let report = ProofReport(path: path, proof: proof, reason: reason, names: verifiers.map(\.name))
    if format == .json { try console.write(report.json) } else { try console.writeLine(report.text.terminalSafe) }
  }
  return exitCode
}

extension Proof {
  /// Why the proof does not hold; nil if it does.
  fileprivate func refutation(by verifiers: [NoteVerifier]) -> String? {
    do throws(SealError) {
      switch self {
      case .inclusion(let proof): try proof.verify(verifiers)
      case .consistency(let proof): try proof.verify(verifiers)
      }
      return nil
    } catch {
      return error.description
    }
  }
}

/// What checking a proof gave.
private struct ProofReport {
  let path: String
  let proof: Proof
  let reason: String?
  let names: [String]

  var text: String {
    if let reason { return "\(path): does not hold: \(reason)" }
    let signed = "signed by \(names.joined(separator: ", "))"
    switch proof {
    case .inclusion(let proof):
      let (checkpoint, header) = (proof.sealed.checkpoint, proof.header)
      let event = header.map { " (\($0.word), at \($0.time), digest \($0.digest))" } ?? ""
      return "\(path): holds: event \(proof.position)\(event) is on the tape \(checkpoint.origin)"
        + " sealed up to position \(checkpoint.lastPosition), \(signed)"
    case .consistency(let proof):
      let (earlier, later) = (proof.earlier.checkpoint, proof.later.checkpoint)
      return "\(path): holds: the tape \(later.origin) sealed up to position \(later.lastPosition)"
        + " begins with all events up to position \(earlier.lastPosition), \(signed)"
    }
  }

  var json: [UInt8] {
    var json = JSONWriter(.pretty)
    json.object { json in
      json.member("schema", "navtape.proof/1")
      json.member("proof", path)
      json.member("ok", reason == nil)
      json.member("reason", reason)
      json.member("keys", names)
      switch proof {
      case .inclusion(let proof):
        json.member("kind", "inclusion")
        json.member("origin", proof.sealed.checkpoint.origin)
        json.member("sealedTo", proof.sealed.checkpoint.lastPosition)
        json.member("position", proof.position)
        let header = proof.header
        json.member("do", header?.word)
        json.member("at", header?.time)
        json.member("digest", header?.digest)
      case .consistency(let proof):
        json.member("kind", "consistency")
        json.member("origin", proof.later.checkpoint.origin)
        json.member("sealedTo", proof.later.checkpoint.lastPosition)
        json.member("from", proof.earlier.checkpoint.lastPosition)
      }
    }
    json.endLine()
    return json.bytes
  }
}

extension InclusionProof {
  /// What the header of the record says; nil if this version cannot read it.
  fileprivate var header: (word: String, time: Int64, digest: String)? {
    guard let header = try? RecordHeader(record.span.bytes) else { return nil }
    let digits = String(header.digestAfter, radix: 16)
    return (
      ActionKind(rawValue: header.kind)?.verb ?? "kind \(header.kind)", header.atMilliseconds,
      String(repeating: "0", count: 16 - digits.count) + digits
    )
  }
}
