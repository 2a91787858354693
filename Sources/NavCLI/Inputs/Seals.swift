import EventLog
import Glibc
import LMDBEventLog
import NavSeal
import NavText

/// Reading keys and checkpoints, and comparing a tape with the heads that were sealed.
enum Seals {
  /// The option that names who must have signed.
  static let publicKeyOption = CommandOption.repeatable(
    "public-key", "P", "who must have signed: a public key as text, or a file that holds one")

  /// Private keys, from their files.
  ///
  /// - Throws: 65 and 66; the messages name the file and never what it holds.
  static func signers(_ paths: [String], _ console: Console) throws(CommandFailure) -> [NoteSigner] {
    var signers: [NoteSigner] = []
    for path in paths {
      var status = stat()
      if path != "-", stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_mode & 0o077 != 0 {
        throw CommandFailure(.badInput, "the private key \(path) is open to others; chmod 600 it, or make a new one")
      }
      let line = try line(of: path, console)
      do throws(SealError) { signers.append(try NoteSigner(line)) } catch { throw CommandFailure(error, path) }
    }
    return signers
  }

  /// Public keys, as text or from files that hold them.
  static func verifiers(_ values: [String], _ console: Console) throws(CommandFailure) -> [NoteVerifier] {
    var verifiers: [NoteVerifier] = []
    for value in values {
      if let verifier = try? NoteVerifier(value) {
        verifiers.append(verifier)
        continue
      }
      let line = try line(of: value, console)
      do throws(SealError) { verifiers.append(try NoteVerifier(line)) } catch { throw CommandFailure(error, value) }
    }
    return verifiers
  }

  private static func line(of path: String, _ console: Console) throws(CommandFailure) -> String {
    let text = String(decoding: try Files.read(path, console: console), as: UTF8.self)
    return String(text.prefix { !$0.isNewline })
  }

  /// A checkpoint, from its file.
  static func checkpoint(_ path: String, _ console: Console) throws(CommandFailure) -> SealedCheckpoint {
    let bytes = try Files.read(path, console: console)
    do throws(SealError) { return try SealedCheckpoint(bytes) } catch { throw CommandFailure(error, path) }
  }

  /// Opens the tape to be sealed or compared.
  ///
  /// - Throws: 65 for what has no tree of its own.
  static func open(
    _ path: String, _ mode: LMDBEventLog.Options.Mode, _ console: Console
  ) throws(CommandFailure) -> LMDBEventLog {
    if Files.isDirectory(path) {
      throw CommandFailure(.badInput, "\(path) is a directory; each of its tapes has a seal of its own, so name one")
    }
    if try Input.isSession(path, console) {
      throw CommandFailure(.badInput, "\(path) is a session file; only tapes are sealed")
    }
    do throws(EventLogError) {
      return try LMDBEventLog.open(path: path, options: console.tapeOptions(mode))
    } catch {
      throw CommandFailure(error)
    }
  }
}

/// A head that a tape is compared with, and how to call it.
struct SealedHead {
  let name: String
  let sealed: SealedCheckpoint

  var checkpoint: Checkpoint { sealed.checkpoint }
}

/// A tape whose tree is read, beside the heads that were sealed before.
struct SealedTape {
  let log: LMDBEventLog
  let path: String
  /// How many events it had when it was opened.
  let count: UInt64
  /// The heads that the tape keeps, the smallest first.
  let kept: [SealedHead]
  /// What is wrong with those kept.
  private(set) var findings: [IntegrityFinding] = []

  init(_ log: LMDBEventLog, _ path: String) throws(CommandFailure) {
    self.log = log
    self.path = path
    var kept: [SealedHead] = []
    do throws(EventLogError) {
      count = try log.lastPosition().rawValue - log.firstPosition.previous.rawValue
      for (size, note) in try log.seals() {
        let position = Position(log.firstPosition.previous.rawValue + size)
        guard let sealed = try? SealedCheckpoint(note), sealed.checkpoint.size == size else {
          findings.append(IntegrityFinding(.seal, at: position, "the head that the tape keeps is no checkpoint"))
          continue
        }
        kept.append(SealedHead(name: "the head that the tape keeps", sealed: sealed))
      }
    } catch {
      throw CommandFailure(error)
    }
    self.kept = kept
  }

