import EventLog

/// Walks the trees of an LMDB file without liblmdb and without a map, and believes nothing: every number is checked
/// against its bounds before it is used.
///
/// It goes on behind damage as far as it can, so what it yields may come from a damaged page. Memory: one page for each
/// level of a tree, one value, and a bit or two for each page of the file.
/// - Source: FORMATS §5, untrusted tapes; the layout of liblmdb 0.9.24, data format 1, on a 64-bit little-endian
///   machine.
final class PageWalker {
  /// An entry of a database; its bytes live while it is handed over.
  struct Entry {
    let key: UnsafeRawBufferPointer
    let value: UnsafeRawBufferPointer
    /// Where the value stands in the file.
    let offset: UInt64
    /// Whether the key comes behind those before it, and where the pages above say that it is.
    let isInOrder: Bool
    /// The page with the key.
    let page: UInt64
  }

  /// Takes an entry; throws to stop.
  typealias Visit<Stop: Error> = (Entry) throws(Stop) -> Void

  /// More pages than this are not walked: 8 TiB with pages of 4 KiB.
  private static let maximumPageCount = UInt64(1) << 31
  /// More findings than this are counted, not listed.
  private static let maximumFindingCount = 1_000

  let file: PageFile
  let half: MetaPair.Half
  let pageSize: Int
  /// Pages below this number are in the file and in use by the tape.
  let pageCount: UInt64
  private(set) var findings: [IntegrityFinding] = []
  private var unlistedCount = 0
  private var used: PageSet
  private var free: PageSet
  private let value: PageBuffer
  private let overflowHeader = PageBuffer(byteCount: PageLayout.headerByteCount)

  /// Begins to walk the trees of a meta page.
  init(_ file: PageFile, _ half: MetaPair.Half) {
    self.file = file
    self.half = half
    pageSize = half.meta.pageSize
    let wanted = half.meta.pageCount
    let present = file.byteCount / UInt64(half.meta.pageSize)
    pageCount = min(wanted, present, PageWalker.maximumPageCount)
    used = PageSet(count: pageCount)
    free = PageSet(count: pageCount)
    value = PageBuffer(byteCount: half.meta.pageSize)
    if present < wanted {
      let message = "the file was cut off: it has \(file.byteCount) bytes of \(half.meta.requiredByteCount)"
      report(half.number, "meta", message)
    } else if pageCount < wanted {
      report(half.number, "meta", "the file is too large to be walked")
    }
  }

  // MARK: Databases

  /// Walks everything: each database in the order of its name, then the free pages.
  ///
  /// - Parameter visit: gets the name of the database and each of its entries in order; throws to stop.
  func walkAll<Stop>(_ visit: (String, Entry) throws(Stop) -> Void) throws(Stop) {
    for tree in databases() { try walk(tree) { (entry) throws(Stop) in try visit(tree.name, entry) } }
    walkFree()
    if findings.isEmpty { reportLostPages() }
    if unlistedCount > 0 {
      findings.append(IntegrityFinding(.page, at: .start, "\(unlistedCount) more findings in pages are not listed"))
    }
  }

  /// The databases of the tape, in the order of their names.
  func databases() -> [PageTree] {
    var trees: [PageTree] = []
    if half.main.flags != 0 { report(half.number, "main", "its flags are not those of a tape") }
    walk(half.main) { [self] entry in
      let name = String(decoding: entry.key, as: UTF8.self)
      guard entry.value.count == PageTree.byteCount, trees.count < Int(Databases.maximumCount) else {
        return report(entry.page, "main", "an entry is no database")
      }
      let tree = PageTree(name.debugSafe, entry.value)
      let wanted = PageTree.flags(of: name)
      guard tree.flags == wanted ?? tree.flags & PageTree.integerKeys, tree.padding == 0 else {
        return report(entry.page, "main", "the flags of the database \(tree.name) are not those of a tape")
      }
      trees.append(tree)
    }
    for name in ["events", "ids", "meta", "names", "snapshots"] where !trees.contains(where: { $0.name == name }) {
      // A file that was created and then left has none at all.
      if half.main.root != MetaPage.Root.none { report(half.number, "main", "the database \(name) is missing") }
    }
    return trees
  }

  /// What the database `meta` says. Walks it on the way: for a walker of its own, since no page may be met twice.
  func texts() -> [String: String] {
    var texts: [String: String] = [:]
    for tree in databases() where tree.name == "meta" {
      walk(tree) { entry in
        texts[String(decoding: entry.key, as: UTF8.self)] = String(decoding: entry.value, as: UTF8.self)
      }
    }
    return texts
  }

  /// Walks one database.
  ///
  /// - Returns: whether all its pages could be walked; what it says about itself may still be wrong.
  @discardableResult
  func walk<Stop>(_ tree: PageTree, _ visit: Visit<Stop>) throws(Stop) -> Bool {
    var walk = PageTreeWalk(self, tree)
    return try walk.run(visit)
  }

