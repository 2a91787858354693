import Foundation
import NavTestSupport
import NavText
import Testing

@testable import NavCLI

@Suite("state, diff, customization")
struct StateCommandTests {
  private let bench: Workbench

  init() throws {
    bench = try Workbench()
  }

  @Test("The state is canonical: the same bytes again, with the keys that FORMATS §3 names")
  func canonical() throws {
    try bench.record("%music-hide-what-is-playing", on: "m.tape")
    let text = try bench.output("state @m.tape")
    #expect(try bench.output("state @m.tape --format json") == text)
    #expect(try bench.output("state %music-hide-what-is-playing") == text)
    let json = try JSONParser.parse(text)
    #expect(
      try json.has(keys: [
        "schema", "position", "digest", "hierarchy", "appValues", "customization", "otherCustomizations", "scenes",
        "closedScenes", "sceneOrder", "retired",
      ]))
    #expect(try json.at("schema").string() == "navtape.state/1")
    #expect(try json.at("position").integer() == 38)
    #expect(try json.at("digest").string() == bench.digests("@m.tape").last)
    #expect(
      try json.at("customization").has(keys: [
        "hidden", "barOrder", "barKnown", "groupOrder", "sidebarShown", "undo", "redo",
      ]))
    let scene = try json.at("scenes", "main")
    #expect(
      try scene.has(keys: [
        "device", "width", "orientation", "direction", "sidebar", "keyboard", "barHidden", "contentUnderBar", "focus",
        "room", "barRoom", "barFirst", "modal", "popover", "selected", "editing", "lastNotSearch", "folded",
        "unfolded", "selectedChild", "tabs",
      ]))
    let tabs = try scene.at("tabs").keys()
    #expect(tabs == tabs.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    #expect(!text.contains("." + "0,"))
  }

  @Test("--at gives the state after that event")
  func at() throws {
    for position in [0, 1, 7, 38] {
      let json = try bench.run("state %music-hide-what-is-playing --at \(position)").json()
      #expect(try json.at("position").integer() == position)
    }
  }

  @Test(
    "A session that starts from a printed state has its digest, and goes on as the tape went on",
    arguments: sessions)
  func startRoundTrip(_ session: String) throws {
    try bench.write(Array(try Repository.bytes(session)), to: "a.session.jsonl")
    let file = Repository.path(session)
    let digests = try bench.digests(file)
    for position in [1, digests.count / 2, digests.count] where position > 0 {
      try bench.write(Array(bench.output("state \(file) --at \(position)").utf8), to: "state.json")
      try bench.write(
        "{\"session\": 1, \"start\": \(try compact("state.json"))}\n", to: "s.session.jsonl")
      let again = try bench.output("state @s.session.jsonl")
      let old = String(decoding: try bench.bytes("state.json"), as: UTF8.self)
      #expect(lines(again) == lines(old), "\(session) at \(position)")
    }
  }

  static let sessions = Repository.files(below: "Fixtures/Sessions", suffix: ".session.jsonl")

  /// The lines of a state without its position.
  private func lines(_ state: String) -> [Substring] {
    state.split(separator: "\n").filter { !$0.hasPrefix("  \"position\"") }
  }

  private func compact(_ file: String) throws -> String {
    var json = JSONWriter()
    json.value(try JSONParser.parse(bench.bytes(file)))
    return json.text
  }

  @Test("Two positions of a tape: what differs stands behind − and +, exit 1; the same gives 0")
  func positions() throws {
    try bench.write(Sample.twoTabs, to: "a.session.jsonl")
    let answer = bench.run("diff @a.session.jsonl 1 3")
    #expect(answer.exitCode == .negative)
    #expect(answer.lines.contains(#"-       "selected": "a","#))
    #expect(answer.lines.contains(#"+       "selected": "b","#))
    let same = bench.run("diff @a.session.jsonl 2 2")
    #expect(same.exitCode == .success)
    #expect(same.output == "the states are the same (\(try bench.digests("@a.session.jsonl")[1]))\n")
  }

  @Test("Two tapes are compared at their ends, however they came there")
  func tapes() throws {
    try bench.write(Sample.twoTabs, to: "a.session.jsonl")
    try bench.write(
      Sample.session(
        #"{"do": "select", "tab": "c"}"#, #"{"do": "push", "tab": "b", "screen": "detail"}"#,
        #"{"do": "select", "tab": "b"}"#), to: "b.session.jsonl")
    try bench.record("@a.session.jsonl", on: "a.tape")
    #expect(bench.run("diff @a.tape @a.session.jsonl").exitCode == .success)
    let json = bench.run("diff @a.tape @b.session.jsonl --format json")
    let object = try json.json()
    #expect(try object.has(keys: ["schema", "same", "digests", "lines"]))
    #expect(try object.at("schema").string() == "navtape.diff/1")
    #expect(try object.at("digests").strings().count == 2)
    #expect(try object.at("same").boolean() == (json.exitCode == .success))
  }

  @Test("diff with a position that is none, or one too few, is wrong usage")
  func wrongPositions() throws {
    try bench.write(Sample.twoTabs, to: "a.session.jsonl")
    for line in ["1", "1 x", "@a.session.jsonl 2"] {
      let answer = bench.run("diff @a.session.jsonl \(line)")
      #expect(answer.exitCode == .usage)
      #expect(answer.message == "diff takes two positions, or two tapes", "\(line)")
    }
    #expect(bench.run("diff @a.session.jsonl 1 4").message == "there is no position 4; the last one is 3")
    #expect(bench.run("diff @a.session.jsonl @nowhere.tape").exitCode == .cannotOpen)
  }

  @Test("The customization is a file that can be imported and comes back the same, unknown members too")
  func customization() throws {
    try bench.record("%music-hide-what-is-playing", on: "m.tape")
    let text = try bench.output("customization @m.tape")
    let json = try JSONParser.parse(text)
    #expect(
      try json.has(keys: ["customization", "hidden", "barOrder", "barKnown", "groupOrder", "sidebarShown"]))
    #expect(try json.at("hidden").object().members.count == 2)
    let before = try bench.output("customization @m.tape --at 1")
    #expect(try JSONParser.parse(before).at("barOrder") == JSONParser.parse("null"))

    let header = try #require(try bench.output("export @m.tape --to 1").split(separator: "\n").first)
    var imported = JSONWriter()
    imported.value(json)
    let members = imported.text.dropLast() + #","later":{"kept":[1,2.50]},"x":null}"#
    try bench.write("\(header)\n{\"do\": \"customization\", \"import\": \(members)}\n", to: "i.session.jsonl")
    try bench.record("@i.session.jsonl", on: "i.tape")
    let back = try bench.output("customization @i.tape")
    #expect(back.hasPrefix(text.dropLast(3)))
    #expect(back.contains(#""later": {"kept":[1,2.50]}"#) || back.contains(#""later": {"kept": [1, 2.50]}"#))
    #expect(try JSONParser.parse(back).keys().suffix(2) == ["later", "x"])
  }
}
