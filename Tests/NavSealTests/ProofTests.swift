import EventLog
import NavModel
import NavSeal
import NavTestSupport
import Testing

@Suite("Checkpoints and proofs")
struct ProofTests {
  private let signer: NoteSigner
  private let log: InMemoryEventLog
  private let records: [[UInt8]]

  init() throws {
    signer = try NoteSigner(PublicNotes.privateKey)
    var tape = Tape()
    for number in 0..<20 { try tape.record(.mark(text: String(repeating: "x", count: number))) }
    log = tape.log
    records = try tape.log.records()
  }

  private func sealed(_ size: UInt64, base: EpochMark? = nil) throws -> SealedCheckpoint {
    let tree = try TapeTree(reading: log, sizes: [size]) { (_) throws(EventLogError) in }
    let (origin, root) = (try #require(tree.origin), try #require(tree.roots[size]))
    var sealed = SealedCheckpoint(Checkpoint(origin: origin, size: size, root: root, base: base))
    try sealed.sign(with: [signer])
    return sealed
  }

  private func inclusion(_ index: UInt64, _ size: UInt64) throws -> InclusionProof {
    let tree = try TapeTree(
      reading: log, sizes: [size], subtrees: MerkleProof.inclusion(of: index, in: size), index: index
    ) { (_) throws(EventLogError) in }
    return InclusionProof(
      record: try #require(tree.record), index: index, path: tree.subtrees.compactMap { $0 }, sealed: try sealed(size))
  }

  private func consistency(_ earlier: UInt64, _ later: UInt64) throws -> ConsistencyProof {
    let tree = try TapeTree(
      reading: log, sizes: [later], subtrees: MerkleProof.consistency(from: earlier, to: later)
    ) { (_) throws(EventLogError) in }
    return ConsistencyProof(
      path: tree.subtrees.compactMap { $0 }, earlier: try sealed(earlier), later: try sealed(later))
  }

  @Test("The root over a log is that of its records as stored")
  func root() throws {
    let naive = NaiveTree(records)
    #expect(try sealed(20).checkpoint.root.bytes == naive.root(0..<20))
    #expect(try sealed(13).checkpoint.root.bytes == naive.root(0..<13))
    let tree = try TapeTree(reading: log, sizes: [0, 21]) { (_) throws(EventLogError) in }
    #expect(tree.roots.keys.sorted() == [0], "a size that the log does not reach has no root")
  }

  @Test("A checkpoint is written as it was read, with and without the mark of an epoch")
  func text() throws {
    for base in [nil, EpochMark(position: 120, recordHash: String(repeating: "0f", count: 32))] {
      let sealed = try sealed(7, base: base)
      let copy = try SealedCheckpoint(sealed.note.bytes)
      #expect(copy == sealed)
      #expect(copy.checkpoint.lastPosition == (base?.position ?? 0) + 7)
      #expect(throws: Never.self) { try copy.verify([signer.verifier]) }
    }
  }

  @Test(
    "What is no checkpoint is refused",
    arguments: [
      "a\n1\n", "a\n1\nx\n", "a\n01\nR\n", "a\n-1\nR\n", "a\n4611686018427387904\nR\n", "\n1\nR\n", "a\n1\nR\nafter\n",
      "a\n1\nR\nafter 0 \(String(repeating: "0f", count: 32))\n",
      "a\n1\nR\nafter 1 \(String(repeating: "0F", count: 32))\n",
      "a\n1\nR\n\n", "a\n1\nR", "a\n1\nR\nafter 1 \(String(repeating: "0f", count: 32))\nmore\n",
    ])
  func malformed(text: String) throws {
    let root = try sealed(1).checkpoint.root.base64
    #expect(throws: SealError.self) { try Checkpoint(text.replacing("R", with: root)) }
    #expect(throws: Never.self) { try Checkpoint("a\n1\n\(root)\n") }
  }

  @Test("Proofs of both kinds are written as they were read, and hold")
  func roundTrip() throws {
    for size in [1, 2, 7, 8, 20] as [UInt64] {
      for index in 0..<size {
        let proof = try inclusion(index, size)
        #expect(try Proof(proof.bytes) == .inclusion(proof))
        #expect(throws: Never.self) { try proof.verify([signer.verifier]) }
        #expect(proof.position == index + 1)
      }
      for earlier in 1...size {
        let proof = try consistency(earlier, size)
        #expect(try Proof(proof.bytes) == .consistency(proof))
        #expect(throws: Never.self) { try proof.verify([signer.verifier]) }
      }
    }
  }

  @Test("A proof of which one bit was changed does not hold", arguments: [true, false])
  func everyBit(isInclusion: Bool) throws {
    let bytes = try isInclusion ? inclusion(5, 13).bytes : consistency(5, 13).bytes
    for place in bytes.indices {
      var changed = bytes
      changed[place] ^= 1 << UInt8(place % 8)
      #expect(throws: SealError.self, "byte \(place) of \(bytes.count)") {
        switch try Proof(changed) {
        case .inclusion(let proof): try proof.verify([signer.verifier])
        case .consistency(let proof): try proof.verify([signer.verifier])
        }
      }
    }
  }

  @Test("A proof that was cut off is refused at any length")
  func cut() throws {
    for bytes in [try inclusion(5, 13).bytes, try consistency(5, 13).bytes] {
      for length in bytes.indices {
        #expect(throws: SealError.self, "\(length) bytes") { try Proof(Array(bytes.prefix(length))) }
      }
    }
  }

  @Test("A proof does not hold for a key that has not signed, nor for checkpoints of different tapes")
  func strangers() throws {
    let other = try NoteSigner(newKeyNamed: "other")
    #expect(throws: SealError.self) { try inclusion(5, 13).verify([signer.verifier, other.verifier]) }
    let proof = try consistency(5, 13)
    let later = proof.later.checkpoint
    var foreign = SealedCheckpoint(Checkpoint(origin: "navtape/other", size: 13, root: later.root, base: nil))
    try foreign.sign(with: [signer])
    #expect(throws: SealError.self) {
      try ConsistencyProof(path: proof.path, earlier: proof.earlier, later: foreign).verify([signer.verifier])
    }
  }

  @Test("Reading the tree stops when whoever waits for it says so")
  func interruption() throws {
    var tape = Tape()
    for _ in 0..<4_100 { try tape.record(.mark(text: "")) }
    #expect(throws: EventLogError(.interrupted, "")) {
      _ = try TapeTree(reading: tape.log, sizes: [4_100]) { (_) throws(EventLogError) in
        throw EventLogError(.interrupted, "")
      }
    }
  }
}
