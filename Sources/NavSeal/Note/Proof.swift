/// A proof that one event is on a sealed tape: the event's record, its place, the path to the root, the checkpoint.
///
/// - Source: C2SP tlog-proof; the record stands in the line `extra`.
public struct InclusionProof: Hashable, Sendable {
  /// The first line of the text.
  static let title = "c2sp.org/tlog-proof@v1"

  /// The event's record as it is stored.
  public let record: [UInt8]
  /// The event's place in the tree, from 0.
  public let index: UInt64
  /// From the leaf up.
  public let path: [TreeHash]
  /// The checkpoint.
  public let sealed: SealedCheckpoint

  /// Makes a proof; see the properties.
  public init(record: [UInt8], index: UInt64, path: [TreeHash], sealed: SealedCheckpoint) {
    (self.record, self.index, self.path, self.sealed) = (record, index, path, sealed)
  }

  /// The position of the event in its run.
  public var position: UInt64 { (sealed.checkpoint.base?.position ?? 0) + index + 1 }

  /// The proof as it is sent.
  public var bytes: [UInt8] {
    let head = [InclusionProof.title, "extra \(Base64.text(record))", "index \(index)"] + path.map(\.base64)
    return Array((head.joined(separator: "\n") + "\n\n").utf8) + sealed.note.bytes
  }

  /// Checks that the event is on the tape, and that all of these keys say so.
  ///
  /// - Throws: `refuted`.
  public func verify(_ verifiers: [NoteVerifier]) throws(SealError) {
    try sealed.verify(verifiers)
    let leaf = record.withUnsafeBytes { TreeHashes().leaf($0) }
    let (size, root) = (sealed.checkpoint.size, sealed.checkpoint.root)
    guard MerkleProof.holds(path, forLeaf: leaf, at: index, size: size, root: root) else {
      throw .refuted("the event is not the one that the tape has at position \(position)")
    }
  }
}

/// A proof that a sealed tape was only appended to between two checkpoints.
public struct ConsistencyProof: Hashable, Sendable {
  /// The first line of the text.
  static let title = "navtape/consistency-proof@v1"

  /// As RFC 9162 §2.1.4 orders them.
  public let path: [TreeHash]
  /// The checkpoint before.
  public let earlier: SealedCheckpoint
  /// The checkpoint after.
  public let later: SealedCheckpoint

  /// Makes a proof; see the properties.
  public init(path: [TreeHash], earlier: SealedCheckpoint, later: SealedCheckpoint) {
    (self.path, self.earlier, self.later) = (path, earlier, later)
  }

  /// The proof as it is sent.
  public var bytes: [UInt8] {
    let head = [ConsistencyProof.title] + path.map(\.base64)
    return Array((head.joined(separator: "\n") + "\n\n").utf8) + earlier.note.bytes + [0x0A] + later.note.bytes
  }

  /// Checks that the later tape begins with the earlier one, and that all of these keys have signed both.
  ///
  /// - Throws: `refuted`.
  public func verify(_ verifiers: [NoteVerifier]) throws(SealError) {
    try earlier.verify(verifiers)
    try later.verify(verifiers)
    let (first, second) = (earlier.checkpoint, later.checkpoint)
    guard first.origin == second.origin, first.base == second.base else {
      throw .refuted("the checkpoints are of different tapes: \(first.origin), \(second.origin)")
    }
    guard MerkleProof.holds(path, from: (first.size, first.root), to: (second.size, second.root)) else {
      throw .refuted("the tape of the later checkpoint does not begin with the \(first.size) events of the earlier one")
    }
  }
}

/// Either kind of proof.
public enum Proof: Hashable, Sendable {
  /// That an event is there.
  case inclusion(InclusionProof)
  /// That nothing before was changed.
  case consistency(ConsistencyProof)

  /// Longer texts are refused: the largest record, in base 64, and a little.
  private static let maximumByteCount = 24 << 20

  /// Reads a proof.
  ///
  /// - Throws: `malformed`.
  public init(_ bytes: [UInt8]) throws(SealError) {
    guard bytes.count <= Proof.maximumByteCount else { throw .malformed("the file is too long for a proof") }
    let parts = Proof.parts(of: bytes)
    var lines = parts[0].split(separator: 0x0A, omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
    let title = lines.removeFirst()
    switch (title, parts.count) {
    case (InclusionProof.title, 3):
      guard lines.count >= 2, let record = Proof.value(of: lines[0], "extra").flatMap({ Base64.bytes($0) }),
        let text = Proof.value(of: lines[1], "index"), let index = UInt64(text), "\(index)" == text, index < 1 << 62
      else { throw .malformed("the proof does not name its event: lines `extra` and `index`") }
      let sealed = try SealedCheckpoint(parts[1] + [0x0A, 0x0A] + parts[2])
      self = .inclusion(
        InclusionProof(record: record, index: index, path: try Proof.path(lines.dropFirst(2)), sealed: sealed))
    case (ConsistencyProof.title, 5):
      let earlier = try SealedCheckpoint(parts[1] + [0x0A, 0x0A] + parts[2] + [0x0A])
      let later = try SealedCheckpoint(parts[3] + [0x0A, 0x0A] + parts[4])
      self = .consistency(ConsistencyProof(path: try Proof.path(lines[...]), earlier: earlier, later: later))
    case (InclusionProof.title, _), (ConsistencyProof.title, _): throw .malformed("the proof is not whole")
    default: throw .malformed("the file is no proof")
    }
  }

  /// What stands between empty lines.
  private static func parts(of bytes: [UInt8]) -> [[UInt8]] {
    var parts: [[UInt8]] = []
    var start = 0
    var place = 0
    while place + 1 < bytes.count {
      if bytes[place] == 0x0A, bytes[place + 1] == 0x0A {
        parts.append(Array(bytes[start..<place]))
        (start, place) = (place + 2, place + 2)
      } else {
        place += 1
      }
    }
    return parts + [Array(bytes[start...])]
  }

  private static func value(of line: String, _ key: String) -> Substring? {
    line.hasPrefix(key + " ") ? line.dropFirst(key.count + 1) : nil
  }

  private static func path(_ lines: ArraySlice<String>) throws(SealError) -> [TreeHash] {
    var path: [TreeHash] = []
    for line in lines {
      guard let hash = TreeHash(base64: line) else {
        throw .malformed("line \(path.count + 1) of the path of the proof is no hash")
      }
      path.append(hash)
    }
    // A tree of 2^62 leaves needs no more.
    guard path.count <= 64 else { throw .malformed("the path of the proof is too long") }
    return path
  }
}
