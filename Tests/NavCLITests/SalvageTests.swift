import EventLog
import Foundation
import LMDBEventLog
import NavTestSupport
import NavText
import Testing

@testable import NavCLI

@Suite("salvage, copy")
struct SalvageTests {
  private let bench: Workbench
  private let records: [[UInt8]]
  private static let count = UInt64(DamageSample.eventCount)

  init() throws {
    bench = try Workbench()
    try DamageSample.make(bench)
    records = try TapeContent(bench.path("a.tape")).records
  }

  /// Saves a tape, and gives the old positions of what is on the new one as the report tells them.
  private func salvage(_ name: String) throws -> (answer: Answer, kept: [UInt64], lost: [UInt64]) {
    for file in ["out.tape", "out.tape-lock"] where bench.exists(file) {
      try FileManager.default.removeItem(atPath: bench.path(file))
    }
    let answer = bench.run("salvage @\(name) @out.tape --format json")
    guard answer.exitCode != .badInput else { return (answer, [], []) }
    let json = try answer.json()
    #expect(try json.at("schema").string() == "navtape.salvage/1")
    func positions(_ key: String) throws -> [UInt64] {
      try json.at(key).array().flatMap { range in
        Array(try (range.at("first").integer() as UInt64)...(range.at("last").integer() as UInt64))
      }
    }
    let (kept, lost) = (try positions("kept"), try positions("lost"))
    #expect(try json.at("events").integer() == kept.count)
    #expect(bench.run("verify --deep @out.tape").output == "out.tape: \(kept.count.counted("event")), intact\n")
    return (answer, kept, lost)
  }

  /// Compares what is on the new tape with the old records, the seal aside; behind a loss a record may define the names
  /// of lost ones.
  private func compare(_ kept: [UInt64], _ place: Comment) throws {
    let content = try TapeContent(bench.path("out.tape"))
    try #require(content.records.count == kept.count, place)
    for (record, old) in zip(content.records, kept) {
      let expected = records[Int(old) - 1]
      let isSame =
        record.count == expected.count && record[..<24] == expected[..<24]
        && record[32...] == expected[32...]
      let hasMoreNames = record.count > expected.count && record[8..<24] == expected[8..<24]
      #expect(isSame || hasMoreNames, "\(place): position \(old)")
    }
  }

  // MARK: Intact tapes

  @Test("An intact tape gives the same session, digests and origin", arguments: ["a.tape", "b.tape"])
  func intact(name: String) throws {
    try bench.record("%two-scenes-one-customization", on: "b.tape")
    let answer = bench.run("salvage @\(name) @out.tape")
    #expect(answer.exitCode == .success)
    #expect(answer.lines.count == 1 && answer.output.hasSuffix(", nothing was lost\n"), "\(answer)")
    #expect(try bench.output("export @out.tape") == bench.output("export @\(name)"))
    #expect(try bench.digests("@out.tape") == bench.digests("@\(name)"))
    #expect(try TapeContent(bench.path("out.tape")) == TapeContent(bench.path(name)))
    #expect(bench.run("check @out.tape --processes 0").exitCode == .success)
  }

  // MARK: Damage

  @Test("A change of any byte costs the record that it is in, and no other", arguments: 0..<4)
  func anyByte(part: Int) throws {
    let sound = try bench.bytes("a.tape")
    let tape = try RawTape(bench, "a.tape")
    let places = try (1...Self.count).map { try tape.record($0) }
    var generator = SeededGenerator(state: UInt64(part))
    for round in 0..<60 {
      // Headers of pages, places near records, and anything.
      let offset =
        switch round % 3 {
        case 0: Int.random(in: 0..<(sound.count / 4_096), using: &generator) * 4_096 + Int(generator.next() % 64)
        case 1: places[Int(generator.next() % Self.count)].lowerBound - 16 + Int(generator.next() % 48)
        default: Int.random(in: 0..<sound.count, using: &generator)
        }
      var bytes = sound
      bytes[offset] ^= UInt8(truncatingIfNeeded: 1 << (generator.next() % 8))
      try bench.write(bytes, to: "x.tape")
      let result = try salvage("x.tape")
      let hit = places.firstIndex { $0.contains(offset) }.map { UInt64($0 + 1) }
      // An older copy of the page may have the record still.
      #expect(result.lost.isEmpty || result.lost == hit.map { [$0] }, "byte \(offset): \(result.answer.output)")
      #expect(result.kept == (1...Self.count).filter { !result.lost.contains($0) }, "byte \(offset)")
      #expect(result.answer.exitCode == (result.lost.isEmpty ? .success : .negative), "byte \(offset)")
      try compare(result.kept, "byte \(offset)")
    }
  }

