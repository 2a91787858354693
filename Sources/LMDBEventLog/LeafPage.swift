import Glibc

/// The entries of a leaf page from the one on that a cursor has found, read where they lie in the map.
///
/// Steps of `mdb_cursor_get` took a fifth of a fold's time. So a cursor finds one entry, and the others on its page are
/// read here. As in `PageWalker`, no number is used before it is checked.
/// - Source: `MDB_page` and `MDB_node` of liblmdb 0.9.24, data format 1; `PageLayout`.
struct LeafPage {
  private let found: Cursor.Entry
  private let bytes: UnsafeRawBufferPointer
  /// The entries, the first of them that of the cursor. It is the only one if the page cannot be read here: the entry
  /// does not lie on it, or its size is not one of memory.
  let indices: Range<Int>

  /// The page of an entry in a database whose keys are numbers.
  ///
  /// - Parameter pageSize: that of the file. The map begins where a page of memory does.
  init(of found: Cursor.Entry, pageSize: Int) {
    self.found = found
    guard pageSize <= LeafPage.memoryPageSize, let value = found.value.baseAddress else {
      bytes = found.value
      indices = 0..<1
      return
    }
    // The key stands before the value.
    let start = value - 1 - (Int(bitPattern: value - 1) & (pageSize - 1))
    let page = UnsafeRawBufferPointer(start: start, count: pageSize)
    let pointersEnd = Int(page.number(PageLayout.lowerOffset, UInt16.self))
    let isLeaf = PageLayout.flags(of: page) == PageLayout.leafFlag && pointersEnd <= pageSize
    let count = isLeaf ? (pointersEnd - PageLayout.headerByteCount) / 2 : 0
    bytes = page
    let first = (0..<max(count, 0)).first { LeafPage.node(page, $0)?.value.baseAddress == value }
    indices = first.map { $0..<count } ?? 0..<1
  }

  /// An entry; nil if its value stands on pages of its own, or if something is wrong with it.
  @inline(__always)
  func entry(_ index: Int) -> Cursor.Entry? {
    index == indices.lowerBound ? found : LeafPage.node(bytes, index)
  }

  @inline(__always)
  private static func node(_ page: UnsafeRawBufferPointer, _ index: Int) -> Cursor.Entry? {
    let start = Int(page.number(PageLayout.headerByteCount + 2 * index, UInt16.self))
    let valueStart = start + PageLayout.nodeHeaderByteCount + 8
    if valueStart > page.count { return nil }
    // The size of the value (4 bytes), flags (2: none), the size of the key (2).
    let header = page.number(start, UInt64.self)
    let size = Int(header & 0xFFFF_FFFF)
    let key = page.number(start + PageLayout.nodeHeaderByteCount, UInt64.self)
    if header >> 32 != 8 << 16 || size > page.count - valueStart || key >= Cursor.keyLimit { return nil }
    return (key, UnsafeRawBufferPointer(rebasing: page[valueStart..<valueStart + size]))
  }

  private static let memoryPageSize = Int(sysconf(Int32(_SC_PAGESIZE)))
}
