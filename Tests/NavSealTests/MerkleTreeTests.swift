import NavSeal
import NavText
import Testing

/// Trees as RFC 9162 §2.1 defines them, word for word, over a SHA-256 of another make; it keeps the roots it has seen.
final class NaiveTree {
  private let leaves: [[UInt8]]
  private var known: [Range<Int>: [UInt8]] = [:]

  init(_ leaves: [[UInt8]]) { self.leaves = leaves }

  /// MTH.
  func root(_ range: Range<Int>) -> [UInt8] {
    if let root = known[range] { return root }
    let root: [UInt8]
    switch range.count {
    case 0: root = SHA256.hash([])
    case 1: root = SHA256.hash([0] + leaves[range.lowerBound])
    default:
      let (left, right) = halves(range)
      root = SHA256.hash([1] + self.root(left) + self.root(right))
    }
    known[range] = root
    return root
  }

  /// PATH.
  func path(_ index: Int, _ range: Range<Int>) -> [[UInt8]] {
    if range.count == 1 { return [] }
    let (left, right) = halves(range)
    return index < left.upperBound ? path(index, left) + [root(right)] : path(index, right) + [root(left)]
  }

  /// SUBPROOF.
  func consistency(_ earlier: Int, _ range: Range<Int>, _ isKnown: Bool = true) -> [[UInt8]] {
    if earlier == range.count { return isKnown ? [] : [root(range)] }
    let (left, right) = halves(range)
    return earlier <= left.count
      ? consistency(earlier, left, isKnown) + [root(right)]
      : consistency(earlier - left.count, right, false) + [root(left)]
  }

  private func halves(_ range: Range<Int>) -> (Range<Int>, Range<Int>) {
    var split = 1
    while split * 2 < range.count { split *= 2 }
    return (range.lowerBound..<(range.lowerBound + split), (range.lowerBound + split)..<range.upperBound)
  }
}

@Suite("MerkleTree")
struct MerkleTreeTests {
  /// The leaves of the test vectors of Certificate Transparency, and the roots of the trees over the first of them.
  private static let publicLeaves: [[UInt8]] = [
    [], [0x00], [0x10], [0x20, 0x21], [0x30, 0x31], [0x40, 0x41, 0x42, 0x43], Array(0x50...0x57), Array(0x60...0x6F),
  ]
  private static let publicRoots = [
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
  ]

  /// Leaves of which no two are the same; some are longer than a block of the hash.
  private static let leaves = (0..<64).map { [UInt8](repeating: UInt8($0), count: $0 * 5 % 131) + [7] }
  private let naive = NaiveTree(leaves)

  private static func tree(_ leaves: some Sequence<[UInt8]>) -> MerkleTree {
    var tree = MerkleTree()
    for leaf in leaves { leaf.withUnsafeBytes { tree.append($0) } }
    return tree
  }

  /// The roots of subtrees, from one pass over the leaves.
  private static func roots(_ ranges: [Range<UInt64>], size: UInt64) -> [TreeHash] {
    var roots = SubtreeRoots(ranges)
    for hash in leafHashes.prefix(Int(size)) { roots.append(hash: hash) }
    return roots.roots.compactMap { $0 }
  }
  private static let leafHashes = leaves.map { leaf in leaf.withUnsafeBytes { TreeHashes().leaf($0) } }

