import CLMDB
import EventLog
import Foundation
import NavTestSupport
import Testing

@testable import LMDBEventLog

/// A directory that goes when the test ends.
final class TemporaryDirectory {
  let path: String

  init(in parent: String = NSTemporaryDirectory()) throws {
    path = parent + "/navtape-log-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The path of a tape in the directory.
  var tape: String { path + "/test.tape" }

  func log(
    durability: LMDBEventLog.Options.Durability = .relaxed, _ change: (inout LMDBEventLog.Options) -> Void = { _ in }
  ) throws(EventLogError) -> LMDBEventLog {
    var options = LMDBEventLog.Options(mode: .readWrite(create: true), durability: durability)
    change(&options)
    return try LMDBEventLog.open(path: tape, options: options)
  }

  /// Makes a closed tape with this many events; the payload of each is its position, in four bytes.
  @discardableResult
  func makeTape(eventCount: Int, ids: Bool = false) throws -> String {
    let log = try log()
    var batch = EventBatch()
    for number in 0..<eventCount {
      let id = ids ? EventID(high: UInt64(number) &* 0x9E37_79B9_7F4A_7C15, low: 1) : nil
      batch.append(payload: payload(number + 1), id: id)
    }
    try log.append(batch, expecting: .start)
    return tape
  }
}

/// A number as a payload of four bytes.
func payload(_ number: Int) -> [UInt8] {
  withUnsafeBytes(of: UInt32(number).littleEndian) { Array($0) }
}

/// Opens a tape for reading only.
func openReadOnly(_ path: String) throws(EventLogError) -> LMDBEventLog {
  try LMDBEventLog.open(path: path, options: LMDBEventLog.Options(mode: .readOnly))
}

/// Whether the tests run as root: some need to mount, others cannot be denied anything.
let isRoot = getuid() == 0

/// Edits a closed tape through LMDB, as no log would.
func editRaw(_ path: String, database name: String = "events", _ body: (RawDatabase) throws -> Void) throws {
  var environment: OpaquePointer?
  try #require(mdb_env_create(&environment) == 0)
  defer { mdb_env_close(environment) }
  mdb_env_set_maxdbs(environment, 16)
  mdb_env_set_mapsize(environment, 64 << 20)
  try #require(mdb_env_open(environment, path, UInt32(MDB_NOSUBDIR | MDB_NOTLS), 0o600) == 0)
  var transaction: OpaquePointer?
  try #require(mdb_txn_begin(environment, nil, 0, &transaction) == 0)
  var database: MDB_dbi = 0
  let flags = name == "meta" || name == "ids" ? 0 : MDB_INTEGERKEY
  try #require(mdb_dbi_open(transaction, name, UInt32(flags | MDB_CREATE), &database) == 0)
  try body(RawDatabase(transaction: transaction, database: database))
  try #require(mdb_txn_commit(transaction) == 0)
}

/// A database of a tape that is being edited.
struct RawDatabase {
  let transaction: OpaquePointer?
  let database: MDB_dbi

  subscript(key: UInt64) -> [UInt8]? {
    get { withUnsafeBytes(of: key) { self[Array($0)] } }
    nonmutating set { withUnsafeBytes(of: key) { self[Array($0)] = newValue } }
  }

  subscript(key: [UInt8]) -> [UInt8]? {
    get {
      key.withUnsafeBytes { key in
        var key = MDB_val(key)
        var data = MDB_val()
        guard mdb_get(transaction, database, &key, &data) == 0 else { return nil }
        return Array(UnsafeRawBufferPointer(data))
      }
    }
    nonmutating set {
      key.withUnsafeBytes { key in
        var key = MDB_val(key)
        guard let newValue else {
          #expect(mdb_del(transaction, database, &key, nil) == 0)
          return
        }
        newValue.withUnsafeBytes { value in
          var data = MDB_val(value)
          #expect(mdb_put(transaction, database, &key, &data, 0) == 0)
        }
      }
    }
  }
}

/// Another process that works on a tape; see `Tests/Helpers/log-hammer`.
final class Hammer {
  private let process = Process()
  private let output = Pipe()
  private let input = Pipe()
  private var buffer: [UInt8] = []

  init(_ command: String, _ tape: String) throws {
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    process.executableURL = URL(fileURLWithPath: tests).deletingLastPathComponent().appendingPathComponent("log-hammer")
    process.arguments = [command, tape]
    process.standardOutput = output
    process.standardInput = input
    try process.run()
  }

  deinit {
    kill()
  }

  /// Waits for the next line; nil at the end.
  func line() -> String? {
    while true {
      if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
        defer { buffer.removeFirst(end + 1) }
        return String(decoding: buffer[..<end], as: UTF8.self)
      }
      let data = output.fileHandleForReading.availableData
      if data.isEmpty { return nil }
      buffer.append(contentsOf: data)
    }
  }

  func say(_ line: String) {
    input.fileHandleForWriting.write(Data((line + "\n").utf8))
  }

  /// Says that nothing more comes, waits until the process ends, and tells how it did.
  func end() -> Int32 {
    input.fileHandleForWriting.closeFile()
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// Kills the process, and waits until it is gone.
  func kill() {
    if process.isRunning { Foundation.kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
  }
}
