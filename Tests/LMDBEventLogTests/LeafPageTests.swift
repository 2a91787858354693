import CLMDB
import EventLog
import NavTestSupport
import Testing

@testable import LMDBEventLog

@Suite("Reading leaf pages in the map")
struct LeafPageTests {
  /// A page of memory, filled as a test likes; the entries are those of keys 7, 8 and 9 unless it is changed.
  private final class Page {
    let bytes: UnsafeMutableRawBufferPointer

    init(keys: [UInt64] = [7, 8, 9]) {
      bytes = .allocate(byteCount: 4_096, alignment: 4_096)
      bytes.initializeMemory(as: UInt8.self, repeating: 0)
      put(PageLayout.leafFlag, at: 10)
      put(UInt16(PageLayout.headerByteCount + 2 * keys.count), at: PageLayout.lowerOffset)
      for (index, key) in keys.enumerated() { put(key, value: [UInt8](repeating: UInt8(key), count: 20), at: index) }
    }

    deinit {
      bytes.deallocate()
    }

    func put<Value: FixedWidthInteger & BitwiseCopyable>(_ value: Value, at offset: Int) {
      bytes.storeBytes(of: value.littleEndian, toByteOffset: offset, as: Value.self)
    }

    /// As liblmdb does, the first entries stand last.
    func put(_ key: UInt64, value: [UInt8], at index: Int) {
      let start = start(index)
      put(UInt16(start), at: PageLayout.headerByteCount + 2 * index)
      put(UInt32(value.count), at: start)
      put(UInt16(8), at: start + 6)
      put(key, at: start + 8)
      bytes[(start + 16)...].copyBytes(from: value)
    }

    func start(_ index: Int) -> Int { 4_096 - 36 * (index + 1) }

    /// What a cursor that stands on an entry says.
    func found(_ index: Int) -> Cursor.Entry {
      let value = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[(start(index) + 16)...].prefix(20))
      return (UInt64(7 + index), value)
    }

    func keys(from index: Int) -> [UInt64?] {
      let page = LeafPage(of: found(index), pageSize: 4_096)
      return page.indices.map { page.entry($0)?.key }
    }
  }

  @Test("The entries are those from the cursor's on", arguments: 0..<3)
  func entries(index: Int) throws {
    let page = Page()
    #expect(page.keys(from: index) == Array([7, 8, 9][index...]))
    let leaf = LeafPage(of: page.found(0), pageSize: 4_096)
    let last = try #require(leaf.entry(2))
    #expect(Array(last.value) == [UInt8](repeating: 9, count: 20))
  }

  @Test("Larger pages than those of memory, and pages that are no leaf, give the cursor's entry alone")
  func alone() {
    let page = Page()
    #expect(LeafPage(of: page.found(1), pageSize: 1 << 20).indices.count == 1)
    for flags: UInt16 in [0, PageLayout.branchFlag, PageLayout.overflowFlag, 0x22] {
      page.put(flags, at: 10)
      #expect(page.keys(from: 1) == [8])
    }
  }

  @Test(
    "An entry that cannot stand there is none; those before it are read",
    arguments: [
      (offset: 0, value: UInt64(0x0008_0000_FFFF_FFFF)), (offset: 0, value: 0x0008_0000_0000_1000),
      (offset: 0, value: 0x0008_0001_0000_0014), (offset: 0, value: 0x0007_0000_0000_0014), (offset: 8, value: 1 << 62),
    ])
  func damaged(offset: Int, value: UInt64) {
    let page = Page()
    page.put(value, at: page.start(1) + offset)
    #expect(page.keys(from: 0) == [7, nil, 9])
    #expect(page.keys(from: 1).first == 8)
  }

  @Test("A pointer behind the page is none, and so is a number of pointers that no page has")
  func pointers() {
    let page = Page()
    page.put(UInt16(4_090), at: PageLayout.headerByteCount + 2)
    #expect(page.keys(from: 0) == [7, nil, 9])
    for end: UInt16 in [0, 15, 16, 17, 4_097, .max] {
      page.put(end, at: PageLayout.lowerOffset)
      #expect(page.keys(from: 0) == [7])
    }
  }

  @Test("No bytes of a page make its reader fail")
  func noise() {
    var random = SeededGenerator(state: 5)
    let page = Page()
    for _ in 0..<5_000 {
      for _ in 0..<random.next(upperBound: UInt32(24)) {
        let isHeader = random.next(upperBound: UInt32(2)) == 0
        let place = isHeader ? Int.random(in: 10..<22, using: &random) : Int.random(in: 3_980..<4_096, using: &random)
        page.bytes[place] = UInt8.random(in: .min ... .max, using: &random)
      }
      #expect(page.keys(from: 0).first == 7)
    }
  }

  @Test("Records of all sizes are read as liblmdb's own cursor reads them, from any position")
  func sizes() throws {
    let directory = try TemporaryDirectory()
    var random = SeededGenerator(state: 3)
    do {
      let log = try directory.log()
      for _ in 0..<6 {
        var batch = EventBatch()
        for _ in 0..<100 {
          let isLarge = Int.random(in: 0..<8, using: &random) == 0
          let count = Int.random(in: isLarge ? 1_900..<9_000 : 0..<200, using: &random)
          batch.append(payload: [UInt8](repeating: UInt8(count & 0xFF), count: count))
        }
        try log.append(batch, expecting: nil)
      }
    }
    var stored: [[UInt8]] = []
    try editRaw(directory.tape) { events in
      for key: UInt64 in 1...600 { stored.append(try #require(events[key])) }
    }
    let log = try openReadOnly(directory.tape)
    for first in stride(from: 1, through: 600, by: 29) {
      var read: [[UInt8]] = []
      try log.read(from: Position(UInt64(first))) { (_, record) in
        read.append(record.withUnsafeBytes { Array($0) })
        return true
      }
      #expect(read == Array(stored[(first - 1)...]))
    }
  }
}