  /// Where the tape goes on, if it is a later epoch.
  var base: EpochMark? { log.meta.base.map { EpochMark(position: $0.position.rawValue, recordHash: $0.recordHash) } }

  /// The position of an event by its place in the tree.
  func position(behind count: UInt64) -> Position { Position(log.firstPosition.previous.rawValue + count) }

  /// Reads the tree once.
  private func tree(
    _ sizes: [UInt64], _ subtrees: [Range<UInt64>], _ index: UInt64?, _ console: Console
  ) throws(EventLogError) -> TapeTree {
    let bar = ProgressBar(path, total: Int(count), unit: "events", console: console)
    defer { bar.finish() }
    return try TapeTree(reading: log, sizes: sizes.filter { $0 <= count }, subtrees: subtrees, index: index) {
      (count) throws(EventLogError) in
      bar.update(Int(count))
      try Interruption.checkLog()
    }
  }

  /// Compares the tape with heads and with those that it keeps.
  ///
  /// - Parameters:
  ///   - size: a further size whose root is wanted.
  ///   - subtrees: what else is wanted of the tree, as `index`; see `TapeTree`.
  func compare(
    with heads: [SealedHead], size: UInt64 = 0, subtrees: [Range<UInt64>] = [], index: UInt64? = nil,
    _ console: Console
  ) throws(CommandFailure) -> SealComparison {
    let all = heads + kept
    do throws(EventLogError) {
      let tree = try tree(all.map(\.checkpoint.size) + [size], subtrees, index, console)
      let differences = all.map { difference(from: $0, tree) }
      return SealComparison(
        findings: findings + differences.compactMap { $0 }, holds: differences.prefix(heads.count).map { $0 == nil },
        tree: tree)
    } catch {
      guard error.code == .damaged, let position = error.position else { throw CommandFailure(error) }
      let message = "the events cannot all be read, so their seal cannot hold: \(error.cause)"
      let finding = IntegrityFinding(.seal, at: position, message)
      return SealComparison(findings: findings + [finding], holds: heads.map { _ in false }, tree: nil)
    }
  }

  /// What makes the tape another one than was sealed; nil if nothing does.
  private func difference(from head: SealedHead, _ tree: TapeTree) -> IntegrityFinding? {
    let checkpoint = head.checkpoint
    let last = Position(checkpoint.lastPosition)
    let message: String
    if checkpoint.base != base {
      message = "goes on from another event than the tape"
    } else if checkpoint.size > 0, let origin = tree.origin, origin != checkpoint.origin {
      message = "is of another tape (\(checkpoint.origin), this is \(origin)), or the first event was changed"
    } else if checkpoint.size > count {
      message = "is of position \(last), the tape ends at \(position(behind: count)): events were removed"
    } else if tree.roots[checkpoint.size] != checkpoint.root {
      message = "does not match: the events up to position \(last) are not those that were sealed"
    } else {
      return nil
    }
    return IntegrityFinding(.seal, at: last, "\(head.name) \(message)")
  }
}

/// What comparing a tape with heads gave.
struct SealComparison {
  /// What differs, in the order of the heads.
  let findings: [IntegrityFinding]
  /// Whether the tape matches, for each of the heads that were named.
  let holds: [Bool]
  /// Nil if the events cannot all be read.
  let tree: TapeTree?
}

extension CommandFailure {
  /// A key, a note or a proof that cannot be used.
  init(_ error: SealError, _ path: String) {
    let exitCode: ExitCode =
      switch error.code {
      case .malformed: .badInput
      case .refuted: .negative
      case .library: .internalError
      }
    self.init(exitCode, "\(path): \(error)")
  }
}
