import EventLog
import Foundation
import LMDBEventLog
import NavTestSupport
import NavText
import Testing

@testable import NavCLI

/// `a.tape`: 150 positions on several pages, a hierarchy that needs pages of its own, names that come late, ids,
/// snapshots.
enum DamageSample {
  static let eventCount = 150
  /// The one that needs pages of its own.
  static let largePosition: UInt64 = 61

  static func make(_ bench: Workbench) throws {
    let tabs = (0..<70).map { #"{"tab": "tab\#($0)", "title": "A title that is not short, number \#($0)"}"# }
    var lines = [Sample.header]
    for number in 0..<(eventCount - 2) {
      let name = number.isMultiple(of: 5) ? "screen\(number)" : "detail"
      let id = number.isMultiple(of: 3) ? #", "id": "event \#(number)""# : ""
      lines.append(#"{"do": "push", "tab": "a", "screen": "\#(name)", "at": \#(number)\#(id)}"#)
    }
    lines.insert(
      #"{"do": "declare", "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, \#(tabs.joined(separator: ", "))]}}"#,
      at: Int(largePosition) - 1)
    try bench.write(lines.joined(separator: "\n") + "\n", to: "a.session.jsonl")
    try bench.record("@a.session.jsonl", on: "a.tape")
    let log = try LMDBEventLog.open(path: bench.path("a.tape"), options: .init(mode: .readWrite(create: false)))
    for position in [40, 90] {
      try log.storeSnapshot([UInt8](repeating: 9, count: 50 * position), at: Position(UInt64(position)))
    }
  }
}

/// What a tape tells its readers, to be compared.
struct TapeContent: Equatable {
  let records: [[UInt8]]
  let names: [[UInt8]]

  init(_ path: String) throws {
    let log = try LMDBEventLog.open(path: path, options: .init(mode: .readOnly))
    records = try log.records()
    names = try log.allNames()
  }
}

@Suite("verify --deep")
struct DeepVerifyTests {
  private let bench: Workbench

  init() throws {
    bench = try Workbench()
    try DamageSample.make(bench)
  }

  @Test("On a sound tape it says what verify says", arguments: ["text", "json"])
  func sound(format: String) throws {
    let deep = try bench.output("verify --deep @a.tape --format \(format)")
    #expect(try deep == bench.output("verify @a.tape --format \(format)"))
    if format == "text" { #expect(deep == "a.tape: \(DamageSample.eventCount) events, intact\n") }
  }

  @Test("A tape without events, and one that was only begun, are intact")
  func empty() throws {
    _ = try LMDBEventLog.open(path: bench.path("x.tape"), options: .init(mode: .readWrite(create: true)))
    #expect(bench.run("verify --deep @x.tape").output == "x.tape: 0 events, intact\n")
  }

  @Test("Every change of a byte is found, or changes nothing that a reader sees")
  func everyByte() throws {
    let path = bench.path("a.tape")
    let sound = try bench.bytes("a.tape")
    let content = try TapeContent(path)
    let descriptor = open(path, O_RDWR)
    defer { close(descriptor) }
    var generator = SeededGenerator(state: 4)
    let tape = try RawTape(bench, "a.tape")
    let leaves = Set(try (1...DamageSample.eventCount).map { try tape.record(UInt64($0)).lowerBound / 4_096 })
    var (foundCount, harmlessCount) = (0, 0)
    #if DEBUG
      let (leafStep, otherStep) = (16, UInt64(64))
    #else
      let (leafStep, otherStep) = (1, UInt64(8))
    #endif
    for offset in sound.indices {
      // Pages with events as a whole (without optimisation a part of them), of the others a part; all headers.
      guard
        leaves.contains(offset / 4_096) && offset % leafStep == 0 || offset % 4_096 < 32
          || generator.next() % otherStep == 0
      else { continue }
      var changed = sound[offset] ^ UInt8(truncatingIfNeeded: 1 << (generator.next() % 8))
      #expect(pwrite(descriptor, &changed, 1, off_t(offset)) == 1)
      let isFound: Bool
      do throws(EventLogError) {
        isFound = try !DeepVerify.verify(path, .inMemory()).findings.isEmpty
      } catch {
        isFound = true
      }
      if isFound {
        foundCount += 1
      } else {
        harmlessCount += 1
        #expect(try TapeContent(path) == content, "byte \(offset), page \(offset / 4_096)")
      }
      changed = sound[offset]
      #expect(pwrite(descriptor, &changed, 1, off_t(offset)) == 1)
    }
    #expect(foundCount > 1_000 && harmlessCount > 100, "\(foundCount) found, \(harmlessCount) harmless")
    #expect(try DeepVerify.verify(path, .inMemory()).findings == [])
  }

  @Test("A tape that was cut off is found at any length")
  func truncated() throws {
    let whole = try bench.bytes("a.tape")
    let boundaries = stride(from: 0, to: whole.count, by: 4_096)
    for length in boundaries.flatMap({ [$0, $0 + 1, $0 + 2_048, $0 + 4_095] }) where length < whole.count {
      try bench.write(Array(whole[..<length]), to: "x.tape")
      let answer = bench.run("verify --deep @x.tape")
      #expect([.negative, .badInput].contains(answer.exitCode), "\(length): \(answer)")
      if length >= 8_192 {
        #expect(answer.output.contains("the file was cut off"), "\(length): \(answer)")
        #expect(answer.output.contains("the tape is not opened"), "\(length): \(answer)")
      }
    }
  }

  @Test("Damage in records is found in the words of verify, and in the same places")
  func records() throws {
    for damage in RecordDamage.allCases {
      try damage.apply(bench, from: "a.tape", to: "x.tape")
      let answer = bench.run("verify --deep @x.tape")
      #expect(answer.exitCode == .negative, "\(damage)")
      #expect(answer.lines.contains { $0.contains("position 20: ") }, "\(damage): \(answer.output)")
    }
  }

  @Test("Names and ids that are not those of the events are found, although verify cannot see it")
  func namesAndIds() throws {
    try RawTape.edit(bench, "a.tape") { tape in
      // The definition in the record and the entry of the index contain the text.
      tape.replaceOutsideRecords("screen35", by: "screen53", eventCount: UInt64(DamageSample.eventCount))
    }
    #expect(bench.run("verify @a.tape").exitCode == .success)
    let answer = bench.run("verify --deep @a.tape")
    #expect(answer.exitCode == .negative)
    #expect(answer.lines.first?.contains("is not the one that the events define") == true, "\(answer.output)")
  }

  @Test("A file that the open guard refuses is walked as far as possible, and the refusal is named")
  func refused() throws {
    try RawTape.edit(bench, "a.tape") { $0[4_096 + 24 + 16] ^= 1 }
    #expect(bench.run("verify @a.tape").exitCode == .badInput)
    let answer = bench.run("verify --deep @a.tape")
    #expect(answer.exitCode == .negative)
    #expect(answer.output.contains("position 0: page: the tape is not opened: "), "\(answer.output)")
    #expect(answer.output.contains("page 1 (meta): "), "\(answer.output)")
  }

  @Test("No tape at all is bad input; a path that is not there cannot be opened")
  func noTape() throws {
    try bench.write("just a text\n", to: "x.tape")
    #expect(bench.run("verify --deep @x.tape").exitCode == .badInput)
    #expect(bench.run("verify --deep @a.session.jsonl").exitCode == .badInput)
    #expect(bench.run("verify --deep @nowhere").exitCode == .cannotOpen)
    #expect(bench.run("verify --deep \(bench.folder)").exitCode == .cannotOpen)
  }
}

/// Damages of records 20 and thereabouts.
enum RecordDamage: CaseIterable {
  case flip, swap, remove, duplicate

  func apply(_ bench: Workbench, from name: String, to copy: String) throws {
    try bench.write(try bench.bytes(name), to: copy)
    try RawTape.edit(bench, copy) { tape in
      switch self {
      case .flip: tape[try tape.record(20).lowerBound + 40] ^= 4
      case .swap: try tape.swapRecords(20, 23)
      case .remove: try tape.removeRecord(20)
      case .duplicate:
        let (to, from) = (try tape.record(20), try tape.record(23))
        for (to, from) in zip(to, from) { tape[to] = tape[from] }
      }
    }
  }
}
