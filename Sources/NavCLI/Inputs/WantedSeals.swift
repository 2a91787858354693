import EventLog
import LMDBEventLog
import NavSeal
import NavText

/// `verify --seal`: the checkpoints that a tape must match, and who must have signed them.
struct WantedSeals {
  /// What came of one checkpoint.
  struct Answer {
    let path: String
    let checkpoint: Checkpoint
    let names: [String]
    let isHeld: Bool
    /// How many events of the tape stand behind the checkpoint.
    let laterCount: UInt64

    /// For a person.
    var text: String {
      let claim = "\(path): position \(checkpoint.lastPosition), signed by \(names.joined(separator: ", "))"
      if !isHeld { return "\(claim): does not hold" }
      let rest = laterCount == 0 ? "" : "; \(Int(laterCount).counted("later event")) not covered"
      return "\(claim): holds\(rest)"
    }

    /// For a script.
    func write(to json: inout JSONWriter) {
      json.object { json in
        json.member("checkpoint", path)
        json.member("ok", isHeld)
        json.member("origin", checkpoint.origin)
        json.member("size", checkpoint.size)
        json.member("position", checkpoint.lastPosition)
        json.member("later", laterCount)
        json.member("keys", names)
      }
    }
  }

  private let heads: [SealedHead]
  private let paths: [String]
  private let verifiers: [NoteVerifier]

  init(_ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) {
    paths = arguments.values("seal")
    if paths.isEmpty != arguments.values("public-key").isEmpty {
      throw .usage("--seal and --public-key go together: a checkpoint proves nothing unless somebody signed it")
    }
    if !paths.isEmpty, arguments.arguments("TAPE").count > 1 { throw .usage("--seal takes one tape") }
    verifiers = try Seals.verifiers(arguments.values("public-key"), console)
    var heads: [SealedHead] = []
    for path in paths {
      heads.append(SealedHead(name: "the checkpoint \(path)", sealed: try Seals.checkpoint(path, console)))
    }
    self.heads = heads
  }

  /// Adds what is wrong with the seals of a tape: those asked for, and those that it keeps.
  func verify(_ path: String, _ verification: inout Verification, _ console: Console) throws(CommandFailure) {
    if heads.isEmpty, Files.isDirectory(path) {
      let epochs: [String]
      do throws(EventLogError) { epochs = try EpochSeries.paths(in: path) } catch { throw CommandFailure(error) }
      for epoch in epochs { try verify(epoch, &verification, console) }
      return
    }
    if verification.findings.contains(where: { $0.kind == .page }) {
      let finding = IntegrityFinding(.seal, at: .start, "the seal was not looked at, because pages are wrong")
      return verification.findings += heads.isEmpty ? [] : [finding]
    }
    let tape = try SealedTape(Seals.open(path, .readOnly, console), path)
    if heads.isEmpty, tape.kept.isEmpty { return verification.findings += tape.findings }
    let comparison = try tape.compare(with: heads, console)
    verification.findings += comparison.findings
    var answers: [Answer] = []
    for ((head, path), holds) in zip(zip(heads, paths), comparison.holds) {
      let refusals = verifiers.compactMap { head.sealed.refusal(by: $0) }
      let last = head.checkpoint.lastPosition
      verification.findings += refusals.map {
        IntegrityFinding(.seal, at: Position(last), "\(head.name) proves nothing: \($0)")
      }
      let end = tape.position(behind: tape.count).rawValue
      answers.append(
        Answer(
          path: path, checkpoint: head.checkpoint, names: verifiers.map(\.name), isHeld: holds && refusals.isEmpty,
          laterCount: end - min(end, last)))
    }
    if !heads.isEmpty { verification.sealed = answers }
  }
}

extension SealedCheckpoint {
  /// Why a key does not stand for the checkpoint; nil if it does.
  fileprivate func refusal(by verifier: NoteVerifier) -> String? {
    do throws(SealError) { try verify([verifier]) } catch { return error.description }
    return nil
  }
}
