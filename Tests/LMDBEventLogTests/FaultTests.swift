import EventLog
import Foundation
import NavTestSupport
import Testing

@testable import LMDBEventLog

/// What may lie where a tape is expected. Calls that fail while a tape is written are those of `CrashTests`, full and
/// read-only disks those of `FileSystemTests`. A disk that fails while a tape is read is a SIGBUS of the map, which no
/// process can plant here.
@Suite("Every fault is a typed error")
struct FaultTests {
  struct Fault: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let reading: EventLogError.Code
    let appending: EventLogError.Code?
    /// Makes it at a path; there is a tape of 1,000 events.
    let plant: @Sendable (_ path: String) throws -> Void

    init(
      _ name: String, _ reading: EventLogError.Code, appending: EventLogError.Code? = nil,
      _ plant: @escaping @Sendable (_ path: String) throws -> Void
    ) {
      testDescription = name
      self.reading = reading
      self.appending = appending
      self.plant = plant
    }
  }

  /// `appending` is nil where a tape is refused for appending as it is for reading.
  static let faults = [
    Fault("nothing", .notFound, appending: .cannotOpen) { path in
      try FileManager.default.removeItem(atPath: path)
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "nowhere")
    },
    Fault("a directory", .cannotOpen) { path in
      try FileManager.default.removeItem(atPath: path)
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    },
    Fault("a fifo that nobody opens", .cannotOpen) { path in
      try FileManager.default.removeItem(atPath: path)
      #expect(mkfifo(path, 0o600) == 0)
    },
    Fault("a loop of symbolic links", .cannotOpen) { path in
      try FileManager.default.removeItem(atPath: path)
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: path)
    },
    Fault("a tape of a newer version", .unsupported) { path in
      try editRaw(path, database: "meta") { $0[Array("formatVersion".utf8)] = Array("2".utf8) }
    },
    Fault("LMDB's other data format", .unsupported) { try edit($0) { $0[20] = 2 } },
    Fault("a tape that was cut off", .notALog) { try edit($0) { $0.removeLast(4_096) } },
    Fault("a meta page that is cut off", .notALog) { try edit($0) { $0.removeSubrange(4_200...) } },
    Fault("a root behind the end of the file", .notALog) { path in
      try edit(path) { $0.put(UInt64($0.count / 4_096), at: 128) }
    },
    Fault("a page number behind the end of the file", .damaged) { path in
      try edit(path) { bytes in
        let root = try bytes.rootOfEvents()
        for child in [root.firstChild, root.lastChild] { bytes.put(UInt32.max, at: child) }
      }
    },
    Fault("a page that is its own child", .damaged) { path in
      try edit(path) { bytes in
        let root = try bytes.rootOfEvents()
        bytes.put(UInt32(root.page), at: root.firstChild)
        bytes.put(UInt32(root.page), at: root.lastChild)
      }
    },
  ]

  @Test(
    "A fault is a typed error with a remedy, in every mode, and changes nothing", .timeLimit(.minutes(1)),
    arguments: faults)
  func fault(_ fault: Fault) throws {
    let directory = try TemporaryDirectory()
    let path = try directory.makeTape(eventCount: 1_000)
    try fault.plant(path)
    let before = try? Data(contentsOf: URL(fileURLWithPath: path))
    let reading = expectError(fault.reading) {
      let log = try openReadOnly(path)
      _ = try log.verify { _ in }
    }
    let appending = expectError(fault.appending ?? fault.reading) {
      try directory.log().append(.sample([1]), expecting: nil)
    }
    for error in [reading, appending] { #expect(error?.remedy != "" || fault.reading == .notFound, "\(error as Any)") }
    #expect((try? Data(contentsOf: URL(fileURLWithPath: path))) == before)
  }
}

/// Edits the bytes of a file in place.
private func edit(_ path: String, _ body: (inout Data) throws -> Void) throws {
  var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
  try body(&bytes)
  try bytes.write(to: URL(fileURLWithPath: path))
}

extension Data {
  fileprivate func number<Number: FixedWidthInteger & BitwiseCopyable>(at offset: Int, _: Number.Type) -> Int {
    Int(truncatingIfNeeded: withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: Number.self) })
  }

  fileprivate mutating func put(_ number: some FixedWidthInteger, at offset: Int) {
    Swift.withUnsafeBytes(of: number.littleEndian) { replaceSubrange(offset..<offset + $0.count, with: $0) }
  }

  /// The root page of the events of a tape, a branch page, and where the numbers of its first and last child stand.
  fileprivate func rootOfEvents() throws -> (page: Int, firstChild: Int, lastChild: Int) {
    // The record of the database follows its name: `MDB_db`, whose root page is at 40.
    let main = number(at: 128, UInt64.self) * 4_096
    let name = try #require(range(of: Data("events".utf8), in: main..<main + 4_096))
    let page = number(at: name.upperBound + 40, UInt64.self)
    try #require(number(at: page * 4_096 + 10, UInt16.self) == 1, "not a branch page")
    let count = (number(at: page * 4_096 + 12, UInt16.self) - 16) / 2
    func child(_ index: Int) -> Int {
      page * 4_096 + number(at: page * 4_096 + 16 + 2 * index, UInt16.self)
    }
    return (page, child(0), child(count - 1))
  }
}
