import EventLog

/// One walk through the tree of a database, depth first.
struct PageTreeWalk {
  private let walker: PageWalker
  private let tree: PageTree
  private let hasDatabases: Bool
  private var buffers: [PageBuffer] = []
  private var branchPageCount: UInt64 = 0
  private var leafPageCount: UInt64 = 0
  private var overflowPageCount: UInt64 = 0
  private var entryCount: UInt64 = 0
  private var lastKey: PageKey?

  /// Which keys may stand below a page: from `lower` on, below `upper`.
  private struct Bounds {
    var lower: PageKey?
    var upper: PageKey?
  }

  /// A node whose bounds are checked.
  private struct Node {
    let offset: Int
    let flags: UInt16
    let key: UnsafeRawBufferPointer
    /// The size of the value of a leaf; of the page number in a branch no more than its low half.
    let size: Int
    /// How many bytes it takes on its page.
    let byteCount: Int
  }

  init(_ walker: PageWalker, _ tree: PageTree) {
    self.walker = walker
    self.tree = tree
    hasDatabases = tree.name == "main"
  }

  private func report(_ page: UInt64, _ message: String) {
    walker.report(page, tree.name, message)
  }

  /// Walks the tree and compares it with what its database says about itself.
  ///
  /// - Returns: whether all its pages could be walked.
  /// - Throws: what `visit` throws to stop.
  mutating func run<Stop>(_ visit: PageWalker.Visit<Stop>) throws(Stop) -> Bool {
    let findingCount = walker.findings.count
    if tree.root != MetaPage.Root.none {
      try descend(tree.root, level: 1, Bounds(), from: walker.half.number, visit)
    } else if tree.depth != 0 {
      report(walker.half.number, "the database is empty and has a depth of \(tree.depth)")
    }
    // What is missing below a bad page would be counted again here.
    guard walker.findings.count == findingCount else { return false }
    let counts = [
      ("branch pages", tree.branchPageCount, branchPageCount), ("leaf pages", tree.leafPageCount, leafPageCount),
      ("pages of large values", tree.overflowPageCount, overflowPageCount), ("entries", tree.entryCount, entryCount),
    ]
    for (what, stored, actual) in counts where stored != actual {
      report(tree.root, "the database says that it has \(stored) \(what), it has \(actual)")
    }
    return true
  }

  private mutating func descend<Stop>(
    _ page: UInt64, level: Int, _ bounds: Bounds, from parent: UInt64, _ visit: PageWalker.Visit<Stop>
  ) throws(Stop) {
    guard level <= PageLayout.maximumDepth else { return report(parent, "the tree is too deep") }
    guard walker.claim(page, tree.name, from: parent) else { return }
    if buffers.count < level { buffers.append(PageBuffer(byteCount: walker.pageSize)) }
    let start = page * UInt64(walker.pageSize)
    guard let bytes = buffers[level - 1].read(walker.file, at: start, byteCount: walker.pageSize) else {
      return report(page, "it cannot be read")
    }
    if PageLayout.number(of: bytes) != page { report(page, "it says that it is page \(PageLayout.number(of: bytes))") }
    let flags = PageLayout.flags(of: bytes)
    switch flags {
    case PageLayout.leafFlag:
      leafPageCount += 1
      if level != Int(tree.depth) { report(page, "a leaf at level \(level) of a tree of depth \(tree.depth)") }
      try readLeaf(page, bytes, bounds, visit)
    case PageLayout.branchFlag:
      branchPageCount += 1
      if level >= Int(tree.depth) { report(page, "a branch at level \(level) of a tree of depth \(tree.depth)") }
      try readBranch(page, bytes, level: level, bounds, visit)
    default:
      report(page, "a page of the tree should stand here, its flags are \(flags)")
    }
  }

  // MARK: Nodes

  /// How many nodes a page has; 0 if its header cannot be used.
  private func nodeCount(_ page: UInt64, _ bytes: UnsafeRawBufferPointer, atLeast minimum: Int) -> Int {
    let lower = Int(bytes.number(PageLayout.lowerOffset, UInt16.self))
    let upper = Int(bytes.number(PageLayout.upperOffset, UInt16.self))
    guard lower >= PageLayout.headerByteCount, lower % 2 == 0, lower <= upper, upper <= bytes.count else {
      report(page, "its free space from \(lower) to \(upper) is impossible")
      return 0
    }
    let count = (lower - PageLayout.headerByteCount) / 2
    if count < minimum { report(page, "it has \(count) entries") }
    return count
  }

  /// Reads a node, inside its page and behind the pointers.
  private func node(
    _ index: Int, of count: Int, _ page: UInt64, _ bytes: UnsafeRawBufferPointer, isLeaf: Bool
  ) -> Node? {
    let offset = Int(bytes.number(PageLayout.headerByteCount + 2 * index, UInt16.self))
    let lower = PageLayout.headerByteCount + 2 * count
    guard offset >= lower, offset % 2 == 0, offset <= bytes.count - PageLayout.nodeHeaderByteCount else {
      report(page, "its entry \(index) lies at \(offset), which cannot be")
      return nil
    }
    let size = Int(bytes.number(offset, UInt16.self)) | Int(bytes.number(offset + 2, UInt16.self)) << 16
    let flags = bytes.number(offset + 4, UInt16.self)
    let keySize = Int(bytes.number(offset + 6, UInt16.self))
    let isBig = isLeaf && flags & PageLayout.bigDataFlag != 0
    let byteCount = PageLayout.nodeHeaderByteCount + keySize + (isBig ? 8 : isLeaf ? size : 0)
    guard keySize <= PageLayout.maximumKeyByteCount, byteCount <= bytes.count - offset else {
      report(page, "its entry \(index) does not fit: a key of \(keySize) bytes, a value of \(size)")
      return nil
    }
    let key = bytes.part(offset + PageLayout.nodeHeaderByteCount, keySize)
    return Node(offset: offset, flags: flags, key: key, size: size, byteCount: (byteCount + 1) & ~1)
  }

