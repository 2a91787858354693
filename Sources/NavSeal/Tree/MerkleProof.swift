/// Proofs about trees: which hashes they consist of, and whether they hold.
///
/// - Source: RFC 9162 §2.1.3 and §2.1.4.
public enum MerkleProof {
  // MARK: What proofs consist of

  /// The subtrees whose roots prove that a leaf is in a tree, from the leaf up.
  ///
  /// - Precondition: `index < size`.
  public static func inclusion(of index: UInt64, in size: UInt64) -> [Range<UInt64>] {
    precondition(index < size, "the leaf is in the tree")
    var path: [Range<UInt64>] = []
    var leaves = 0..<size
    while leaves.count > 1 {
      let middle = leaves.lowerBound + split(leaves)
      let (left, right) = (leaves.lowerBound..<middle, middle..<leaves.upperBound)
      path.append(index < middle ? right : left)
      leaves = index < middle ? left : right
    }
    return path.reversed()
  }

  /// The subtrees whose roots prove that a tree begins with another one.
  ///
  /// - Precondition: `0 < earlier <= later`.
  public static func consistency(from earlier: UInt64, to later: UInt64) -> [Range<UInt64>] {
    precondition(0 < earlier && earlier <= later, "the later tree has all leaves of the earlier one")
    var path: [Range<UInt64>] = []
    var leaves = 0..<later
    while leaves.upperBound != earlier {
      let middle = leaves.lowerBound + split(leaves)
      let (left, right) = (leaves.lowerBound..<middle, middle..<leaves.upperBound)
      path.append(earlier <= middle ? right : left)
      leaves = earlier <= middle ? left : right
    }
    // The verifier knows the root of the earlier tree as a whole.
    if leaves.lowerBound > 0 { path.append(leaves) }
    return path.reversed()
  }

  /// How many leaves the left subtree takes: the largest power of two below the number of leaves.
  private static func split(_ leaves: Range<UInt64>) -> UInt64 {
    1 << UInt64(63 - (leaves.upperBound - leaves.lowerBound - 1).leadingZeroBitCount)
  }

  // MARK: Whether they hold

  /// Whether a proof shows that a leaf with this hash stands at an index of the tree with this root.
  ///
  /// - Source: RFC 9162 §2.1.3.2.
  public static func holds(
    _ path: [TreeHash], forLeaf leaf: TreeHash, at index: UInt64, size: UInt64, root: TreeHash
  ) -> Bool {
    if index >= size { return false }
    let hashes = TreeHashes()
    var (place, last, hash) = (index, size - 1, leaf)
    for sibling in path {
      if last == 0 { return false }
      if place & 1 == 1 || place == last {
        hash = hashes.node(sibling, hash)
        while place & 1 == 0, place != 0 { (place, last) = (place >> 1, last >> 1) }
      } else {
        hash = hashes.node(hash, sibling)
      }
      (place, last) = (place >> 1, last >> 1)
    }
    return last == 0 && hash == root
  }

  /// Whether a proof shows that the tree with the second root begins with the tree with the first one.
  ///
  /// - Source: RFC 9162 §2.1.4.2.
  public static func holds(
    _ path: [TreeHash], from first: (size: UInt64, root: TreeHash), to second: (size: UInt64, root: TreeHash)
  ) -> Bool {
    if first.size == 0 || first.size > second.size { return false }
    if first.size == second.size { return path.isEmpty && first.root == second.root }
    let isComplete = first.size & (first.size - 1) == 0
    var path = (isComplete ? [first.root] : []) + path
    guard !path.isEmpty else { return false }
    let seed = path.removeFirst()
    let hashes = TreeHashes()
    var (place, last) = (first.size - 1, second.size - 1)
    while place & 1 == 1 { (place, last) = (place >> 1, last >> 1) }
    var (earlier, later) = (seed, seed)
    for sibling in path {
      if last == 0 { return false }
      if place & 1 == 1 || place == last {
        earlier = hashes.node(sibling, earlier)
        later = hashes.node(sibling, later)
        while place & 1 == 0, place != 0 { (place, last) = (place >> 1, last >> 1) }
      } else {
        later = hashes.node(later, sibling)
      }
      (place, last) = (place >> 1, last >> 1)
    }
    return last == 0 && earlier == first.root && later == second.root
  }
}
