public import EventLog

/// What one pass over a tape tells of its tree: leaves are the records as stored, header, seal and payload.
public struct TapeTree {
  /// The roots of the sizes that were asked for and that the tape reaches.
  public private(set) var roots: [UInt64: TreeHash] = [:]
  /// The roots of the subtrees that were asked for, in that order; nil where the tape does not reach.
  public private(set) var subtrees: [TreeHash?] = []
  /// The record that was asked for, if the tape has it.
  public private(set) var record: [UInt8]?
  /// The name of the tape; nil if it has no event.
  public private(set) var origin: String?

  /// Reads a tape from its first event, as far as the largest size.
  ///
  /// - Parameters:
  ///   - subtrees: do not overlap.
  ///   - index: the place of the record to keep.
  ///   - progress: called now and then with the number of events read; throws to stop.
  /// - Throws: `damaged` where a record is missing or not framed as one.
  public init(
    reading log: any EventLog, sizes: [UInt64], subtrees wanted: [Range<UInt64>] = [], index: UInt64? = nil,
    progress: (UInt64) throws(EventLogError) -> Void
  ) throws(EventLogError) {
    let hashes = TreeHashes()
    var tree = MerkleTree()
    var parts = SubtreeRoots(wanted)
    let end = sizes.max() ?? 0
    let wantedSizes = Set(sizes)
    if wantedSizes.contains(0) { roots[0] = tree.root }
    var failure: EventLogError?
    if end > 0 {
      try log.read(from: log.firstPosition) { (_, record) in
        let leaf = record.withUnsafeBytes { hashes.leaf($0) }
        if tree.count == 0 { origin = TapeTree.origin(leaf) }
        if tree.count == index { self.record = record.withUnsafeBytes { Array($0) } }
        tree.append(hash: leaf)
        parts.append(hash: leaf)
        if wantedSizes.contains(tree.count) { roots[tree.count] = tree.root }
        if tree.count & 4_095 == 0 {
          do throws(EventLogError) { try progress(tree.count) } catch { failure = error }
        }
        return tree.count < end && failure == nil
      }
    }
    if let failure { throw failure }
    subtrees = parts.roots
  }

  /// The name of a tape: it follows from its first record, so that a copy has it and no other tape.
  private static func origin(_ leaf: TreeHash) -> String { "navtape/\(leaf.hexadecimal.prefix(32))" }
}
