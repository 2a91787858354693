import Foundation
import NavTestSupport
import NavText
import Testing

@testable import NavCLI

@Suite("rehearse")
struct RehearseCommandTests {
  private let bench: Workbench

  init() throws {
    bench = try Workbench()
  }

  /// A hierarchy of tabs that may be hidden, and a group `g` whose tabs `x`, `y`, `z` may be reordered.
  private static func hierarchy(
    roots: [String] = ["a", "b", "c"], children: [String] = ["x", "y", "z"], keeps: [String] = []
  ) -> String {
    let tabs = roots.map { id in
      #"{"tab": "\#(id)"\#(keeps.contains(id) ? "" : #", "allowsHiding": true"#)}"#
    }
    let inside = children.map { #"{"tab": "\#($0)"}"# }.joined(separator: ", ")
    let group = #"{"group": "g", "allowsReordering": true, "children": [\#(inside)]}"#
    return #"{"hierarchy": 1, "items": [\#((tabs + [group]).joined(separator: ", "))]}"#
  }

  /// Writes a session of these lines, and rehearses it against a hierarchy.
  private func rehearse(_ lines: [String], against hierarchy: String, _ options: String = "") throws -> Answer {
    let header = #"{"session": 1, "hierarchy": \#(Self.hierarchy())}"#
    try bench.write(([header] + lines).joined(separator: "\n") + "\n", to: "s.session.jsonl")
    try bench.write(hierarchy, to: "new.tabs.json")
    return bench.run("rehearse @s.session.jsonl --hierarchy @new.tabs.json \(options)")
  }

  private static let sessions = Repository.files(below: "Fixtures/Sessions", suffix: ".session.jsonl")

  @Test("Every session rehearsed with its own hierarchy ends as recorded, unless it declares another one itself")
  func unchanged() throws {
    var count = 0
    for session in Self.sessions {
      let path = Repository.path(session)
      if try bench.output("log \(path) --format jsonl --kind declare").contains("declare") { continue }
      let first = try JSONParser.parse(bench.output("state \(path) --at 1"))
      var json = JSONWriter()
      json.value(try first.at("hierarchy"))
      try bench.write(json.text, to: "own.tabs.json")
      let answer = bench.run("rehearse \(path) --hierarchy @own.tabs.json")
      #expect(answer.exitCode == .success, "\(session): \(answer.output)\(answer.messages)")
      count += 1
    }
    #expect(count > 20)
  }

  @Test("An item that is gone: its selections are refused, the session ends elsewhere")
  func gone() throws {
    let lines = [#"{"do": "select", "tab": "b"}"#, #"{"do": "push", "tab": "b", "screen": "s"}"#]
    let answer = try rehearse(lines, against: Self.hierarchy(roots: ["a", "c"]))
    #expect(answer.exitCode == .negative)
    #expect(
      answer.lines == [
        "DIFF  s.session.jsonl  3 events",
        "      now refused: select b: unknownTab at position 2",
        "      now refused: push b: unknownTab at position 3",
        "      disappeared: b",
        "      selected: scene main: b → a",
        "1 session: 1 not as recorded",
      ])
  }

  @Test("An action that was refused and is not any more")
  func allowed() throws {
    let answer = try rehearse(
      [#"{"do": "select", "tab": "d"}"#], against: Self.hierarchy(roots: ["a", "b", "c", "d"]))
    #expect(answer.exitCode == .negative)
    #expect(answer.lines.contains("      no longer refused: select d: unknownTab at position 2"))
    #expect(answer.lines.contains("      selected: scene main: a → d"))
  }

  private static let hides = [
    #"{"do": "beginEditing"}"#, #"{"do": "hide", "tab": "b"}"#, #"{"do": "endEditing"}"#,
  ]

  @Test("A tab that may not be hidden any more comes back, in a fresh start and in an update")
  func hidden() throws {
    let new = Self.hierarchy(keeps: ["b"])
    let fresh = try rehearse(Self.hides, against: new)
    #expect(fresh.lines.contains("      now refused: hide b: notHideable at position 3"))
    #expect(fresh.lines.contains("      visibility lost: b: hidden → shown"))
    let update = try rehearse(Self.hides, against: new, "--as-update")
    #expect(update.exitCode == .negative)
    #expect(update.lines[1] == "      visibility lost: b: hidden → shown")
  }

  @Test("Choices about an item that is gone are lost: its flag and its place in the bar")
  func lost() throws {
    let lines = [
      #"{"do": "beginEditing"}"#, #"{"do": "hide", "tab": "b"}"#, #"{"do": "removeFromBar", "tab": "c"}"#,
      #"{"do": "endEditing"}"#,
    ]
    let answer = try rehearse(lines, against: Self.hierarchy(roots: ["a"]), "--as-update")
    #expect(answer.lines.contains("      visibility lost: b: hidden → nothing"))
    #expect(answer.lines.contains("      place in bar lost: c: out → nothing"))
  }

  @Test("An order of a group that is gone is lost; children that went leave the order of the others")
  func orders() throws {
    let lines = [
      #"{"do": "beginEditing"}"#, #"{"do": "reorder", "group": "g", "order": ["z", "y", "x"]}"#,
      #"{"do": "endEditing"}"#,
    ]
    let answer = try rehearse(lines, against: Self.hierarchy(children: ["x", "z"]), "--as-update")
    #expect(answer.lines.contains("      disappeared: y"))
    #expect(!answer.output.contains("group order"))
    let gone = #"{"hierarchy": 1, "mode": "tabSidebar", "items": [{"tab": "a"}, {"tab": "b"}, {"tab": "c"}]}"#
    let lost = try rehearse(lines, against: gone, "--as-update")
    #expect(lost.lines.contains("      group order moved: g: z y x → nothing"))
  }

  @Test("Screens on a tab that a new version cuts are named with their number")
  func depth() throws {
    let screens = #""hierarchy": 1, "screens": ["a", "b", "c"]"#
    let new = Self.hierarchy().replacingOccurrences(of: #""hierarchy": 1"#, with: screens)
    let lines = [#"{"do": "push", "tab": "a", "screen": "s"}"#]
    let answer = try rehearse(lines, against: new, "--as-update")
    #expect(answer.lines.contains("      screens: scene main / a: 1 → 0"))
  }

  /// The hierarchy with `b` called `bees`, and the group `g` called `k`.
  private static let renaming = hierarchy(roots: ["a", "bees", "c"])
    .replacingOccurrences(of: #""group": "g""#, with: #""group": "k""#)
    .replacingOccurrences(
      of: #""hierarchy": 1"#,
      with: #""hierarchy": 1, "renames": {"tabs": {"b": "bees", "g": "k"}, "screens": {"s": "t"}}"#)

  private static let linesAboutRenamed = [
    #"{"do": "select", "tab": "b"}"#, #"{"do": "push", "tab": "b", "screen": "s"}"#,
    #"{"do": "reportDepth", "tab": "b", "depth": 2}"#, #"{"do": "beginEditing"}"#,
    #"{"do": "hide", "tab": "b"}"#, #"{"do": "reorder", "group": "g", "order": ["z", "y", "x"]}"#,
    #"{"do": "endEditing"}"#, #"{"do": "fold", "group": "g"}"#,
  ]

  @Test("N7: what names a renamed tab, group or screen goes to the new one")
  func renamed() throws {
    let answer = try rehearse(Self.linesAboutRenamed, against: Self.renaming)
    #expect(answer.output == "ok    s.session.jsonl  9 events\n1 session: nothing differs\n")
    #expect(answer.exitCode == .success)
  }

  @Test("H13: a renamed item keeps what a person chose only if it keeps its customizationID")
  func renamedAndCustomized() throws {
    let answer = try rehearse(Self.linesAboutRenamed, against: Self.renaming, "--as-update")
    #expect(
      answer.lines == [
        "DIFF  s.session.jsonl  9 events", "      visibility lost: b: hidden → shown",
        "      group order moved: g: z y x → x y z", "1 session: 1 not as recorded",
      ])
    let keeping = Self.renaming
      .replacingOccurrences(of: #""tab": "bees""#, with: #""tab": "bees", "customizationID": "b""#)
      .replacingOccurrences(of: #""group": "k""#, with: #""group": "k", "customizationID": "g""#)
    let kept = try rehearse(Self.linesAboutRenamed, against: keeping, "--as-update")
    #expect(kept.exitCode == .success, "\(kept.output)")
  }

  @Test("N7: a tab that a recorded declaration brings is followed too; ids that are swapped change places")
  func renamedLater() throws {
    let later = #"{"do": "declare", "hierarchy": \#(Self.hierarchy(roots: ["a", "later", "c"]))}"#
    let renames = #""hierarchy": 1, "renames": {"tabs": {"later": "b", "a": "c", "c": "a"}}"#
    let new = Self.hierarchy(roots: ["a", "b", "c"]).replacingOccurrences(of: #""hierarchy": 1"#, with: renames)
    let answer = try rehearse([later, #"{"do": "select", "tab": "later"}"#], against: new)
    #expect(!answer.output.contains("refused"), "\(answer.output)")
    let swapped = try rehearse([#"{"do": "push", "tab": "a", "screen": "s"}"#], against: new)
    #expect(swapped.exitCode == .success, "\(swapped.output)")
  }

  @Test("Recorded declarations are left out of a fresh start, and counted")
  func declarations() throws {
    let lines = [#"{"do": "declare", "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}]}}"#]
    let answer = try rehearse(lines, against: #"{"hierarchy": 1, "items": [{"tab": "a"}]}"#)
    #expect(answer.output == "ok    s.session.jsonl  2 events, 1 declaration left out\n1 session: nothing differs\n")
    #expect(answer.exitCode == .success)
  }

  @Test("A corpus: several tapes at once, a table of what they have in common, JSON and JUnit")
  func corpus() throws {
    _ = try rehearse([#"{"do": "select", "tab": "b"}"#], against: Self.hierarchy(roots: ["a", "c"]))
    try bench.record("@s.session.jsonl", on: "s.tape")
    let line = "rehearse @ --hierarchy @new.tabs.json"
    let answer = bench.run("\(line) --jobs 2 --junit @report.xml")
    #expect(answer.exitCode == .negative)
    #expect(answer.output == bench.run(line).output)
    #expect(answer.lines.last == "2 sessions: 2 not as recorded")
    #expect(answer.lines.contains { $0.hasPrefix("disappeared") && $0.contains(" 2 ") })
    let report = String(decoding: try bench.bytes("report.xml"), as: UTF8.self)
    #expect(report.contains("tests=\"2\" failures=\"2\"") && report.contains("disappeared: b"))
    let json = try bench.run("\(line) --format json").json()
    #expect(try json.has(keys: ["schema", "hierarchy", "as", "ok", "summary", "sessions"]))
    #expect(try json.at("schema").string() == "navtape.rehearse/1")
    let session = try #require(try json.at("sessions").array().first)
    #expect(
      try session.has(keys: ["tape", "ok", "events", "leftOut", "refused", "noLongerRefused", "differences"]))
    let refused = try #require(try session.at("refused").array().first)
    #expect(try refused.at("code").string() == "unknownTab")
    #expect(try refused.at("first").integer() == 2)
  }

  @Test("An input that cannot be read is told with its reason and counted, and the corpus goes on: 65")
  func unreadable() throws {
    _ = try rehearse([#"{"do": "select", "tab": "b"}"#], against: Self.hierarchy())
    try bench.write("no tape", to: "bad.tape")
    try bench.write(Sample.header + "\n{\"do\": 1}\n", to: "bad.session.jsonl")
    let answer = bench.run("rehearse @ --hierarchy @new.tabs.json --jobs 3 --junit @report.xml")
    #expect(answer.exitCode == .badInput && answer.messages.isEmpty)
    #expect(
      answer.lines == [
        "BAD   bad.session.jsonl", "      bad.session.jsonl:2:8: a string was expected, not a whole number ($.do)",
        "ok    s.session.jsonl  2 events",
        "BAD   bad.tape", "      bad.tape is not a tape; check the path",
        "3 sessions: nothing differs, 2 unreadable",
      ])
    let report = String(decoding: try bench.bytes("report.xml"), as: UTF8.self)
    #expect(report.contains("tests=\"3\" failures=\"2\"") && report.contains("is not a tape"))
    let json = try bench.run("rehearse @ --hierarchy @new.tabs.json --format json").json()
    #expect(try json.at("unreadable").integer() == 2)
    #expect(try json.at("sessions").array().map { try $0.at("ok").boolean() } == [false, true, false])
    #expect(try json.at("sessions").array()[2].at("fault").string() == "bad.tape is not a tape; check the path")
  }

  @Test("A directory of epochs is one session, wherever it lies; other tapes in one folder are sessions of their own")
  func epochs() throws {
    _ = try rehearse([#"{"do": "select", "tab": "b"}"#], against: Self.hierarchy())
    for folder in ["corpus", "corpus/run", "corpus/others"] {
      try FileManager.default.createDirectory(atPath: bench.path(folder), withIntermediateDirectories: false)
    }
    try bench.record("@s.session.jsonl", on: "corpus/run/a.tape")
    try bench.output("rotate @corpus/run")
    try bench.record("@s.session.jsonl", on: "corpus/run")
    try bench.record("@s.session.jsonl", on: "corpus/others/a.tape")
    try bench.record("@s.session.jsonl", on: "corpus/others/b.tape")
    let answer = bench.run("rehearse @corpus --hierarchy @new.tabs.json")
    #expect(
      answer.lines == [
        "ok    corpus/others/a.tape  2 events", "ok    corpus/others/b.tape  2 events", "ok    corpus/run  3 events",
        "3 sessions: nothing differs",
      ])
    #expect(bench.run("rehearse @corpus/run --hierarchy @new.tabs.json").lines.last == "1 session: nothing differs")
  }

  @Test("Without a hierarchy it is wrong usage; a hierarchy that is none is bad input")
  func wrong() throws {
    try bench.write(Sample.twoTabs, to: "a.session.jsonl")
    #expect(bench.run("rehearse @a.session.jsonl").message == "option --hierarchy is missing")
    try bench.write(#"{"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "a"}]}"#, to: "bad.tabs.json")
    let answer = bench.run("rehearse @a.session.jsonl --hierarchy @bad.tabs.json")
    #expect(answer.exitCode == .badInput)
    #expect(answer.message.hasPrefix("bad.tabs.json:1:"))
    try bench.write(Self.hierarchy(), to: "new.tabs.json")
    let nowhere = bench.run("rehearse @a.session.jsonl @nowhere.tape --hierarchy @new.tabs.json")
    #expect(nowhere == .failed(.cannotOpen, "cannot open nowhere.tape: No such file or directory"))
  }
}
