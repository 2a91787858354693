import EventLog
import LMDBEventLog
import NavSeal
import NavText

extension Command {
  static let prove = Command(
    name: "prove", summary: "write a proof that an event is on a sealed tape, or that nothing before was changed",
    details: [
      "A proof is a small text that fits in a mail; verify-proof checks it without the tape. That of an event has the"
        + " event's record, the hashes from there to the root, and the checkpoint. That of two checkpoints shows that"
        + " the tape of the later one begins with all events of the earlier one."
    ],
    arguments: [.one("TAPE", "tape"), .optional("N", "the position of the event")],
    options: [
      .value("seal", "C", "the checkpoint to prove against", default: "the newest that the tape keeps"),
      .value("from", "C1", "prove that the tape of C2 begins with that of C1"),
      .value("to", "C2", "the later checkpoint", default: "the newest that the tape keeps"),
      .value("out", "FILE", "write the proof into a file"),
    ],
    examples: [
      .init("prove a.tape 12 --seal a.checkpoint --out event-12.proof", "event 12 was on the tape when it was sealed"),
      .init("prove a.tape --from monday.checkpoint --to friday.checkpoint", "in between the tape only grew"),
    ],
    run: runProve)
}

private func runProve(_ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) -> ExitCode {
  let path = arguments.argument("TAPE") ?? ""
  let tape = try SealedTape(Seals.open(path, .readOnly, console), path)
  func head(_ option: String) throws(CommandFailure) -> SealedHead {
    if let path = arguments.value(option) {
      return SealedHead(name: "the checkpoint \(path)", sealed: try Seals.checkpoint(path, console))
    }
    if let kept = tape.kept.last { return kept }
    throw CommandFailure(.badInput, "the tape \(tape.path) keeps no checkpoint; seal it, or name one with --\(option)")
  }
  let bytes: [UInt8]
  switch (arguments.argument("N"), arguments.value("from")) {
  case (let text?, nil):
    if arguments.value("to") != nil { throw .usage("option --to goes with --from") }
    bytes = try inclusion(of: text, in: tape, head("seal"), console).bytes
  case (nil, _?):
    if arguments.value("seal") != nil { throw .usage("option --seal goes with a position") }
    bytes = try consistency(of: tape, from: head("from"), to: head("to"), console).bytes
  default: throw .usage("prove takes either a position or --from")
  }
  if let out = arguments.value("out") {
    try Files.write(bytes, to: out)
  } else {
    try console.write(bytes)
  }
  return .success
}

private func inclusion(
  of text: String, in tape: SealedTape, _ head: SealedHead, _ console: Console
) throws(CommandFailure) -> InclusionProof {
  let (first, last) = (tape.log.firstPosition.rawValue, head.checkpoint.lastPosition)
  guard let position = UInt64(text), position >= first, position <= last else {
    throw .usage("\(head.name) covers positions \(first) to \(last), not \(text)")
  }
  let (index, size) = (position - first, head.checkpoint.size)
  let subtrees = MerkleProof.inclusion(of: index, in: size)
  let tree = try matchingTree(of: tape, [head], subtrees, index: index, console)
  return InclusionProof(
    record: tree.record ?? [], index: index, path: tree.subtrees.compactMap { $0 }, sealed: head.sealed)
}

private func consistency(
  of tape: SealedTape, from earlier: SealedHead, to later: SealedHead, _ console: Console
) throws(CommandFailure) -> ConsistencyProof {
  let (first, second) = (earlier.checkpoint.size, later.checkpoint.size)
  guard first <= second, first > 0 else {
    throw .usage("\(earlier.name) is of \(first) events, \(later.name) of \(second): there is nothing to prove")
  }
  let subtrees = MerkleProof.consistency(from: first, to: second)
  let tree = try matchingTree(of: tape, [earlier, later], subtrees, console)
  return ConsistencyProof(path: tree.subtrees.compactMap { $0 }, earlier: earlier.sealed, later: later.sealed)
}

/// The tree of a tape that matches these heads.
///
/// - Throws: 1 if it does not: then there is no proof.
private func matchingTree(
  of tape: SealedTape, _ heads: [SealedHead], _ subtrees: [Range<UInt64>], index: UInt64? = nil, _ console: Console
) throws(CommandFailure) -> TapeTree {
  let comparison = try tape.compare(with: heads, subtrees: subtrees, index: index, console)
  guard comparison.findings.isEmpty, let tree = comparison.tree else {
    throw CommandFailure(.negative, "\(tape.path): \(comparison.findings.map(\.message).joined(separator: "; "))")
  }
  return tree
}
