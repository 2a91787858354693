/// What a file says about one of its databases: its root and what its tree holds.
///
/// - Source: `MDB_db` of liblmdb 0.9.24, data format 1.
struct PageTree {
  /// The number of bytes it takes.
  static let byteCount = 48

  /// The name: "events", "names" and so on; "main" for the database of databases, "free" for that of free pages.
  let name: String
  /// Not used by the kinds of databases that a tape has; the page size in that of free pages.
  let padding: UInt32
  let flags: UInt16
  let depth: UInt16
  let branchPageCount: UInt64
  let leafPageCount: UInt64
  let overflowPageCount: UInt64
  let entryCount: UInt64
  /// The root page, `MetaPage.Root.none` if the database is empty.
  let root: UInt64

  /// Reads what stands in these bytes, of which there are enough.
  init(_ name: String, _ bytes: UnsafeRawBufferPointer, at offset: Int = 0) {
    self.name = name
    padding = bytes.number(offset)
    flags = bytes.number(offset + 4)
    depth = bytes.number(offset + 6)
    branchPageCount = bytes.number(offset + 8)
    leafPageCount = bytes.number(offset + 16)
    overflowPageCount = bytes.number(offset + 24)
    entryCount = bytes.number(offset + 32)
    root = bytes.number(offset + 40)
  }

  /// `MDB_INTEGERKEY`.
  static let integerKeys: UInt16 = 0x08

  /// Whether keys are numbers of eight bytes.
  var hasIntegerKeys: Bool { flags & PageTree.integerKeys != 0 }

  /// The flags of a tape's database; nil for one that this version does not know.
  static func flags(of name: String) -> UInt16? {
    switch name {
    case "events", "names", "snapshots", Databases.sealsName: integerKeys
    case "meta", "ids": 0
    default: nil
    }
  }
}

/// A key, compared as its database compares it.
struct PageKey: Comparable {
  private let number: UInt64
  private let bytes: [UInt8]

  /// Makes a key; one of a number has eight bytes.
  init(_ bytes: UnsafeRawBufferPointer, isNumber: Bool) {
    number = isNumber ? bytes.number(0) : 0
    self.bytes = isNumber ? [] : Array(bytes)
  }

  static func < (left: PageKey, right: PageKey) -> Bool {
    left.number != right.number ? left.number < right.number : left.bytes.lexicographicallyPrecedes(right.bytes)
  }
}

/// Both meta pages of a file, as far as they can be used.
struct MetaPair {
  /// One meta page, and what it says about the two databases that every file has.
  struct Half {
    let number: UInt64
    let meta: MetaPage
    let free: PageTree
    let main: PageTree
    /// Where a map must lie; 0 unless the file was made for one place in memory.
    let address: UInt64
  }

  /// The usable ones, the newest first.
  let halves: [Half]
  /// What is wrong with the pages 0 and 1.
  let findings: [(page: UInt64, message: String)]

  /// Reads both, again if a writer may have been at work on one of them.
  init(_ file: PageFile) {
    var attempts = 3
    repeat {
      self.init(once: file)
      attempts -= 1
    } while !findings.isEmpty && attempts > 0
  }

  private init(once file: PageFile) {
    var halves: [Half] = []
    var findings: [(page: UInt64, message: String)] = []
    let buffer = PageBuffer(byteCount: MetaPage.byteCount)
    // The second page stands behind the first, whose size may be all that is wrong with it.
    var sizes = [4_096, 16_384, 65_536, 8_192, 32_768, 512, 1_024, 2_048]
    if let bytes = buffer.read(file, at: 0, byteCount: MetaPage.byteCount) {
      do throws(MetaPage.Defect) {
        halves.append(try Half(bytes, number: 0))
        sizes = [halves[0].meta.pageSize]
      } catch {
        findings.append((0, error.message))
      }
    } else {
      findings.append((0, "it was cut off"))
    }
    var defect = "it is not a meta page"
    for size in sizes where halves.last?.number != 1 {
      guard let bytes = buffer.read(file, at: UInt64(size), byteCount: MetaPage.byteCount) else { continue }
      do throws(MetaPage.Defect) {
        let half = try Half(bytes, number: 1)
        if half.meta.pageSize == size { halves.append(half) } else { defect = "it has another page size" }
      } catch {
        if sizes.count == 1 { defect = error.message }
      }
    }
    if halves.last?.number != 1 { findings.append((1, defect)) }
    if halves.count == 2 { findings += MetaPair.disagreements(halves[0], halves[1]) }
    // As liblmdb picks.
    self.halves =
      halves.count == 2 && halves[0].meta.transaction < halves[1].meta.transaction
      ? halves.reversed() : halves
    self.findings = findings
  }

  /// A commit with the number n writes page n mod 2, so the two pages tell of two commits in a row.
  private static func disagreements(_ first: Half, _ second: Half) -> [(page: UInt64, message: String)] {
    var findings: [(page: UInt64, message: String)] = []
    let (one, two) = (first.meta.transaction, second.meta.transaction)
    if max(one, two) - min(one, two) > 1 || one == two && one != 0 {
      findings.append((0, "the meta pages tell of the transactions \(one) and \(two), which do not follow each other"))
    }
    for half in [first, second] {
      if half.meta.transaction != 0, half.meta.transaction % 2 != half.number {
        findings.append((half.number, "the transaction \(half.meta.transaction) belongs on the other meta page"))
      }
      if half.address != 0 { findings.append((half.number, "it names an address in memory")) }
      if half.main.padding != 0 { findings.append((half.number, "a field that is not used is not zero")) }
    }
    let (older, newer) = one < two ? (first, second) : (second, first)
    if older.meta.lastPage > newer.meta.lastPage {
      findings.append((older.number, "the file has become shorter, which no tape does"))
    }
    return findings
  }
}

extension MetaPair.Half {
  fileprivate init(_ bytes: UnsafeRawBufferPointer, number: UInt64) throws(MetaPage.Defect) {
    meta = try MetaPage(bytes, number: number)
    self.number = number
    address = bytes.number(24)
    free = PageTree("free", bytes, at: 40)
    main = PageTree("main", bytes, at: 88)
  }
}

extension MetaPage.Defect {
  /// What is wrong, in half a sentence.
  var message: String {
    switch self {
    case .notLMDB: "it is not a page of an LMDB file"
    case .dataFormat(let format): "it has data format \(format), a tape has format 1"
    case .wrong(let what): what
    }
  }
}
