import EventLog
import Foundation
import NavTestSupport
import Testing

@testable import LMDBEventLog

/// The reader of pages on sound tapes and on files that no liblmdb would have written.
@Suite("Walking the pages of a tape")
struct PageWalkerTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  private func report() throws -> DeepVerification.Report {
    try DeepVerification(path: directory.tape).run()
  }

  private func messages() throws -> [String] { try report().findings.map(\.message) }

  /// A tape whose events lie on several leaf pages and on pages of their own, with ids, names and snapshots.
  private func makeLargeTape() throws {
    try directory.makeTape(eventCount: 400, ids: true)
    let log = try directory.log()
    var batch = EventBatch()
    batch.append(payload: [UInt8](repeating: 7, count: 9_000), id: nil)
    for number in 0..<20 { batch.define(name: UInt32(number), Array("name \(number)".utf8)) }
    try log.append(batch, expecting: nil)
    for position in [100, 200, 400] {
      try log.storeSnapshot([UInt8](repeating: 1, count: position * 20), at: Position(UInt64(position)))
    }
  }

  // MARK: Sound tapes

  @Test("A tape has no finding whatever it holds", arguments: [0, 1, 20, 100, 1_000, 5_000])
  func sound(count: Int) throws {
    if count == 0 { _ = try directory.log() } else { try directory.makeTape(eventCount: count, ids: true) }
    let report = try report()
    #expect(report.findings == [])
    #expect(report.last == Position(UInt64(count)))
    #expect(report.isSafeToOpen)
  }

  @Test("The walk stops where whoever hears of its progress wants it to, in whatever database that is")
  func stops() throws {
    try directory.makeTape(eventCount: 5_000, ids: true)
    let verification = try DeepVerification(path: directory.tape)
    for stop in 1...2 {
      var heard: [Position] = []
      let error = #expect(throws: EventLogError.self) {
        try verification.run { (position) throws(EventLogError) in
          heard.append(position)
          if heard.count == stop { throw EventLogError(.interrupted, "enough") }
        }
      }
      #expect(error?.code == .interrupted)
      #expect(heard == [Position(4_096), Position(5_000)].prefix(stop).map { $0 })
    }
  }

  @Test("No commit of a tape's life leaves a finding: large and small records, snapshots in place of others")
  func life() throws {
    let log = try directory.log()
    var generator = SeededGenerator(state: 1)
    for round in 1...120 {
      var batch = EventBatch()
      for _ in 0...Int.random(in: 0...30, using: &generator) {
        let length = round % 9 == 0 ? 5_000 : Int.random(in: 4...300, using: &generator)
        let id = EventID(high: generator.next(), low: generator.next())
        batch.append(payload: [UInt8](repeating: UInt8(round), count: length), id: Bool.random() ? id : nil)
      }
      let last = try #require(try log.append(batch, expecting: nil).last)
      if round % 4 == 0 {
        let size = Int.random(in: 1...20_000, using: &generator)
        try log.storeSnapshot([UInt8](repeating: 3, count: size), at: round % 8 == 0 ? last : Position(1))
      }
      if round % 5 == 0 { #expect(try messages() == [], "round \(round)") }
    }
  }

  @Test("What is deleted goes to the lists of free pages, which are walked too")
  func freePages() throws {
    try directory.makeTape(eventCount: 3_000)
    for key in [5...2_900, 2_910...2_990] {
      try editRaw(directory.tape) { events in for position in key { events[UInt64(position)] = nil } }
      #expect(try report().findings.map(\.kind).contains(.page) == false)
    }
    #expect(try report().findings.map(\.kind) == [.gap, .gap])
  }

  @Test("Damage that verify finds is found by the walk in the same words")
  func sameFindings() throws {
    try makeLargeTape()
    try editRaw(directory.tape) { events in
      events[18]?[33] ^= 1
      events[5] = nil
      (events[30], events[50]) = (events[50], events[30])
    }
    try editRaw(directory.tape, database: "snapshots") { $0[200]?[9] ^= 1 }
    try editRaw(directory.tape, database: "names") { $0[7] = nil }
    try editRaw(directory.tape, database: "ids") { $0[[UInt8](repeating: 1, count: 16)] = [99, 9, 0, 0, 0, 0, 0, 0] }
    let expected = try openReadOnly(directory.tape).verify { _ in }
    #expect(expected.count > 7)
    #expect(Set(try report().findings) == Set(expected))
  }

  // MARK: Damage

  /// The number of the first page of the file with these flags that the walk uses, for a database.
  private func root(of database: String) throws -> Int {
    let file = try PageFile(path: directory.tape)
    let half = try #require(MetaPair(file).halves.first)
    let tree = try #require(PageWalker(file, half).databases().first { $0.name == database })
    return Int(tree.root)
  }

  private func edit(_ body: (inout [UInt8]) throws -> Void) throws {
    let url = URL(fileURLWithPath: directory.tape)
    var bytes = Array(try Data(contentsOf: url))
    try body(&bytes)
    try Data(bytes).write(to: url)
  }

  private static let pageSize = 4_096

  private func store(_ number: some FixedWidthInteger, _ offset: Int, _ bytes: inout [UInt8]) {
    withUnsafeBytes(of: number.littleEndian) { bytes.replaceSubrange(offset..<(offset + $0.count), with: $0) }
  }

  /// What is done to the branch page at the root of the events, at an offset of the file, and what the walk says.
  private static let structuralDamages: [(name: String, message: String)] = [
    ("cycle", "in use already"), ("far", "not in the file"), ("zero", "its flags are 0"),
    ("lower", "is impossible"), ("pointer", "which cannot be"), ("overlap", "overlap or leave gaps"),
    ("key", "does not fit"), ("order", "is not in order"), ("number", "it says that it is page"),
    ("twice", "in use already"),
  ]

  @Test("A page that no liblmdb would write is named with its database", arguments: structuralDamages)
  func structure(damage: String, message: String) throws {
    try #require(sysconf(Int32(_SC_PAGESIZE)) == Self.pageSize)
    try makeLargeTape()
    let root = try root(of: "events")
    try edit { bytes in
      let page = root * Self.pageSize
      let second = page + Int(bytes[page + 18]) + Int(bytes[page + 19]) << 8
      let third = page + Int(bytes[page + 20]) + Int(bytes[page + 21]) << 8
      switch damage {
      case "cycle": store(UInt32(root), second, &bytes)
      case "far": store(UInt16(7), second + 4, &bytes)
      case "zero": bytes.replaceSubrange(page..<(page + Self.pageSize), with: repeatElement(0, count: Self.pageSize))
      case "lower": store(UInt16(4_099), page + 12, &bytes)
      case "pointer": store(UInt16(4_095), page + 18, &bytes)
      case "overlap": bytes.replaceSubrange((page + 18)..<(page + 20), with: bytes[(page + 20)..<(page + 22)])
      case "key": store(UInt16(500), second + 6, &bytes)
      case "order": store(UInt64(1), third + 8, &bytes)
      case "number": store(UInt64(9), page, &bytes)
      default: bytes.replaceSubrange(second..<(second + 6), with: bytes[third..<(third + 6)])
      }
    }
    let report = try report()
    #expect(!report.isSafeToOpen)
    let found = report.findings.filter { $0.kind == .page && $0.message.contains("(events)") }
    #expect(found.contains { $0.message.contains(message) }, "\(report.findings.map(\.message))")
  }

  @Test("Random bytes in any number of places neither crash nor hang the walk")
  func noise() throws {
    try makeLargeTape()
    let sound = Array(try Data(contentsOf: URL(fileURLWithPath: directory.tape)))
    var generator = SeededGenerator(state: 2)
    for round in 0..<200 {
      try edit { bytes in
        bytes = sound
        for _ in 0...(round % 40) {
          // Headers and pointers stand at the beginning of pages.
          let page = Int.random(in: 0..<(bytes.count / Self.pageSize), using: &generator)
          let range = Bool.random(using: &generator) ? 0..<64 : 0..<Self.pageSize
          bytes[page * Self.pageSize + Int.random(in: range, using: &generator)] = UInt8(
            truncatingIfNeeded: generator.next())
        }
      }
      do throws(EventLogError) {
        _ = try DeepVerification(path: directory.tape).run()
      } catch {
        #expect(error.code == .notALog)
      }
    }
  }

  @Test("A file of noise with two meta pages is walked to its end")
  func onlyNoise() throws {
    try makeLargeTape()
    var generator = SeededGenerator(state: 3)
    try edit { bytes in
      for place in (2 * Self.pageSize)..<bytes.count { bytes[place] = UInt8(truncatingIfNeeded: generator.next()) }
    }
    #expect(try !report().findings.isEmpty)
  }

  @Test("Findings are listed up to a number, then counted")
  func manyFindings() throws {
    try makeLargeTape()
    let file = try PageFile(path: directory.tape)
    let walker = PageWalker(file, try #require(MetaPair(file).halves.first))
    for page in 0..<UInt64(2_000) { walker.report(page, "events", "a finding") }
    walker.walkAll { _, _ in }
    #expect(walker.findings.count == 1_001)
    #expect(walker.findings.last?.message == "1000 more findings in pages are not listed")
  }

  // MARK: Somebody writes

  @Test("A tape that two threads write gives no false finding")
  func writing() throws {
    try makeLargeTape()
    let log = try directory.log()
    let isDone = Shared(false)
    let path = directory.tape
    onThreads(3) { thread in
      if thread == 2 {
        for _ in 0..<25 {
          do throws(EventLogError) {
            let findings = try DeepVerification(path: path).run().findings
            #expect(findings == [])
          } catch {
            Issue.record(error)
          }
        }
        return isDone.change { $0 = true }
      }
      var round = 0
      while !isDone.now {
        round += 1
        _ = try? log.append(.sample([UInt8](repeating: 1, count: round % 7 == 0 ? 5_000 : 40)), expecting: nil)
        if round % 10 == 0 { try? log.storeSnapshot([UInt8](repeating: 2, count: round % 6_000), at: Position(3)) }
      }
    }
    log.flush()
  }
}

@Suite("Copying a tape")
struct CopyTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    try directory.makeTape(eventCount: 300, ids: true)
  }

  private var copy: String { directory.path + "/copy.tape" }

  @Test("A copy has the same records, names, ids and snapshots, and no more pages than it needs")
  func same() throws {
    let log = try directory.log()
    for _ in 0..<40 { try log.storeSnapshot([UInt8](repeating: 1, count: 30_000), at: Position(9)) }
    #expect(try log.copy(to: copy) == Position(300))
    let copied = try openReadOnly(copy)
    #expect(try copied.payloads() == log.payloads())
    #expect(try copied.snapshotPositions() == [Position(9)])
    #expect(try DeepVerification(path: copy).run().findings == [])
    #expect(try copied.statistics().fileSizeBytes <= log.statistics().fileSizeBytes)
    #expect(
      try Set(FileManager.default.contentsOfDirectory(atPath: directory.path))
        .isSubset(of: ["test.tape", "test.tape-lock", "copy.tape", "copy.tape-lock"]))
  }

  @Test("What stands at the place of the copy is left alone, and a copy that fails leaves nothing")
  func refusals() throws {
    let log = try directory.log()
    try Data("mine".utf8).write(to: URL(fileURLWithPath: copy))
    expectError(.cannotCreate) { try log.copy(to: copy) }
    #expect(try Data(contentsOf: URL(fileURLWithPath: copy)) == Data("mine".utf8))
    expectError(.cannotCreate) { try log.copy(to: directory.path + "/nowhere/copy.tape") }
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted()
        == ["copy.tape", "test.tape", "test.tape-lock"])
  }

  @Test("A damaged tape is not copied as if it were sound")
  func damaged() throws {
    try editRaw(directory.tape) { $0[9]?[33] ^= 1 }
    let log = try directory.log()
    #expect(expectError(.damaged) { try log.copy(to: copy) }?.position == Position(9))
    #expect(!FileManager.default.fileExists(atPath: copy))
  }

  @Test("Copies that are made while two threads write are each a beginning of the tape")
  func writing() throws {
    let log = try directory.log()
    let copies = Shared(0)
    let path = directory.path
    onThreads(3) { thread in
      if thread < 2 {
        var round = 0
        while copies.now < 12 {
          round += 1
          _ = try? log.append(.sample(payload(round), [UInt8](repeating: 5, count: 3_000)), expecting: nil)
        }
        return
      }
      for number in 0..<12 {
        do {
          let last = try log.copy(to: "\(path)/copy\(number).tape")
          #expect(last >= Position(300))
        } catch {
          Issue.record(error)
        }
        copies.change { $0 += 1 }
      }
    }
    let payloads = try log.payloads()
    for number in 0..<12 {
      let copied = try openReadOnly("\(path)/copy\(number).tape")
      #expect(try payloads.starts(with: copied.payloads()))
    }
  }
}
