import Foundation
import NavText
import Testing

@testable import NavCLI

@Suite("record")
struct RecordCommandTests {
  private let bench: Workbench

  init() throws {
    bench = try Workbench()
    try bench.write(Sample.twoTabs, to: "a.session.jsonl")
  }

  @Test("A session makes a new tape, which holds, and the counts are printed")
  func newTape() throws {
    let answer = bench.run("record @a.session.jsonl --tape @a.tape")
    #expect(answer.exitCode == .success && answer.messages.isEmpty)
    #expect(
      answer.output == "a.tape: recorded 3 events, now at position 3 (1 to begin, 2 applied)\n")
    #expect(bench.exists("a.tape"))
    #expect(bench.run("check @a.tape --processes 0").exitCode == .success)
    #expect(bench.run("verify @a.tape").output == "a.tape: 3 events, intact\n")
  }

  /// Texts that record nothing, and what they are told.
  private static let beginningNothing = [
    ("", "header"), ("# nothing\n\n", "header"), ("{\"session\": 1}\n", "hierarchy"),
    ("{\"session\": 1, \"hierarchy\": \"nowhere.tabs.json\"}\n", "nowhere.tabs.json"),
    (#"{"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": ""}]}}"# + "\n", "tab"),
    (#"{"do": "select", "tab": "a"}"# + "\n", "1:1"), ("nonsense", "1:1"),
  ]

  @Test("Where nothing is recorded there is no tape: a header that is wrong or missing", arguments: beginningNothing)
  func noTape(text: String, _ word: String) throws {
    try bench.write(text, to: "x.session.jsonl")
    let file = bench.run("record @x.session.jsonl --tape @x.tape")
    let piped = bench.run("record - --tape @x.tape", input: text)
    for answer in [file, piped] {
      #expect([.badInput, .cannotOpen].contains(answer.exitCode), "\(answer)")
      #expect(answer.message.contains(word), "\(answer)")
    }
    #expect(!bench.exists("x.tape") && !bench.exists("x.tape-lock"))
    let conflict = bench.run("record @a.session.jsonl --tape @x.tape --expect-position 3")
    #expect(conflict == .failed(.negative, "conflict: x.tape ends at position 0, not 3"))
    #expect(!bench.exists("x.tape"))
  }

  @Test("What is wrong behind the header leaves what was recorded before it; the header is read once, also of a pipe")
  func wrongLater() throws {
    let text = Sample.twoTabs + "nonsense\n"
    #expect(bench.run("record - --tape @x.tape", input: text).exitCode == .badInput)
    #expect(try bench.digests("@x.tape").count == 3)
    #expect(try bench.digests("@x.tape") == bench.digests("@a.session.jsonl"))
  }

  @Test("The counts as JSON carry a schema")
  func json() throws {
    try bench.write(
      Sample.session(
        #"{"do": "select", "tab": "b"}"#, #"{"do": "select", "tab": "b"}"#, #"{"do": "select", "tab": "nowhere"}"#,
        #"{"do": "select", "tab": "c", "expect": {"selected": "a"}}"#), to: "b.session.jsonl")
    let answer = bench.run("record @b.session.jsonl --tape @a.tape --format json")
    #expect(answer.exitCode == .negative)
    let json = try answer.json()
    #expect(
      try json.has(keys: [
        "schema", "tape", "events", "position", "applied", "quiet", "refused", "failedExpectations",
      ]))
    #expect(try json.at("schema").string() == "navtape.record/1")
    #expect(try json.at("tape").string() == "a.tape")
    let counts = try ["events", "position", "applied", "quiet", "refused", "failedExpectations"].map {
      try json.at($0).integer() as Int
    }
    #expect(counts == [5, 5, 2, 1, 1, 1])
  }

  @Test("A further session declares its hierarchy and opens its scene, where they differ")
  func furtherSession() throws {
    try bench.record("@a.session.jsonl", on: "a.tape")
    #expect(
      bench.run("record @a.session.jsonl --tape @a.tape").output
        == "a.tape: recorded 2 events, now at position 5 (2 applied)\n")
    let header = Sample.header.replacingOccurrences(of: #"{"tab": "c"}"#, with: #"{"tab": "d"}"#)
    try bench.write(
      header.dropLast() + #", "scene": "second", "device": "mac"}"# + "\n" + #"{"do": "select", "tab": "d"}"# + "\n",
      to: "b.session.jsonl")
    try bench.record("@b.session.jsonl", on: "a.tape")
    let log = try bench.run("log @a.tape --from 6 --format jsonl").jsonLines()
    #expect(try log.map { try $0.at("action", "do").string() } == ["declare", "openScene", "select"])
    #expect(try log.map { try $0.at("by").string() } == ["app", "system", "user"])
    #expect(try log[1].at("action").sourceText == #"{"do":"openScene","scene":"second","device":"mac"}"#)
    #expect(try log[2].at("scene").string() == "second")
    #expect(bench.run("check @a.tape --processes 0").exitCode == .success)
  }

  @Test("A closed scene that a further session names is opened again")
  func reopens() throws {
    try bench.write(Sample.session(#"{"do": "closeScene", "scene": "main"}"#), to: "b.session.jsonl")
    try bench.record("@b.session.jsonl", on: "a.tape")
    try bench.record("@a.session.jsonl", on: "a.tape")
    #expect(bench.run("log @a.tape --kind reopenScene").lines.count == 1)
    let events = try bench.run("log @a.tape --tab b --by user --format jsonl").jsonLines()
    #expect(try events.map { try $0.at("outcome").string() } == ["applied", "applied"])
  }

  @Test("Several sessions in one call are recorded one behind the other")
  func several() throws {
    try bench.output("record @a.session.jsonl @a.session.jsonl --tape @a.tape")
    #expect(bench.run("stats @a.tape").lines[1] == "  events            5")
  }

  @Test("A session with a start state begins a tape, and does not go on with one")
  func startOnFurther() throws {
    let state = try bench.output("state @a.session.jsonl")
    let start = try compact(state)
    try bench.write("{\"session\": 1, \"start\": \(start)}\n", to: "s.session.jsonl")
    try bench.record("@s.session.jsonl", on: "s.tape")
    let answer = bench.run("record @s.session.jsonl --tape @s.tape")
    #expect(
      answer
        == .failed(
          .badInput,
          "s.session.jsonl: a session with a start state begins a tape; this tape has begun already"))
  }

  @Test("- is standard input, and a hierarchy file it names lies relative to the working folder")
  func standardInput() throws {
    let answer = bench.run("record - --tape @a.tape", input: Sample.twoTabs)
    #expect(answer.exitCode == .success)
    #expect(try bench.digests("@a.tape") == bench.digests("@a.session.jsonl"))
    let wrong = bench.run("record - --tape @a.tape", input: Sample.header + "\n{\"do\": 1}\n")
    #expect(
      wrong == .failed(.badInput, "standard input:2:8: a string was expected, not a whole number ($.do)"))
  }

  @Test("A last line without a line break, lines with CRLF, blank lines, comments and a byte order mark are read")
  func lineForms() throws {
    let text =
      "\u{FEFF}# a comment\r\n\r\n" + Sample.twoTabs.replacingOccurrences(of: "\n", with: "\r\n  \t\r\n# x\r\n")
    try bench.write(text + #"{"do": "popToRoot", "tab": "b"}"#, to: "b.session.jsonl")
    #expect(bench.run("record @b.session.jsonl --tape @b.tape").exitCode == .success)
    #expect(try bench.digests("@b.tape").prefix(3) == bench.digests("@a.session.jsonl")[...])
    #expect(try bench.digests("@b.tape").count == 4)
  }

  @Test("--deterministic gives the time 0 to actions without one, so that two tapes have equal events")
  func deterministic() throws {
    try bench.write(Sample.session(#"{"do": "select", "tab": "b"}"#), to: "b.session.jsonl")
    for tape in ["one", "two"] { try bench.record("@b.session.jsonl", on: "\(tape).tape") }
    let log = try bench.output("log @one.tape --format jsonl")
    #expect(try bench.output("log @two.tape --format jsonl") == log)
    #expect(try JSONParser.parse(String(log.split(separator: "\n")[1])).at("at").integer() == 0)
    bench.run("record @b.session.jsonl --tape @clock.tape")
    let now: Int64 = try bench.run("log @clock.tape --from 2 --format jsonl").json().at("at").integer()
    #expect(abs(Double(now) / 1_000 - Date().timeIntervalSince1970) < 600)
  }

  @Test("--expect-position that is not the end is a conflict: exit 1, nothing is recorded")
  func conflict() throws {
    try bench.record("@a.session.jsonl", on: "a.tape")
    let before = try bench.bytes("a.tape")
    let answer = bench.run("record @a.session.jsonl --tape @a.tape --expect-position 2")
    #expect(answer == .failed(.negative, "conflict: a.tape ends at position 3, not 2"))
    #expect(try bench.bytes("a.tape") == before)
    #expect(bench.run("record @a.session.jsonl --tape @a.tape --expect-position 3").exitCode == .success)
    #expect(bench.run("record @a.session.jsonl --tape @new.tape --expect-position 0").exitCode == .success)
  }

  @Test("--stop-on-refusal ends behind the first refused action, which is recorded")
  func stopOnRefusal() throws {
    try bench.write(
      Sample.session(
        #"{"do": "select", "tab": "b"}"#, #"{"do": "select", "tab": "nowhere"}"#, #"{"do": "select", "tab": "c"}"#),
      to: "b.session.jsonl")
    let answer = bench.run("record @b.session.jsonl @a.session.jsonl --tape @a.tape --stop-on-refusal")
    #expect(answer.exitCode == .negative)
    #expect(
      answer.output == "a.tape: recorded 3 events, now at position 3 (1 to begin, 1 applied, 1 refused);"
        + " stopped at a refusal\n")
    let last = try bench.run("log @a.tape --from 3 --format jsonl").json()
    #expect(try last.at("refusal").string() == "unknownTab")
    #expect(bench.run("record @b.session.jsonl --tape @b.tape").exitCode == .success)
  }

  @Test("A failing expectation is reported with its line and ends with 1, but the event is recorded")
  func failingExpectation() throws {
    try bench.write(
      Sample.session(
        #"{"do": "select", "tab": "b", "expect": {"selected": "c"}}"#,
        #"{"do": "select", "tab": "c", "expect": {"refused": "disabled"}}"#), to: "b.session.jsonl")
    let answer = bench.run("record @b.session.jsonl --tape @a.tape")
    #expect(answer.exitCode == .negative)
    #expect(
      answer.messages == """
        b.session.jsonl:2: expected selected "c"
        b.session.jsonl:2:   actual selected "b"
        b.session.jsonl:3: expected outcome refused: disabled
        b.session.jsonl:3:   actual outcome applied

        """)
    #expect(answer.output.hasSuffix("(1 to begin, 2 applied, 2 not as expected)\n"))
    #expect(bench.run("replay @a.tape --format json").exitCode == .success)
    #expect(try bench.digests("@a.tape").count == 3)
  }

  @Test("A faulty line in the middle ends with 65, and what stands before it is stored")
  func faultyLine() throws {
    try bench.write(
      Sample.twoTabs + "{\"do\": \"pop\" \"tab\": \"b\"}\n" + #"{"do": "select", "tab": "a"}"#, to: "b.session.jsonl")
    let answer = bench.run("record @b.session.jsonl --tape @b.tape")
    #expect(answer.exitCode == .badInput)
    #expect(answer.output.isEmpty)
    #expect(answer.message.hasPrefix("b.session.jsonl:4:14: unexpected"))
    #expect(try bench.digests("@b.tape") == bench.digests("@a.session.jsonl"))
    #expect(bench.run("check @b.tape --processes 0").exitCode == .success)
  }

  @Test("An event id with the same content is recorded once, with other content it is an error that names the line")
  func eventIDs() throws {
    let first = #"{"do": "select", "tab": "b", "id": "one", "at": 5}"#
    try bench.write(Sample.session(first, first), to: "b.session.jsonl")
    #expect(
      bench.run("record @b.session.jsonl --tape @b.tape").output.hasPrefix("b.tape: recorded 2 events"))
    #expect(bench.run("record @b.session.jsonl --tape @b.tape").output.hasPrefix("b.tape: recorded 0 events"))
    try bench.write(Sample.session(first, #"{"do": "select", "tab": "c", "id": "one"}"#), to: "c.session.jsonl")
    let answer = bench.run("record @c.session.jsonl --tape @c.tape")
    #expect(
      answer
        == .failed(
          .negative,
          "c.session.jsonl:3: the event id is stored at position 2 with other content; give each event its own id"))
    #expect(try bench.digests("@c.tape").count == 2)
  }

  @Test(
    "A session that is refused leaves a tape that holds, its snapshot too",
    arguments: [
      #"{"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "new"}, {"tab": "new"}]}}"#,
      Sample.header + "\n" + #"{"do": "select", "tab": "b", "id": "one"}"# + "\n"
        + #"{"do": "select", "tab": "new", "id": "one"}"#,
    ])
  func refusedSession(text: String) throws {
    try bench.record("@a.session.jsonl", on: "a.tape")
    #expect(bench.run("record - --tape @a.tape", input: text).exitCode != .success)
    let check = bench.run("check @a.tape --processes 0")
    #expect(check.exitCode == .success)
  }

  @Test("A session that is not there is refused before anything is made or recorded")
  func missingSession() throws {
    let answer = bench.run("record @a.session.jsonl @nowhere.session.jsonl --tape @a.tape")
    #expect(answer == .failed(.cannotOpen, "cannot open nowhere.session.jsonl: No such file or directory"))
    #expect(!bench.exists("a.tape"))
  }

  @Test("Durability is full or relaxed")
  func durability() throws {
    #expect(bench.run("record @a.session.jsonl --tape @full.tape --durability full").exitCode == .success)
    let answer = bench.run("record @a.session.jsonl --tape @a.tape --durability ful")
    #expect(answer.exitCode == .usage)
    #expect(answer.message == "option --durability takes full, relaxed, not ful; did you mean full?")
    #expect(!bench.exists("a.tape"))
  }

  /// JSON on one line.
  private func compact(_ text: String) throws -> String {
    var json = JSONWriter()
    json.value(try JSONParser.parse(text))
    return json.text
  }
}