  @Test("Records that were moved go back, copies are left out, lost ones are named", arguments: RecordDamage.allCases)
  func records(damage: RecordDamage) throws {
    try damage.apply(bench, from: "a.tape", to: "x.tape")
    let result = try salvage("x.tape")
    #expect(result.kept == (1...Self.count).filter { !result.lost.contains($0) })
    #expect(result.lost.allSatisfy { $0 == 20 }, "\(result.answer.output)")
    if damage == .swap { #expect(result.lost.isEmpty) }
    try compare(result.kept, "\(damage)")
  }

  @Test("Behind a loss the report says where positions went, and the names that went with it are known")
  func report() throws {
    try bench.copy("a.tape", to: "x.tape")
    // It defines a name.
    try RawTape.edit(bench, "x.tape") { try $0.damageEverywhere(37) }
    let answer = bench.run("salvage @x.tape @out.tape")
    #expect(answer.exitCode == .negative)
    #expect(
      answer.output == """
        x.tape: position 37 lost
        x.tape: positions 1..36 as before
        x.tape: positions 38..\(Self.count) now 37..\(Self.count - 1)
        out.tape: \(Self.count - 1) events, 1 event lost

        """)
    let log = try bench.output("log @out.tape --format jsonl").split(separator: "\n")
    #expect(log.count == Int(Self.count) - 1)
    #expect(try TapeContent(bench.path("out.tape")).names == TapeContent(bench.path("a.tape")).names)
  }

  @Test("A name that is lost in its record and in the index is replaced, and the report says so")
  func lostName() throws {
    try bench.copy("a.tape", to: "x.tape")
    try RawTape.edit(bench, "x.tape") { tape in
      try tape.damageEverywhere(37)
      tape.replaceOutsideRecords("screen35", by: "screen40", eventCount: Self.count)
    }
    let result = try salvage("x.tape")
    #expect(result.lost == [37])
    let lost = try #require(try result.answer.json().at("lostNames").array().first)
    #expect(try lost.at("replacement").string().hasPrefix("lost name "))
    #expect(try bench.output("log @out.tape --format jsonl").split(separator: "\n").count == Int(Self.count) - 1)
  }

  @Test("Without a meta page everything is found by looking at every byte", arguments: [[0], [1], [0, 1]])
  func noMeta(pages: [Int]) throws {
    var bytes = try bench.bytes("a.tape")
    for page in pages {
      bytes.replaceSubrange((page * 4_096)..<((page + 1) * 4_096), with: repeatElement(0, count: 4_096))
    }
    try bench.write(bytes, to: "x.tape")
    let result = try salvage("x.tape")
    #expect(result.answer.exitCode == .success, "\(result.answer)")
    #expect(result.kept == Array(1...Self.count))
    try compare(result.kept, "pages \(pages)")
  }

  @Test("A page of zeros costs what stood only there; a file that was cut off what stood behind")
  func pages() throws {
    try bench.output("copy @a.tape @x.tape")
    let sound = try bench.bytes("x.tape")
    let tape = try RawTape(bench, "x.tape")
    let places = try (1...Self.count).map { try tape.record($0) }
    for page in 2..<(sound.count / 4_096) {
      let range = (page * 4_096)..<((page + 1) * 4_096)
      var zeroed = sound
      zeroed.replaceSubrange(range, with: repeatElement(0, count: 4_096))
      for (bytes, gone) in [(zeroed, range), (Array(sound[..<range.lowerBound]), range.lowerBound..<sound.count)] {
        try bench.write(bytes, to: "y.tape")
        let result = try salvage("y.tape")
        // Nothing but its key and its neighbours says where the record on pages of its own belongs. Other pages may
        // have copies of what is gone.
        let intact = (1...Self.count).filter { !places[Int($0) - 1].overlaps(gone) && $0 != DamageSample.largePosition }
        #expect(Set(result.kept).isSuperset(of: intact), "page \(page)")
        if result.answer.exitCode == .badInput { continue }
        if bytes.count == sound.count {
          #expect(result.lost == (1...Self.count).filter { !result.kept.contains($0) }, "page \(page)")
        }
        try compare(result.kept, "page \(page)")
      }
    }
  }

  // MARK: Files

  @Test("What stands at OUT is left alone, and nothing is left of a failure", arguments: ["copy", "salvage"])
  func existing(command: String) throws {
    try bench.write("mine", to: "out.tape")
    #expect(bench.run("\(command) @a.tape @out.tape").exitCode == .cannotCreate)
    #expect(try bench.bytes("out.tape") == Array("mine".utf8))
    #expect(bench.run("\(command) @a.tape @a.tape").exitCode == .cannotCreate)
    #expect(bench.run("\(command) @a.tape @nowhere/out.tape").exitCode == .cannotCreate)
    #expect(bench.run("\(command) @nowhere.tape @new.tape").exitCode == .cannotOpen)
    #expect(bench.run("\(command) @a.session.jsonl @new.tape").exitCode == .badInput)
    let files = try FileManager.default.contentsOfDirectory(atPath: bench.folder)
    #expect(Set(files).isSubset(of: ["a.session.jsonl", "a.tape", "a.tape-lock", "out.tape"]), "\(files)")
  }

  @Test(
    "A file with no intact record is bad input",
    arguments: ["", "just a text\n", String(repeating: "\0", count: 9_999)])
  func nothing(text: String) throws {
    try bench.write(text, to: "x.tape")
    let answer = bench.run("salvage @x.tape @out.tape")
    #expect(answer == .failed(.badInput, "there is no intact record in x.tape; restore a copy"))
    #expect(!bench.exists("out.tape"))
  }

  @Test("A copy is the tape without unused pages")
  func copy() throws {
    #expect(try bench.output("copy @a.tape @out.tape") == "out.tape: \(Self.count) events\n")
    #expect(try TapeContent(bench.path("out.tape")) == TapeContent(bench.path("a.tape")))
    #expect(try bench.bytes("out.tape").count < bench.bytes("a.tape").count)
    #expect(try bench.output("verify --deep @out.tape") == "out.tape: \(Self.count) events, intact\n")
  }
}
