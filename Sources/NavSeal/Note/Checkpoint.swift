/// The head of a tape's tree at one size, to be signed as a note: which tape, how many events, which root.
///
/// - Source: C2SP tlog-checkpoint.
public struct Checkpoint: Hashable, Sendable {
  /// No tape has as many events.
  private static let sizeLimit: UInt64 = 1 << 62

  /// Which tape: a name that follows from its first event.
  public let origin: String
  /// How many events.
  public let size: UInt64
  /// The root of the tree over these events.
  public let root: TreeHash
  /// Where the tape goes on, if it is a later epoch of a run.
  public let base: EpochMark?

  /// Makes a checkpoint; see the properties.
  public init(origin: String, size: UInt64, root: TreeHash, base: EpochMark?) {
    (self.origin, self.size, self.root, self.base) = (origin, size, root, base)
  }

  /// Reads the text of a note.
  ///
  /// - Throws: `malformed`.
  public init(_ text: String) throws(SealError) {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.popLast()?.isEmpty == true, (3...4).contains(lines.count), !lines.contains(where: \.isEmpty) else {
      throw .malformed("it is no checkpoint of a tape: it has origin, size, root and perhaps where an epoch goes on")
    }
    guard let size = UInt64(lines[1]), "\(size)" == lines[1], size < Checkpoint.sizeLimit else {
      throw .malformed("the checkpoint has no size in its second line")
    }
    guard let root = TreeHash(base64: lines[2]) else {
      throw .malformed("the checkpoint has no root in its third line")
    }
    var base: EpochMark?
    if lines.count == 4 {
      base = EpochMark(line: lines[3])
      guard base != nil else { throw .malformed("the fourth line of the checkpoint is unknown") }
    }
    self.init(origin: String(lines[0]), size: size, root: root, base: base)
  }

  /// The text of the note.
  public var text: String { "\(origin)\n\(size)\n\(root.base64)\n\(base.map { "\($0.line)\n" } ?? "")" }

  /// The position of the last event.
  public var lastPosition: UInt64 { (base?.position ?? 0) + size }
}

/// Where a later epoch of a run goes on: the last event before it.
public struct EpochMark: Hashable, Sendable {
  /// Its position.
  public let position: UInt64
  /// The SHA-256 hash of its record, in hexadecimal.
  public let recordHash: String

  /// Makes a mark.
  public init(position: UInt64, recordHash: String) {
    (self.position, self.recordHash) = (position, recordHash)
  }

  fileprivate init?(line: Substring) {
    let words = line.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, words[0] == "after", let position = UInt64(words[1]), "\(position)" == words[1],
      (1..<(1 << 62)).contains(position), words[2].utf8.count == 64,
      words[2].utf8.allSatisfy({ (48...57).contains($0) || (97...102).contains($0) })
    else { return nil }
    self.init(position: position, recordHash: String(words[2]))
  }

  fileprivate var line: String { "after \(position) \(recordHash)" }
}

/// A checkpoint with its signatures.
public struct SealedCheckpoint: Hashable, Sendable {
  /// What is signed.
  public let checkpoint: Checkpoint
  /// With the signatures.
  public private(set) var note: SignedNote

  /// A checkpoint that nobody has signed yet.
  public init(_ checkpoint: Checkpoint) {
    self.checkpoint = checkpoint
    note = SignedNote(checkpoint.text)
  }

  /// Reads a checkpoint.
  ///
  /// - Throws: `malformed`.
  public init(_ bytes: [UInt8]) throws(SealError) {
    note = try SignedNote(bytes)
    checkpoint = try Checkpoint(note.text)
  }

  /// Signs the checkpoint.
  public mutating func sign(with signers: [NoteSigner]) throws(SealError) {
    for signer in signers { try note.sign(with: signer) }
  }

  /// Takes over the signatures of another one, if it says the same.
  public mutating func merge(_ other: SealedCheckpoint) {
    if other.checkpoint == checkpoint { note.merge(other.note) }
  }

  /// Checks that all of these keys have signed.
  ///
  /// - Throws: `refuted`.
  public func verify(_ verifiers: [NoteVerifier]) throws(SealError) {
    for verifier in verifiers { try note.verify(verifier) }
  }
}
