/// The Merkle tree over a growing list of leaves: a stack of complete subtrees, the largest first.
///
/// - Source: RFC 9162 §2.1.1; the same as RFC 6962 §2.1.
public struct MerkleTree {
  private var hashes = TreeHashes()
  private var subtrees: [TreeHash] = []
  /// How many leaves there are.
  public private(set) var count: UInt64 = 0

  /// Makes a tree without leaves.
  public init() {}

  /// Appends a leaf.
  /// - Complexity: O(1) in the mean, beside hashing the bytes.
  public mutating func append(_ leaf: UnsafeRawBufferPointer) { append(hash: hashes.leaf(leaf)) }

  /// Appends a leaf by its hash.
  public mutating func append(hash: TreeHash) {
    count += 1
    subtrees.append(hash)
    for _ in 0..<count.trailingZeroBitCount {
      let right = subtrees.removeLast()
      subtrees.append(hashes.node(subtrees.removeLast(), right))
    }
  }

  /// The root.
  /// - Complexity: O(log count).
  public var root: TreeHash {
    guard var root = subtrees.last else { return hashes.empty }
    for left in subtrees.dropLast().reversed() { root = hashes.node(left, root) }
    return root
  }
}

/// The hashes of leaves and nodes.
///
/// - Source: RFC 9162 §2.1.1: leaves begin with 0x00, nodes with 0x01, so that none can pass for the other.
public struct TreeHashes {
  private let hasher = Hasher256()

  /// Makes them.
  public init() {}

  /// The hash of a leaf.
  public func leaf(_ bytes: UnsafeRawBufferPointer) -> TreeHash { hash(0, bytes) }

  /// The hash of the node above two others.
  public func node(_ left: TreeHash, _ right: TreeHash) -> TreeHash {
    withUnsafeBytes(of: (left, right)) { hash(1, $0) }
  }

  /// The root of a tree without leaves.
  public var empty: TreeHash {
    var hasher = hasher
    return hasher.finish()
  }

  private func hash(_ prefix: UInt8, _ bytes: UnsafeRawBufferPointer) -> TreeHash {
    var hasher = hasher
    withUnsafeBytes(of: prefix) { hasher.update($0) }
    hasher.update(bytes)
    return hasher.finish()
  }
}

/// The roots of some subtrees, from the leaves in order.
public struct SubtreeRoots {
  /// Which hash of the answer comes from which leaves, in the order of the leaves.
  private let ranges: [(place: Int, leaves: Range<UInt64>)]
  private var current = 0
  private var tree = MerkleTree()
  private var next: UInt64 = 0
  /// The roots of the subtrees that are complete, in the order in which they were asked for.
  public private(set) var roots: [TreeHash?]

  /// Begins.
  /// - Precondition: the ranges do not overlap; none is empty.
  public init(_ wanted: [Range<UInt64>]) {
    ranges = wanted.enumerated().map { ($0.offset, $0.element) }.sorted { $0.leaves.lowerBound < $1.leaves.lowerBound }
    roots = Array(repeating: nil, count: wanted.count)
  }

  /// Goes on with the hash of the next leaf.
  public mutating func append(hash: TreeHash) {
    defer { next += 1 }
    guard current < ranges.count, ranges[current].leaves.contains(next) else { return }
    tree.append(hash: hash)
    if next + 1 == ranges[current].leaves.upperBound {
      roots[ranges[current].place] = tree.root
      tree = MerkleTree()
      current += 1
    }
  }
}