  private func root(_ size: UInt64) throws -> TreeHash { try #require(TreeHash(bytes: naive.root(0..<Int(size)))) }

  @Test("RFC 9162: the roots of the public test vectors come out")
  func publicVectors() {
    for (size, root) in Self.publicRoots.enumerated() {
      #expect(Self.tree(Self.publicLeaves.prefix(size)).root.hexadecimal == root, "\(size) leaves")
    }
  }

  @Test("RFC 9162: at every size from 0 to 64 the root is that of the definition")
  func roots() {
    var tree = MerkleTree()
    for size in 0...64 {
      #expect(tree.root.bytes == naive.root(0..<size), "\(size) leaves")
      #expect(tree.count == UInt64(size))
      if size < 64 { Self.leaves[size].withUnsafeBytes { tree.append($0) } }
    }
  }

  @Test("RFC 9162: every inclusion proof up to 64 leaves is that of the definition and holds; no changed one does")
  func inclusion() throws {
    for size in 1...64 as ClosedRange<UInt64> {
      let root = try root(size)
      for index in 0..<size {
        let path = Self.roots(MerkleProof.inclusion(of: index, in: size), size: size)
        #expect(path.map(\.bytes) == naive.path(Int(index), 0..<Int(size)), "\(index) in \(size)")
        let leaf = Self.leafHashes[Int(index)]
        let holds = { (path: [TreeHash], leaf: TreeHash, index: UInt64, size: UInt64, root: TreeHash) in
          MerkleProof.holds(path, forLeaf: leaf, at: index, size: size, root: root)
        }
        #expect(holds(path, leaf, index, size, root), "\(index) in \(size)")
        let bit = Int(index * 7 + size) % 256
        // A bit of each hash, of the leaf and of the root; a hash too many, one too few; every other place.
        var wrong = try path.indices.map { holds(try path.flipping(bit, at: $0), leaf, index, size, root) }
        wrong.append(holds(path, try leaf.flipping(bit), index, size, root))
        wrong.append(holds(path, leaf, index, size, try root.flipping(bit)))
        wrong.append(holds(path + [root], leaf, index, size, root))
        if !path.isEmpty { wrong.append(holds(path.dropLast(), leaf, index, size, root)) }
        wrong += (0..<(size + 2)).filter { $0 != index }.map { holds(path, leaf, $0, size, root) }
        #expect(!wrong.contains(true), "\(index) in \(size)")
      }
    }
  }

  @Test("RFC 9162: every consistency proof up to 64 leaves is that of the definition and holds; no changed one does")
  func consistency() throws {
    for later in 1...64 as ClosedRange<UInt64> {
      for earlier in 1...later {
        let path = Self.roots(MerkleProof.consistency(from: earlier, to: later), size: later)
        #expect(path.map(\.bytes) == naive.consistency(Int(earlier), 0..<Int(later)), "\(earlier) to \(later)")
        let (first, second) = ((earlier, try root(earlier)), (later, try root(later)))
        #expect(MerkleProof.holds(path, from: first, to: second), "\(earlier) to \(later)")
        let bit = Int(earlier * 7 + later) % 256
        var wrong = try path.indices.map { MerkleProof.holds(try path.flipping(bit, at: $0), from: first, to: second) }
        wrong.append(MerkleProof.holds(path, from: (earlier, try first.1.flipping(bit)), to: second))
        wrong.append(MerkleProof.holds(path, from: first, to: (later, try second.1.flipping(bit))))
        wrong.append(MerkleProof.holds(path + [second.1], from: first, to: second))
        if !path.isEmpty { wrong.append(MerkleProof.holds(path.dropLast(), from: first, to: second)) }
        if earlier < later { wrong.append(MerkleProof.holds(path, from: second, to: first)) }
        #expect(!wrong.contains(true), "\(earlier) to \(later)")
      }
    }
    #expect(!MerkleProof.holds([], from: (0, try root(0)), to: (1, try root(1))), "from nothing")
  }

  @Test("Both implementations of SHA-256 agree at every length around the block size")
  func hashes() {
    for length in 0...260 {
      let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 * 31 + length) }
      var hash = LibcryptoSHA256()
      bytes.prefix(length / 3).withUnsafeBytes { hash.update($0) }
      bytes.dropFirst(length / 3).withUnsafeBytes { hash.update($0) }
      #expect(hash.finish().bytes == SHA256.hash(bytes), "\(length) bytes")
    }
  }
}

extension TreeHash {
  /// The hash with one bit changed.
  func flipping(_ bit: Int) throws -> TreeHash {
    var bytes = bytes
    bytes[bit / 8] ^= 1 << UInt8(bit % 8)
    return try #require(TreeHash(bytes: bytes))
  }
}

extension [TreeHash] {
  /// The path with one bit of one hash changed.
  fileprivate func flipping(_ bit: Int, at place: Int) throws -> [TreeHash] {
    var path = self
    path[place] = try path[place].flipping(bit)
    return path
  }
}
