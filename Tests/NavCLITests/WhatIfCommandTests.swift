import NavTestSupport
import NavText
import Testing

@testable import NavCLI

@Suite("what-if")
struct WhatIfCommandTests {
  private let bench: Workbench

  init() throws {
    bench = try Workbench()
    try bench.write(Sample.twoTabs, to: "a.session.jsonl")
  }

  /// Runs the command with an inserted action.
  private func insert(_ position: String, _ action: String) -> Answer {
    bench.run(words: ["what-if", bench.path("a.session.jsonl"), "--insert", position, action])
  }

  static let sessions = Repository.files(below: "Fixtures/Sessions", suffix: ".session.jsonl")

  @Test("Without edits nothing differs from what was recorded, in every session", arguments: sessions)
  func nothing(_ session: String) throws {
    #expect(try bench.output("what-if \(Repository.path(session))") == "as recorded\nnothing else changes\n")
  }

  @Test("What is left out is told first, then the actions with another outcome, then the end; the exit code is 0")
  func without() throws {
    let lines = try bench.output("what-if @a.session.jsonl --without 2").split(separator: "\n").map(String.init)
    #expect(lines[0] == "without 2: 1 event left out")
    #expect(lines[1].hasPrefix(#"position 3: {"do":"push","tab":"b","#))
    #expect(lines[2].hasPrefix(#"  - {"pushed":{"#))
    #expect(lines[3] == "  + refused notPresented")
    #expect(lines[4] == "1 action with another outcome; at the end:")
    #expect(lines.contains(#"-       "selected": "b","#))
    #expect(lines.contains(#"+       "selected": "a","#))
    let both = try bench.output("what-if @a.session.jsonl --without 2..3")
    #expect(both.hasPrefix("without 2 to 3: 2 events left out\nno action has another outcome; at the end:\n"))
    #expect(try bench.output("what-if @a.session.jsonl --without 2 --without 3,3..3").contains("2 events left out"))
  }

  @Test("An inserted action is shown with its outcome, and the later ones that it refuses")
  func inserted() throws {
    let answer = insert("1", #"{"do": "remove", "tab": "b"}"#)
    #expect(answer.exitCode == .success)
    #expect(answer.lines[0] == "with 1 action inserted")
    #expect(answer.lines[1].hasPrefix(#"behind 1: {"do":"remove","tab":"b""#))
    #expect(answer.lines.contains("  + refused unknownTab"))
    #expect(answer.lines.contains("2 actions with another outcome; at the end:"))
  }

  @Test("Two events that change places")
  func swapped() throws {
    let json = try JSONParser.parse(bench.output("what-if @a.session.jsonl --swap 2 3 --format json"))
    let keys = ["schema", "tape", "edits", "leftOut", "inserted", "differing", "first", "differences", "end"]
    #expect(try json.has(keys: keys))
    #expect(try json.at("schema").string() == "navtape.what-if/1")
    #expect(try json.at("differing").integer() == 1)
    #expect(try json.at("first").integer() == 3)
    #expect(try !json.at("end", "same").boolean())
    #expect(try bench.output("what-if @a.session.jsonl --swap 2 3").hasPrefix("with 2 and 3 swapped\nposition 3: "))
    let selects = [#"{"do": "select", "tab": "b"}"#, #"{"do": "mark", "text": "here"}"#]
    try bench.write(([Sample.header] + selects).joined(separator: "\n") + "\n", to: "n.session.jsonl")
    #expect(try bench.output("what-if @n.session.jsonl --swap 2 3") == "with 2 and 3 swapped\nnothing else changes\n")
  }

  @Test("At most twenty differing actions are shown, the others are counted")
  func many() throws {
    let pushes = (1...25).map { _ in #"{"do": "push", "tab": "d", "screen": "x"}"# }
    let first = [#"{"do": "insert", "item": {"tab": "d"}}"#, #"{"do": "select", "tab": "d"}"#]
    let lines = [Sample.header] + first + pushes
    try bench.write(lines.joined(separator: "\n") + "\n", to: "m.session.jsonl")
    let answer = bench.run("what-if @m.session.jsonl --without 2")
    #expect(answer.lines.count { $0 == "  + refused unknownTab" } == 20)
    #expect(answer.lines.contains("… 6 more actions with another outcome"))
    let json = try bench.run("what-if @m.session.jsonl --without 2 --format json").json()
    #expect(try json.at("differing").integer() == 26)
    #expect(try json.at("first").integer() == 3)
  }

  @Test("The tape stays as it was")
  func untouched() throws {
    try bench.record("@a.session.jsonl", on: "a.tape")
    let before = try bench.bytes("a.tape")
    try bench.output("what-if @a.tape --without 2")
    #expect(try bench.bytes("a.tape") == before)
  }

  @Test(
    "Edits that do not fit are wrong usage, and say where",
    arguments: [
      ("--without 1", "position 1 begins the tape: it stays where it is, before all others"),
      ("--without 4", "there is no position 4; the tape has 1 to 3"),
      ("--without 3..2", "option --without takes ranges from a lower position, not 3..2"),
      ("--without 2,", "option --without takes a position (1, 2, 3 and so on), not nothing"),
      ("--swap 2 x", "option --swap takes a position (1, 2, 3 and so on), not x"),
      ("--swap 2", "option --swap needs a value: --swap A B"),
      ("--swap 2 2", "position 2 is edited twice; a swapped one is swapped once and not left out"),
    ])
  func wrongEdits(_ options: String, _ message: String) {
    let answer = bench.run("what-if @a.session.jsonl \(options)")
    #expect(answer.exitCode == .usage)
    #expect(answer.message == message)
  }

  @Test("An inserted action that is none is bad input, with column and path")
  func wrongAction() {
    let answer = insert("2", #"{"do": "select", "tab": 7}"#)
    #expect(answer.exitCode == .badInput)
    #expect(answer.message.hasPrefix("--insert 2:1:25: "))
    #expect(answer.message.contains("($.tab)"))
    #expect(insert("2", #"{"do": "undo", "expect": "quiet"}"#).exitCode == .badInput)
    #expect(insert("0", #"{"do": "undo"}"#).exitCode == .usage)
  }
}
