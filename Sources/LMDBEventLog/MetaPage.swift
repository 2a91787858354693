/// One of the two meta pages of an LMDB file, read without liblmdb.
///
/// Each commit writes the older of the two; the one with the higher transaction number counts.
/// - Source: `MDB_meta` of liblmdb 0.9.24, data format 1, on a 64-bit little-endian machine.
struct MetaPage: Hashable {
  /// Why these bytes are no meta page that liblmdb may be trusted with.
  enum Defect: Error, Hashable {
    case notLMDB
    case dataFormat(UInt32)
    case wrong(String)
  }

  /// One of the two databases that every file has: that of free pages, and the main one, which holds the others.
  struct Root: Hashable {
    let flags: UInt16
    let depth: UInt16
    /// The root page, all ones if the database is empty.
    let page: UInt64

    static let none = UInt64.max
  }

  /// The part of the page that says something.
  static let byteCount = 152
  private static let magic: UInt32 = 0xBEEF_C0DE
  private static let metaFlag: UInt16 = 0x08
  private static let integerKey: UInt16 = 0x08
  private static let noSubdirectory: UInt16 = 0x4000
  /// The deepest tree that a cursor of liblmdb can walk.
  private static let maximumDepth: UInt16 = 32

  let pageSize: Int
  let mapSize: UInt64
  let free: Root
  let main: Root
  let lastPage: UInt64
  let transaction: UInt64

  /// Reads the page whose number is `number` from its first bytes.
  init(_ bytes: UnsafeRawBufferPointer, number: UInt64) throws(Defect) {
    func value<Value: FixedWidthInteger & BitwiseCopyable>(_ offset: Int, _ type: Value.Type) -> Value {
      Value(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: type))
    }
    func root(_ offset: Int) -> Root {
      Root(
        flags: value(offset + 4, UInt16.self), depth: value(offset + 6, UInt16.self),
        page: value(offset + 40, UInt64.self))
    }
    guard bytes.count >= MetaPage.byteCount, value(16, UInt32.self) == MetaPage.magic else { throw .notLMDB }
    let format = value(20, UInt32.self)
    if format != 1 { throw .dataFormat(format) }
    guard value(0, UInt64.self) == number, value(10, UInt16.self) & MetaPage.metaFlag != 0 else {
      throw .wrong("page \(number) is not a meta page")
    }
    pageSize = Int(value(40, UInt32.self))
    mapSize = value(32, UInt64.self)
    free = root(40)
    main = root(88)
    lastPage = value(136, UInt64.self)
    transaction = value(144, UInt64.self)
    guard (512...65_536).contains(pageSize), pageSize.nonzeroBitCount == 1 else {
      throw .wrong("the page size \(pageSize) is impossible")
    }
  }

  /// Checks what liblmdb follows only if the page counts. A crash may cut the commit that writes a meta page short; the
  /// other one counts then.
  ///
  /// - Parameter number: the number of the page.
  func checkContent(number: UInt64) throws(Defect) {
    // liblmdb finds the page that counts by this bit, once it has seen the transaction number.
    guard transaction & 1 == number else { throw .wrong("transaction \(transaction) is on the wrong meta page") }
    guard lastPage >= 1, lastPage < UInt64(1) << 47 / UInt64(pageSize) else {
      throw .wrong("the last page \(lastPage) is impossible")
    }
    guard mapSize >= UInt64(2 * pageSize), mapSize < UInt64(1) << 47 else {
      throw .wrong("the map size \(mapSize) is impossible")
    }
    guard free.flags & ~MetaPage.noSubdirectory == MetaPage.integerKey, main.flags == 0 else {
      throw .wrong("the flags of its databases are not those of a tape")
    }
    for root in [free, main] {
      let isEmpty = root.page == Root.none
      guard isEmpty || root.page >= 2 && root.page <= lastPage, root.depth <= MetaPage.maximumDepth,
        isEmpty == (root.depth == 0)
      else { throw .wrong("the root page \(root.page) is not in the file") }
    }
  }

  /// How many pages the file must have; whatever the page says, if its content is not checked.
  var pageCount: UInt64 { lastPage == .max ? .max : lastPage + 1 }

  /// How long the file must be, at least; whatever the page says, if its content is not checked.
  var requiredByteCount: UInt64 {
    let (count, isTooLarge) = pageCount.multipliedReportingOverflow(by: UInt64(pageSize))
    return isTooLarge ? .max : count
  }
}
