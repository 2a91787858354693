extension Hierarchy {
  /// Puts a subtree into the tree.
  ///
  /// - Parameters:
  ///   - subtree: an item and all below it in pre-order; depths count from its root.
  ///   - group: the index of the group that gets it, nil for the roots.
  ///   - position: the place among the children in declared order; clamped.
  public mutating func insert(_ subtree: [Item], into group: ItemIndex?, at position: Int) {
    let depth = group.map { items[$0].depth + 1 } ?? 0
    let end = group.map { $0 + subtreeCount(at: $0) } ?? items.count
    var place = group.map { $0 + 1 } ?? 0
    var skipped = 0
    while place < end && skipped < position {
      place += subtreeCount(at: place)
      skipped += 1
    }
    let inserted = subtree.map { item in
      var item = item
      item.depth += depth
      return item
    }
    items.insert(contentsOf: inserted, at: place)
  }

  /// Takes an item and all below it out of the tree.
  public mutating func remove(at index: ItemIndex) {
    items.removeSubrange(index..<index + subtreeCount(at: index))
  }
}
