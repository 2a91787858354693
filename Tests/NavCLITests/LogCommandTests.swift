import Foundation
import NavText
import Testing

@testable import NavCLI

@Suite("log, stats")
struct LogCommandTests {
  private let bench: Workbench

  init() throws {
    bench = try Workbench()
    try bench.write(
      Sample.session(
        #"{"do": "select", "tab": "b", "at": 10, "via": "tabBar", "actor": "Noor", "id": "one"}"#,
        #"{"do": "select", "tab": "nowhere", "at": 5}"#,
        #"{"do": "openScene", "scene": "second", "device": "mac", "at": 20}"#,
        #"{"do": "push", "tab": "b", "screen": "detail", "scene": "second", "at": 30, "by": "app", "cause": 2}"#,
        #"{"do": "hide", "tab": "c", "at": 40, "veto": true}"#,
        #"{"do": "mark", "text": "a note\u001B[2J", "at": 50}"#), to: "a.session.jsonl")
    try bench.record("@a.session.jsonl", on: "a.tape")
  }

  /// The positions that `log` lists.
  private func positions(_ options: String) -> [String] {
    let events = try? bench.run("log @a.tape \(options) --format jsonl").jsonLines()
    return (events ?? []).compactMap { try? $0.at("position").sourceText }
  }

  @Test("Each event is a line of text with its position and what came of it, safe to show")
  func lines() throws {
    let lines = bench.run("log @a.tape").lines
    #expect(lines.count == 7)
    for (index, line) in lines.enumerated() {
      #expect(line.contains(/\b\d+\b/), "\(line)")
      #expect(line.split(separator: " ").prefix(2).contains("\(index + 1)"), "\(line)")
      #expect(!line.contains("\u{1B}"))
    }
    #expect(lines[2].contains("unknownTab") && lines[2].contains("nowhere"))
    #expect(lines[5].contains("notCustomizable"))
    #expect(lines[6].contains("a note"))
  }

  @Test(
    "Filters take their share, together and alone",
    arguments: [
      ("--from 3 --to 5", ["3", "4", "5"]), ("--from 7", ["7"]), ("--to 1", ["1"]),
      (
        "--from 0",
        [
          "1", "2", "3", "4", "5", "6", "7",
        ]
      ),
      ("--to 99", ["1", "2", "3", "4", "5", "6", "7"]), ("--from 5 --to 3", []), ("--from 8", []),
      ("--kind select", ["2", "3"]), ("--kind begin", ["1"]), ("--tab b", ["2", "5"]), ("--tab nowhere", ["3"]),
      ("--tab z", []), ("--scene second", ["5"]), ("--scene z", []), ("--by app", ["1", "5"]), ("--by system", ["4"]),
      ("--refused", ["3", "6"]), ("--refused --kind hide", ["6"]), ("--tab b --by user", ["2"]),
      ("--customization", []),
    ])
  func filters(options: String, expected: [String]) {
    #expect(positions(options) == expected)
  }

  @Test("--customization lists what changed the customization")
  func customization() throws {
    let events = try bench.run("log %music-hide-what-is-playing --customization --format jsonl").jsonLines()
    #expect(
      try events.map { try $0.at("action", "do").string() } == [
        "hide", "collapseSidebar", "removeFromBar", "show", "hide", "show", "addToBar", "moveInBar", "expandSidebar",
      ])
    #expect(try events.allSatisfy { try $0.at("outcome").string() == "applied" })
  }

  @Test("What is no filter is wrong usage, with advice")
  func wrongFilters() {
    let answers = [
      ("--kind selct", "unknown kind of event selct; did you mean select?"),
      ("--by me", "option --by takes user, app, system, not me"),
      ("--from 9", "there is no position 9; the last one is 7"),
      ("--from x", "option --from takes a position (0, 1, 2 and so on), not x"),
      ("--format json", "option --format takes text, jsonl, not json; did you mean jsonl?"),
    ]
    for (options, message) in answers {
      let answer = bench.run("log @a.tape \(options)")
      #expect(answer.exitCode == .usage)
      #expect(answer.message == message)
    }
  }

  @Test("Lines of JSON say everything about an event")
  func jsonLines() throws {
    let lines = try bench.run("log @a.tape --format jsonl").jsonLines()
    #expect(lines.count == 7)
    #expect(
      try lines[1].has(keys: [
        "schema", "position", "at", "by", "scene", "via", "actor", "id", "action", "outcome", "changes", "notices",
        "digest",
      ]))
    #expect(try lines[1].at("schema").string() == "navtape.event/1")
    #expect(try lines[1].at("changes").array().first?.has(keys: ["selected"]) == true)
    #expect(try lines[1].at("notices").array().first?.has(keys: ["didSelect"]) == true)
    #expect(
      try lines[2].has(keys: ["schema", "position", "at", "by", "scene", "action", "outcome", "refusal", "digest"]))
    #expect(try lines[2].at("refusal").string() == "unknownTab")
    #expect(try !lines[2].keys().contains("changes"))
    #expect(try lines[4].at("cause").integer() == 2)
    #expect(try lines[5].at("veto").boolean())
    #expect(try lines.map { try $0.at("outcome").string() }.filter { $0 == "quiet" }.count == 1)
    #expect(try lines.map { try $0.at("position").integer() as Int } == Array(1...7))
  }

  @Test("A session file lists the same events as its tape, at the times of the file")
  func sessionFile() throws {
    #expect(try bench.output("log @a.session.jsonl") == bench.output("log @a.tape"))
    #expect(try bench.output("log - ", input: Sample.twoTabs).split(separator: "\n").count == 3)
  }

  @Test("stats counts events, outcomes, scenes, time, selections and kinds")
  func stats() throws {
    let lines = try bench.output("stats @a.tape").split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.first == "a.tape")
    for expected in [
      "  events            7", "  refused           2", "  quiet             1", "  scenes            2",
      "  clock steps back  1", "  select     2", "  b  1",
    ] {
      #expect(lines.contains(Substring(expected)), "\(expected)")
    }
    #expect(lines.contains("most used tabs") && lines.contains("kinds of events"))
  }

  @Test("stats as JSON has a schema; a session file has no file to measure")
  func statsJSON() throws {
    let json = try bench.run("stats @a.tape --format json").json()
    #expect(
      try json.has(keys: [
        "schema", "tape", "events", "refused", "quiet", "scenes", "firstAt", "lastAt", "clockStepsBack", "file",
        "selections", "kinds",
      ]))
    #expect(try json.at("schema").string() == "navtape.stats/1")
    #expect(try json.at("events").integer() == 7)
    #expect(try json.at("lastAt").integer() == 50)
    #expect(try json.at("file", "bytes").integer() == bench.bytes("a.tape").count)
    #expect(try json.at("kinds").object().members.reduce(0) { try $0 + ($1.value.integer() as Int) } == 7)
    #expect(try !bench.run("stats @a.session.jsonl --format json").json().keys().contains("file"))
  }
}