  /// Nodes fill a page from `upper` to its end, without gaps and without overlapping.
  private func checkNodes(_ page: UInt64, _ bytes: UnsafeRawBufferPointer, _ places: [(offset: Int, byteCount: Int)]) {
    var end = Int(bytes.number(PageLayout.upperOffset, UInt16.self))
    for place in places.sorted(by: { $0.offset < $1.offset }) {
      if place.offset != end { break }
      end += place.byteCount
    }
    if end != bytes.count { report(page, "its entries overlap or leave gaps near byte \(end)") }
  }

  /// The key of a node, nil (and a finding) if a key of this database is not like that.
  private func key(_ node: Node, _ index: Int, _ page: UInt64) -> PageKey? {
    guard tree.hasIntegerKeys ? node.key.count == 8 : !node.key.isEmpty else {
      report(page, "its entry \(index) has a key of \(node.key.count) bytes")
      return nil
    }
    return PageKey(node.key, isNumber: tree.hasIntegerKeys)
  }

  // MARK: Pages

  private mutating func readBranch<Stop>(
    _ page: UInt64, _ bytes: UnsafeRawBufferPointer, level: Int, _ bounds: Bounds, _ visit: PageWalker.Visit<Stop>
  ) throws(Stop) {
    let count = nodeCount(page, bytes, atLeast: tree.name == "free" ? 1 : 2)
    var children: [(page: UInt64, lower: PageKey?)] = []
    var places: [(offset: Int, byteCount: Int)] = []
    for index in 0..<count {
      guard let node = node(index, of: count, page, bytes, isLeaf: false) else { continue }
      places.append((node.offset, node.byteCount))
      let child = UInt64(node.size) | UInt64(node.flags) << 32
      // The first key of a branch says nothing, and is often empty.
      let lower = index == 0 ? bounds.lower : key(node, index, page)
      if index > 0, let lower {
        let previous = children.last?.lower
        if previous.map({ $0 >= lower }) ?? false || bounds.upper.map({ $0 <= lower }) ?? false {
          report(page, "its entry \(index) is not in order")
        }
      }
      children.append((child, lower))
    }
    if places.count == count, count > 0 { checkNodes(page, bytes, places) }
    for (index, child) in children.enumerated() {
      let upper = index + 1 < children.count ? children[index + 1].lower : bounds.upper
      try descend(child.page, level: level + 1, Bounds(lower: child.lower, upper: upper), from: page, visit)
    }
  }

  private mutating func readLeaf<Stop>(
    _ page: UInt64, _ bytes: UnsafeRawBufferPointer, _ bounds: Bounds, _ visit: PageWalker.Visit<Stop>
  ) throws(Stop) {
    let count = nodeCount(page, bytes, atLeast: 1)
    var places: [(offset: Int, byteCount: Int)] = []
    places.reserveCapacity(count)
    for index in 0..<count {
      guard let node = node(index, of: count, page, bytes, isLeaf: true) else { continue }
      places.append((node.offset, node.byteCount))
      let isDatabase = node.flags == PageLayout.databaseFlag
      guard isDatabase == hasDatabases, isDatabase || node.flags <= PageLayout.bigDataFlag else {
        report(page, "its entry \(index) has the flags \(node.flags)")
        continue
      }
      guard let key = key(node, index, page) else { continue }
      let isBehind = lastKey.map { $0 < key } ?? true
      let isWithin = bounds.lower.map { $0 <= key } ?? true && bounds.upper.map { key < $0 } ?? true
      if !isBehind || !isWithin { report(page, "its entry \(index) is not in order") }
      lastKey = key
      entryCount += 1
      try read(node, index, page, bytes, isInOrder: isBehind && isWithin, visit)
    }
    if places.count == count, count > 0 { checkNodes(page, bytes, places) }
  }

  private mutating func read<Stop>(
    _ node: Node, _ index: Int, _ page: UInt64, _ bytes: UnsafeRawBufferPointer, isInOrder: Bool,
    _ visit: PageWalker.Visit<Stop>
  ) throws(Stop) {
    let place = node.offset + PageLayout.nodeHeaderByteCount + node.key.count
    if node.flags & PageLayout.bigDataFlag == 0 {
      let offset = page * UInt64(walker.pageSize) + UInt64(place)
      let value = bytes.part(place, node.size)
      return try visit(
        PageWalker.Entry(key: node.key, value: value, offset: offset, isInOrder: isInOrder, page: page))
    }
    let first: UInt64 = bytes.number(place)
    guard let value = walker.overflow(first, byteCount: node.size, tree.name, from: page) else { return }
    overflowPageCount += value.pageCount
    let offset = first * UInt64(walker.pageSize) + UInt64(PageLayout.headerByteCount)
    try visit(PageWalker.Entry(key: node.key, value: value.value, offset: offset, isInOrder: isInOrder, page: page))
  }
}