  private func walkFree() {
    walk(half.free) { [self] entry in
      let count = entry.value.count >= 8 ? entry.value.number(0, UInt64.self) : .max
      guard entry.value.count % 8 == 0, count < UInt64(entry.value.count / 8) else {
        return report(entry.page, "free", "a list of free pages says that it has \(count) pages")
      }
      var previous = UInt64.max
      for index in 0..<Int(count) {
        let page = entry.value.number(8 + 8 * index, UInt64.self)
        guard page >= 2, page < pageCount, page < previous else {
          return report(entry.page, "free", "a list of free pages names page \(page), which cannot stand there")
        }
        previous = page
        if used.contains(page) { report(page, "free", "the page is in use, and in the list of free pages") }
        if !free.insert(page) { report(page, "free", "the page is in the lists of free pages twice") }
      }
    }
  }

  /// Names the pages that are neither in use nor free.
  private func reportLostPages() {
    var page: UInt64 = 2
    while page < pageCount {
      let first = page
      while page < pageCount, !used.contains(page), !free.contains(page) { page += 1 }
      if page - first == 1 { report(first, "free", "the page is neither in use nor free") }
      if page - first > 1 { report(first, "free", "the pages up to \(page - 1) are neither in use nor free") }
      page += 1
    }
  }

  // MARK: For the walk of a tree

  /// Notes what is wrong.
  func report(_ page: UInt64, _ database: String, _ message: String) {
    guard findings.count < PageWalker.maximumFindingCount else { return unlistedCount += 1 }
    findings.append(IntegrityFinding(.page, at: .start, "page \(page) (\(database)): \(message)"))
  }

  /// Notes that a tree uses a page; answers whether it may be read.
  func claim(_ page: UInt64, _ database: String, from parent: UInt64) -> Bool {
    guard page >= 2, page < pageCount else {
      report(parent, database, "it leads to page \(page), which is not in the file")
      return false
    }
    guard used.insert(page) else {
      report(parent, database, "it leads to page \(page), which is in use already")
      return false
    }
    return true
  }

  /// The value that stands on pages of its own; nil if they cannot be used.
  ///
  /// - Returns: also how many pages those are.
  func overflow(
    _ page: UInt64, byteCount: Int, _ database: String, from parent: UInt64
  ) -> (value: UnsafeRawBufferPointer, pageCount: UInt64)? {
    let needed = UInt64((PageLayout.headerByteCount - 1 + byteCount) / pageSize + 1)
    guard byteCount <= PageLayout.maximumValueByteCount else {
      report(parent, database, "a value has \(byteCount) bytes, more than any on a tape")
      return nil
    }
    guard claim(page, database, from: parent) else { return nil }
    let start = page * UInt64(pageSize)
    guard let bytes = overflowHeader.read(file, at: start, byteCount: PageLayout.headerByteCount) else {
      report(page, database, "it cannot be read")
      return nil
    }
    if PageLayout.number(of: bytes) != page {
      report(page, database, "it says that it is page \(PageLayout.number(of: bytes))")
    }
    if PageLayout.flags(of: bytes) != PageLayout.overflowFlag {
      report(page, database, "a large value should begin here, its flags are \(PageLayout.flags(of: bytes))")
    }
    let count = UInt64(bytes.number(PageLayout.lowerOffset, UInt32.self))
    if count < needed || count > pageCount - page {
      report(page, database, "a large value of \(byteCount) bytes takes \(needed) pages, it says \(count)")
    }
    guard needed <= pageCount - page else { return nil }
    let end = page + max(needed, min(count, pageCount - page))
    for next in (page + 1)..<max(end, page + 1) where !claim(next, database, from: page) { return nil }
    guard let value = value.read(file, at: start + UInt64(PageLayout.headerByteCount), byteCount: byteCount) else {
      report(page, database, "it cannot be read")
      return nil
    }
    return (value, end - page)
  }
}

/// How a page is laid out.
///
/// - Source: `MDB_page` and `MDB_node` of liblmdb 0.9.24, data format 1.
enum PageLayout {
  static let headerByteCount = 16
  static let nodeHeaderByteCount = 8
  /// Where the header says how far the pointers reach, and where the nodes begin; or how many pages a value takes.
  static let lowerOffset = 12
  static let upperOffset = 14
  static let branchFlag: UInt16 = 0x01
  static let leafFlag: UInt16 = 0x02
  static let overflowFlag: UInt16 = 0x04
  /// Flags of nodes: the value stands on pages of its own; it is a database.
  static let bigDataFlag: UInt16 = 0x01
  static let databaseFlag: UInt16 = 0x02
  static let maximumKeyByteCount = 511
  /// The deepest tree that a cursor of liblmdb can walk.
  static let maximumDepth = 32
  /// The largest value on a tape: a snapshot with its checksum.
  static let maximumValueByteCount = RecordFrame.maximumSnapshotByteCount + 4

  static func number(of page: UnsafeRawBufferPointer) -> UInt64 { page.number(0) }

  static func flags(of page: UnsafeRawBufferPointer) -> UInt16 { page.number(10) }
}

extension String {
  /// A name from a damaged file, fit to be printed: ASCII without blanks, not too long.
  var debugSafe: String {
    String(utf8.prefix(40).map { $0 > 0x20 && $0 < 0x7F ? Character(Unicode.Scalar($0)) : "?" })
  }
}
