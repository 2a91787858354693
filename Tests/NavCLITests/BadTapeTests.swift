import EventLog
import Foundation
import LMDBEventLog
import NavText
import Testing

@testable import NavCLI

@Suite("Tapes that are wrong or damaged")
struct BadTapeTests {
  private let bench: Workbench

  /// `a.tape`: 41 positions; those from 2 on select `b` and `c` in turn, so their records have two lengths at most.
  init() throws {
    bench = try Workbench()
    let lines = (0..<40).map {
      "{\"do\": \"select\", \"tab\": \"\($0.isMultiple(of: 2) ? "b" : "c")\", \"at\": \($0)}\n"
    }
    try bench.write(Sample.header + "\n" + lines.joined(), to: "a.session.jsonl")
    try bench.record("@a.session.jsonl", on: "a.tape")
  }

  /// The commands that read a tape, for one at a path.
  private static let readers =
    [
      "replay @x.tape", "check @x.tape --processes 0", "state @x.tape", "show @x.tape", "log @x.tape",
      "diff @x.tape 1 2", "diff @x.tape @a.tape --chrome", "export @x.tape", "customization @x.tape", "verify @x.tape",
      "stats @x.tape",
    ] + folders.map { "\($0) @x.tape" }

  /// Those that read all events: the name, and the options without which they do nothing.
  private static let folders = [
    "preservation", "bisect --where position>99", "bisect --where position>99 --every", "what-if --without 2",
    "shrink --violation", "shrink --refused lastVisible",
    "audit", "blame", "history", "habits",
  ]

  // MARK: No tape

  @Test("A file that is no tape is refused with 65 by every command, and left alone", arguments: readers)
  func noTape(reader: String) throws {
    try bench.write("just a text\n", to: "x.tape")
    #expect(bench.run(reader).exitCode == .badInput)
    #expect(bench.run(reader).message == "x.tape is not a tape; check the path")
    #expect(bench.run("record @a.session.jsonl --tape @x.tape").message == "x.tape is not a tape; check the path")
    #expect(try bench.bytes("x.tape") == Array("just a text\n".utf8))
  }

  @Test("A file of no bytes is refused when it is read, and becomes a tape when it is recorded on")
  func empty() throws {
    try bench.write("", to: "x.tape")
    for reader in Self.readers {
      let answer = bench.run(reader)
      #expect(answer == .failed(.badInput, "x.tape is empty; restore a copy"), "\(reader)")
    }
    #expect(bench.run("record @a.session.jsonl --tape @x.tape").exitCode == .success)
  }

  @Test("A folder without tapes, a device and a path that is not there end with 66")
  func noFile() throws {
    try FileManager.default.createDirectory(atPath: bench.path("empty"), withIntermediateDirectories: false)
    let folder = bench.run("show @empty")
    #expect(folder == .failed(.cannotOpen, "there is no tape (*.tape) in empty"))
    #expect(bench.run("show /dev/null").message == "/dev/null is a device, not a tape; check the path")
    for reader in Self.readers {
      #expect(bench.run(reader) == .failed(.cannotOpen, "cannot open x.tape: No such file or directory"), "\(reader)")
    }
    #expect(!bench.exists("x.tape") && !bench.exists("x.tape-lock"))
  }

