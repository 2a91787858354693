import EventLog
import Foundation
import LMDBEventLog
import Testing

/// The bytes of a closed tape, edited below liblmdb as damage would: pages and nodes of LMDB's data format 1.
struct RawTape {
  private static let leafFlag: UInt16 = 0x02
  private static let branchFlag: UInt16 = 0x01
  private static let bigDataFlag: UInt16 = 0x01

  private(set) var bytes: [UInt8]
  private let path: String
  private let pageSize: Int

  init(_ bench: Workbench, _ name: String) throws {
    path = bench.path(name)
    bytes = try bench.bytes(name)
    pageSize = Int(Self.number(bytes, 40, UInt32.self))
    try #require(Self.number(bytes, 16, UInt32.self) == 0xBEEF_C0DE, "an LMDB file")
  }

  /// Edits a tape of a workbench.
  static func edit(_ bench: Workbench, _ name: String, _ body: (inout RawTape) throws -> Void) throws {
    var tape = try RawTape(bench, name)
    try body(&tape)
    try Data(tape.bytes).write(to: URL(fileURLWithPath: tape.path))
  }

  /// A byte of the file.
  subscript(offset: Int) -> UInt8 {
    get { bytes[offset] }
    set { bytes[offset] = newValue }
  }

  /// Where the bytes of a record stand.
  func record(_ position: UInt64) throws -> Range<Int> {
    try #require(try nodes(of: "events").first { $0.key == position }, "a record at \(position)").value
  }

  /// Exchanges two records of the same length.
  mutating func swapRecords(_ one: UInt64, _ other: UInt64) throws {
    let (first, second) = (try record(one), try record(other))
    try #require(first.count == second.count, "records of the same length")
    for (left, right) in zip(first, second) { bytes.swapAt(left, right) }
  }

  /// Takes a record out of its page.
  mutating func removeRecord(_ position: UInt64) throws {
    let node = try #require(try nodes(of: "events").first { $0.key == position })
    let lower = Int(value(node.page + 12, UInt16.self))
    for place in stride(from: node.pointer, to: node.page + lower - 2, by: 2) {
      bytes[place] = bytes[place + 2]
      bytes[place + 1] = bytes[place + 3]
    }
    let shorter = UInt16(lower - 2)
    bytes[node.page + 12] = UInt8(shorter & 0xFF)
    bytes[node.page + 13] = UInt8(shorter >> 8)
  }

  /// Replaces every occurrence of some bytes by as many others.
  mutating func replace(_ old: String, by new: String) throws {
    let (old, new) = (Array(old.utf8), Array(new.utf8))
    try #require(old.count == new.count)
    let places = bytes.indices.filter { bytes[$0...].starts(with: old) }
    try #require(!places.isEmpty, "the bytes are there")
    for place in places { bytes.replaceSubrange(place..<(place + old.count), with: new) }
  }

  /// Replaces every occurrence of some bytes by as many others, but for those in records.
  mutating func replaceOutsideRecords(_ old: String, by new: String, eventCount: UInt64) {
    let (old, new) = (Array(old.utf8), Array(new.utf8))
    let records = (1...eventCount).compactMap { try? record($0) }
    for place in bytes.indices where bytes[place...].starts(with: old) {
      if records.contains(where: { $0.contains(place) }) { continue }
      bytes.replaceSubrange(place..<(place + old.count), with: new)
    }
  }

  /// Changes a byte of a record, and of all copies that pages no longer in use hold.
  mutating func damageEverywhere(_ position: UInt64) throws {
    let record = Array(bytes[try record(position)])
    for place in bytes.indices where bytes[place...].starts(with: record) { bytes[place + 40] ^= 4 }
  }

  // MARK: LMDB

  /// An entry of a database: its key as a number, and where its pointer, its page and its value stand.
  private struct Node {
    let key: UInt64
    let page: Int
    let pointer: Int
    let value: Range<Int>
  }

  private func nodes(of database: String) throws -> [Node] {
    let meta = value(pageSize + 144, UInt64.self) > value(144, UInt64.self) ? pageSize : 0
    let main = try walk(value(meta + 128, UInt64.self))
    let entry = try #require(
      main.first { node in
        let keyLength = Int(value(node.value.lowerBound - database.utf8.count - 2, UInt16.self))
        let key = bytes[(node.value.lowerBound - database.utf8.count)..<node.value.lowerBound]
        return keyLength == database.utf8.count && key.elementsEqual(database.utf8)
      }, "a database \(database)")
    return try walk(value(entry.value.lowerBound + 40, UInt64.self))
  }

  /// The entries of the tree below a page.
  private func walk(_ page: UInt64) throws -> [Node] {
    let start = Int(page) * pageSize
    let flags = value(start + 10, UInt16.self)
    let pointers = stride(from: start + 16, to: start + Int(value(start + 12, UInt16.self)), by: 2)
    var nodes: [Node] = []
    for pointer in pointers {
      let node = start + Int(value(pointer, UInt16.self))
      let size = UInt64(value(node, UInt16.self)) | UInt64(value(node + 2, UInt16.self)) << 16
      let nodeFlags = value(node + 4, UInt16.self)
      if flags & Self.branchFlag != 0 {
        nodes += try walk(size | UInt64(nodeFlags) << 32)
        continue
      }
      try #require(flags & Self.leafFlag != 0)
      let keyLength = Int(value(node + 6, UInt16.self))
      var data = node + 8 + keyLength
      if nodeFlags & Self.bigDataFlag != 0 { data = Int(value(data, UInt64.self)) * pageSize + 16 }
      let key = keyLength == 8 ? value(node + 8, UInt64.self) : 0
      nodes.append(Node(key: key, page: start, pointer: pointer, value: data..<(data + Int(size))))
    }
    return nodes
  }

  private func value<Value: FixedWidthInteger>(_ offset: Int, _ type: Value.Type) -> Value {
    Self.number(bytes, offset, type)
  }

  private static func number<Value: FixedWidthInteger>(_ bytes: [UInt8], _ offset: Int, _ type: Value.Type) -> Value {
    bytes[offset..<(offset + Value.bitWidth / 8)].reversed().reduce(0) { $0 << 8 | Value($1) }
  }
}

/// Copies the records of a tape, changed, onto a new tape whose seals fit them.
func reseal(
  _ bench: Workbench, from name: String, to copy: String, _ change: (UInt64, inout [UInt8]) -> Void
) throws {
  let source = try LMDBEventLog.open(path: bench.path(name), options: .init(mode: .readOnly))
  var batch = EventBatch()
  try source.read(from: Position(1)) { position, record in
    var bytes = record.withUnsafeBytes { Array($0) }
    for place in 24..<32 { bytes[place] = 0 }
    change(position.rawValue, &bytes)
    batch.append(id: nil) { $0 += bytes }
    return true
  }
  for (number, text) in try source.allNames().enumerated() { batch.define(name: UInt32(number), text) }
  let log = try LMDBEventLog.open(path: bench.path(copy), options: .init(mode: .readWrite(create: true)))
  try log.append(batch, expecting: .start)
}
