import EventLog
import Foundation
import LMDBEventLog
import Testing

@testable import NavCLI

@Suite("Reading commands")
struct ReadingTests {
  /// Every command that reads, for the input at `@x`.
  static let readers = [
    "replay @x", "check @x --processes 0", "state @x", "show @x", "log @x", "diff @x 1 2", "diff @x 1 2 --chrome",
    "export @x", "customization @x", "stats @x", "what-if @x --without 2", "preservation @x",
    "bisect @x --where position>3", "bisect @x --where position>3 --monotone", "shrink @x --violation",
    "rehearse @x --hierarchy ^music",
    "audit @x --no-index", "blame @x --no-index", "history @x --no-index", "habits @x --no-index",
  ]

  /// Those that read sessions too, and those that read only tapes.
  static let allReaders = readers + ["verify @x", "verify --deep @x", "diff @x @x --chrome"]

  @Test(
    "Reading leaves every byte of the tape, its times and the folder as they were", arguments: allReaders)
  func writesNothing(reader: String) throws {
    let bench = try Workbench()
    try bench.record("%two-scenes-one-customization", on: "x")
    let before = try Snapshot(bench)
    let exitCode = bench.run(reader).exitCode
    #expect([.success, .negative].contains(exitCode))
    #expect(try Snapshot(bench) == before)
  }

  @Test("A tape that is read-only, in a folder that is, can be read", arguments: allReaders)
  func readOnly(reader: String) throws {
    let bench = try Workbench()
    try bench.record("%two-scenes-one-customization", on: "x")
    let manager = FileManager.default
    try manager.removeItem(atPath: bench.path("x-lock"))
    try manager.setAttributes([.posixPermissions: 0o444], ofItemAtPath: bench.path("x"))
    try manager.setAttributes([.posixPermissions: 0o555], ofItemAtPath: bench.folder)
    defer { try? manager.setAttributes([.posixPermissions: 0o755], ofItemAtPath: bench.folder) }
    let before = try bench.bytes("x")
    #expect([.success, .negative].contains(bench.run(reader).exitCode))
    #expect(try bench.bytes("x") == before)
  }

  @Test(
    "A session file is accepted wherever a tape is, with the same answer, also on standard input", arguments: readers)
  func sessionFiles(reader: String) throws {
    let bench = try Workbench()
    try bench.record("%two-scenes-one-customization", on: "x")
    let tape = bench.run(reader)
    let session = "%two-scenes-one-customization"
    let file = bench.run(reader.replacingOccurrences(of: "@x", with: session))
    let text = try String(contentsOfFile: bench.words(session)[0], encoding: .utf8)
      .replacingOccurrences(
        of: "../Hierarchies/",
        with: URL(fileURLWithPath: bench.words(session)[0])
          .deletingLastPathComponent().deletingLastPathComponent().path + "/Hierarchies/")
    let piped = bench.run(reader.replacingOccurrences(of: "@x", with: "-"), input: text)
    #expect(file.exitCode == tape.exitCode && piped.exitCode == tape.exitCode)
    if ["state", "export", "customization", "diff", "show", "log"].contains(where: reader.hasPrefix) {
      #expect(file.output == tape.output)
      #expect(piped.output == tape.output)
    }
  }

  @Test("A tape can be read while it is being recorded on")
  func whileRecording() throws {
    let bench = try Workbench()
    try bench.record("%clock-state-is-kept", on: "x")
    let log = try LMDBEventLog.open(path: bench.path("x"), options: .init(mode: .readWrite(create: false)))
    for reader in Self.allReaders {
      #expect([.success, .negative].contains(bench.run(reader).exitCode), "\(reader)")
    }
    withExtendedLifetime(log) {}
  }

  /// The files of a folder with their bytes and times.
  private struct Snapshot: Equatable {
    let files: [String: [UInt8]]
    let times: [String: Date?]

    init(_ bench: Workbench) throws {
      let manager = FileManager.default
      // The lock is for readers too: they note themselves there.
      let names = try manager.contentsOfDirectory(atPath: bench.folder).filter { !$0.hasSuffix("-lock") }
      files = Dictionary(uniqueKeysWithValues: try names.map { ($0, try bench.bytes($0)) })
      times = Dictionary(
        uniqueKeysWithValues: try names.map {
          ($0, try manager.attributesOfItem(atPath: bench.path($0))[.modificationDate] as? Date)
        })
    }
  }
}