  @Test("A tape that was cut off is refused at any length, never mapped")
  func truncated() throws {
    let whole = try bench.bytes("a.tape")
    for length in [1, 100, 151, 152, 4_096, 4_200, 8_192, whole.count / 2, whole.count - 4_096] {
      try bench.write(Array(whole[..<length]), to: "x.tape")
      for reader in ["show @x.tape", "verify @x.tape", "record @a.session.jsonl --tape @x.tape"] {
        let answer = bench.run(reader)
        #expect(answer.exitCode == .badInput, "\(length): \(answer)")
        #expect(answer.message.hasPrefix("x.tape is not a tape"), "\(answer.message)")
      }
    }
    #expect(
      bench.run("show @x.tape").message
        == "x.tape is not a tape that can be opened safely: it was cut off: it has \(whole.count - 4_096) bytes of"
        + " \(whole.count); restore a copy, or save what is intact into a new tape")
  }

  @Test("A tape of a newer version is refused with 65, with both versions")
  func newerTape() throws {
    try bench.copy("a.tape", to: "x.tape")
    try RawTape.edit(bench, "x.tape") { try $0.replace("formatVersion1", by: "formatVersion7") }
    for reader in Self.readers + ["record @a.session.jsonl --tape @x.tape"] {
      #expect(
        bench.run(reader)
          == .failed(
            .badInput, "the tape x.tape has format 7, this version reads up to 1; read it with a newer version"),
        "\(reader)")
    }
  }

  @Test("A tape without events says so, and can be recorded on")
  func noEvents() throws {
    _ = try LMDBEventLog.open(path: bench.path("x.tape"), options: .init(mode: .readWrite(create: true)))
    for reader in ["replay", "check --processes 0", "state", "show", "customization", "diff @a.tape"] + Self.folders {
      let answer = bench.run("\(reader) @x.tape")
      #expect(answer.exitCode == .badInput, "\(reader)")
      #expect(answer.message == "the tape has no events", "\(reader)")
    }
    for reader in ["log", "export"] { #expect(bench.run("\(reader) @x.tape") == nothing, "\(reader)") }
    #expect(bench.run("verify @x.tape").output == "x.tape: 0 events, intact\n")
    #expect(bench.run("stats @x.tape").exitCode == .success)
    #expect(bench.run("record @a.session.jsonl --tape @x.tape").exitCode == .success)
  }

  private let nothing = Answer(exitCode: .success, output: "", messages: "")

  // MARK: Damage

  @Test("A flipped byte in a record, wherever it is, is found by verify at its position: exit 1")
  func flippedByte() throws {
    let tape = try RawTape(bench, "a.tape")
    let record = try tape.record(9)
    for offset in [0, 1, 2, 5, 8, 16, 23, 24, 28, 32, record.count - 1] {
      try bench.write(tape.bytes, to: "x.tape")
      try RawTape.edit(bench, "x.tape") { $0[record.lowerBound + offset] ^= 0x10 }
      let answer = bench.run("verify @x.tape")
      #expect(answer.exitCode == .negative, "byte \(offset)")
      #expect(answer.messages.isEmpty)
      #expect(answer.lines.first?.hasPrefix("x.tape: position 9: ") == true, "byte \(offset): \(answer.output)")
      #expect(answer.lines.last == "x.tape: 41 events, 1 finding", "byte \(offset)")
      let json = try bench.run("verify @x.tape --format json").json()
      let finding = try #require(try json.at("findings").array().first)
      #expect(try finding.has(keys: ["kind", "position", "message"]))
      #expect(try finding.at("position").integer() == 9)
      #expect(bench.run("check @x.tape --processes 0").exitCode != .success, "byte \(offset)")
    }
  }

  @Test("Two records that changed places are found where they are")
  func swapped() throws {
    try bench.copy("a.tape", to: "x.tape")
    try RawTape.edit(bench, "x.tape") { try $0.swapRecords(10, 21) }
    let positions = try bench.run("verify @x.tape --format json").json().at("findings").array()
      .map { try $0.at("position").integer() as Int }
    #expect(positions == [10, 11, 21, 22])
    #expect(bench.run("verify @x.tape").exitCode == .negative)
    // The digests repeat here, so a fold alone cannot see it: deciding anew does, and the chain.
    let json = try bench.run("check @x.tape --processes 0 --format json").json()
    for check in ["redecide", "integrity"] { #expect(try !json.at("checks", check, "ok").boolean(), "\(check)") }
  }

  @Test("A missing record is found as a gap, and no command reads past it")
  func missing() throws {
    try bench.copy("a.tape", to: "x.tape")
    try RawTape.edit(bench, "x.tape") { try $0.removeRecord(17) }
    let answer = bench.run("verify @x.tape")
    #expect(answer.exitCode == .negative)
    #expect(answer.lines.first?.hasPrefix("x.tape: position 17: gap: ") == true, "\(answer)")
    for reader in [
      "replay @x.tape", "log @x.tape", "export @x.tape", "stats @x.tape", "check @x.tape --processes 0",
      "diff @a.tape @x.tape",
    ]
      + Self.folders.map({ "\($0) @x.tape" })
    {
      let answer = bench.run(reader)
      #expect(answer.exitCode == .badInput, "\(reader)")
      #expect(answer.message.hasPrefix("the tape x.tape lacks a record (position 17)"), "\(reader): \(answer)")
    }
    #expect(try bench.run("log @x.tape --to 16 --format jsonl").jsonLines().count == 16)
  }

  @Test("A record whose payload is nonsense is named with its position, not folded")
  func nonsense() throws {
    try reseal(bench, from: "a.tape", to: "x.tape") { position, record in
      if position == 12 { for place in 32..<record.count { record[place] = 0xFF } }
    }
    #expect(bench.run("verify @x.tape").exitCode == .success)
    for reader in [
      "replay @x.tape", "log @x.tape", "check @x.tape --processes 0", "export @x.tape", "diff @a.tape @x.tape",
    ]
      + Self.folders.map({ "\($0) @x.tape" })
    {
      let answer = bench.run(reader)
      #expect(answer.exitCode == .badInput, "\(reader)")
      #expect(answer.message.hasPrefix("damaged at 12: "), "\(reader): \(answer.message)")
    }
    #expect(bench.run("show @x.tape --at 11").exitCode == .success)
  }

  @Test("rehearse tells what is wrong with each tape, with the position, and goes on: 65")
  func rehearsed() throws {
    try bench.write(#"{"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b"}, {"tab": "c"}]}"#, to: "new.tabs.json")
    try bench.copy("a.tape", to: "gap.tape")
    try RawTape.edit(bench, "gap.tape") { try $0.removeRecord(17) }
    try reseal(bench, from: "a.tape", to: "newer.tape") { position, record in
      if position == 12 { record[0] = 2 }
    }
    try bench.write("", to: "empty.tape")
    let answer = bench.run("rehearse @gap.tape @newer.tape @empty.tape @a.tape --hierarchy @new.tabs.json")
    #expect(answer.exitCode == .badInput && answer.messages.isEmpty)
    #expect(answer.output.contains("the tape gap.tape lacks a record (position 17)"), "\(answer.output)")
    #expect(answer.output.contains("unsupported at 12: "), "\(answer.output)")
    #expect(answer.output.contains("empty.tape is empty; restore a copy"), "\(answer.output)")
    #expect(answer.lines.suffix(2) == ["ok    a.tape  41 events", "4 sessions: nothing differs, 3 unreadable"])
  }

  // MARK: Newer records

  @Test("A kind of event that this version does not know ends reading there: unsupported at N, 65")
  func newerKind() throws {
    try reseal(bench, from: "a.tape", to: "x.tape") { position, record in
      if position == 12 { (record[2], record[3]) = (0xE8, 0x03) }
    }
    #expect(bench.run("verify @x.tape").exitCode == .success)
    for reader in Self.readers where !reader.hasPrefix("verify") && !reader.hasPrefix("diff") {
      let answer = bench.run(reader)
      #expect(answer.exitCode == .badInput, "\(reader)")
      #expect(answer.message.hasPrefix("unsupported at 12: "), "\(reader): \(answer.message)")
      #expect(answer.message.hasSuffix("read the tape with a newer version of navtape"))
    }
    #expect(try bench.run("log @x.tape --to 11 --format jsonl").jsonLines().count == 11)
  }

  @Test("A record of a newer format ends reading there: unsupported at N, 65")
  func newerRecord() throws {
    try reseal(bench, from: "a.tape", to: "x.tape") { position, record in
      if position == 12 { record[0] = 2 }
    }
    for reader in ["replay @x.tape", "log @x.tape", "state @x.tape", "show @x.tape", "check @x.tape --processes 0"] {
      let answer = bench.run(reader)
      #expect(answer.exitCode == .badInput, "\(reader)")
      #expect(answer.message.hasPrefix("unsupported at 12: "), "\(reader): \(answer.message)")
    }
    #expect(bench.run("record @a.session.jsonl --tape @x.tape").message.hasPrefix("unsupported at 12: "))
  }
}
