import NavModel
import NavTestSupport
import NavText
import Testing

@testable import NavCLI

/// The sentences of the log, as a person reads them.
@Suite("log as text")
struct LogTextTests {
  /// Sessions that together have every kind of action, with every outcome that it can have.
  static let sessions = [
    "a-sentence-for-everything", "names-in-many-scripts", "podcasts-stations-and-drops", "two-scenes-one-customization",
    "update-of-the-app", "video-edit-the-bar",
  ]

  @Test("E4: the log of a session is the kept one", arguments: sessions)
  func golden(_ session: String) throws {
    let bench = try Workbench()
    bench.run("record %\(session) --tape @a.tape --deterministic")
    let text = try bench.output("log @a.tape")
    try Golden.check(text, "log/\(session).txt")
    #expect(try bench.output("log %\(session)") == text)
  }

  /// Kinds that cannot have an outcome, by the rules.
  private static func isPossible(_ outcome: String, _ kind: ActionKind) -> Bool {
    switch outcome {
    case "applied": !kind.isAlwaysQuiet
    case "quiet":
      ![
        .begin, .push, .addToBar, .removeFromBar, .undo, .redo, .drop, .toggleSidebar, .openScene, .closeScene,
        .reopenScene, .insert, .remove,
      ].contains(kind)
    default: ![.begin, .mark, .relaunch].contains(kind)
    }
  }

  @Test("E4: the kept logs have every kind of action, applied, quiet and refused as far as the rules allow it")
  func complete() throws {
    let bench = try Workbench()
    var seen: Set<String> = []
    for session in Self.sessions {
      for event in try bench.run("log %\(session) --format jsonl").jsonLines() {
        // The first event is a whole header.
        let verb = try event.at("action").object()["do"]?.string() ?? "begin"
        seen.insert("\(verb) \(try event.at("outcome").string())")
      }
    }
    for kind in ActionKind.allCases where !kind.isReserved {
      for outcome in ["applied", "quiet", "refused"] {
        let isThere = seen.contains("\(kind.verb) \(outcome)")
        #expect(isThere == Self.isPossible(outcome, kind), "\(kind.verb) \(outcome)")
      }
    }
  }

  @Test("S2: the kept logs have every refusal that the rules can give", arguments: Refusal.plain)
  func refusals(_ refusal: Refusal) throws {
    let bench = try Workbench()
    let isThere = try Self.sessions.contains { try bench.output("log %\($0) --refused").contains("(\(refusal.code)).") }
    #expect(isThere)
  }

  @Test("H1: sentences are plain: one line, a capital, one full stop, no double space, nothing a terminal obeys")
  func plain() throws {
    let bench = try Workbench()
    for session in Repository.files(below: "Fixtures/Sessions", suffix: ".session.jsonl")
    where !session.contains("generated") {
      let lines = bench.run("log \(Repository.path(session))").lines
      #expect(!lines.isEmpty)
      for line in lines {
        #expect(line.hasPrefix("At ") && line.hasSuffix(".") && !line.hasSuffix(".."), "\(session): \(line)")
        #expect(!line.contains(" ;") && !line.contains(" ,") && !line.contains(";."), "\(session): \(line)")
        #expect(!line.unicodeScalars.contains { $0.value < 0x20 || (0x7F..<0xA0).contains($0.value) }, "\(session)")
        // What the program adds is balanced; what a title brings is written out.
        let isolates = line.unicodeScalars.filter { (0x2066...0x2069).contains($0.value) }
        #expect(isolates.count { $0 == "\u{2068}" } * 2 == isolates.count, "\(session): \(line)")
      }
    }
  }

  @Test("H1: a title cannot clear the screen, nor turn the sentence around it")
  func harmful() throws {
    let bench = try Workbench()
    try bench.write(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a", "title": "\u001b[2Jgone\u0007"}, \#
      {"tab": "b", "title": "\u202Eevil"}, {"tab": "c", "title": "שלום\u2069"}, {"tab": "d", "title": "two\nlines"}]}}
      {"do": "select", "tab": "b"}
      {"do": "select", "tab": "c"}
      {"do": "select", "tab": "d"}
      {"do": "select", "tab": "a"}

      """#, to: "a.session.jsonl")
    #expect(
      bench.run("log @a.session.jsonl --kind select").lines == [
        #"At 2 the user selected “\u{202E}evil”."#, "At 3 the user selected “\u{2068}שלום\\u{2069}\u{2069}”.",
        #"At 4 the user selected two\u{A}lines."#, #"At 5 the user selected \u{1B}[2Jgone\u{7}."#,
      ])
  }

  @Test(
    "E4: filters choose the sentences, and never change one",
    arguments: [
      "--customization", "--refused", "--by app", "--by system", "--scene main", "--tab stations", "--tab opera",
      "--kind undo", "--from 60 --to 90", "--from 200", "--to 20", "--customization --by user --to 100",
    ])
  func filters(_ options: String) throws {
    let bench = try Workbench()
    let all = bench.run("log %a-sentence-for-everything").lines
    let some = bench.run("log %a-sentence-for-everything \(options)").lines
    #expect(!some.isEmpty && some.count < all.count)
    #expect(Set(some).isSubset(of: all))
    #expect(some == all.filter(Set(some).contains))
  }

  @Test("E4: --tab finds an item in any spelling of its id, and the event that inserts it")
  func tabFilter() throws {
    let bench = try Workbench()
    try bench.write(
      Sample.session(
        #"{"do": "insert", "item": {"group": "é", "children": [{"tab": "x"}]}}"#,
        #"{"do": "select", "tab": "x"}"#, #"{"do": "update", "group": "e\u0301", "set": {"badge": "1"}}"#,
        #"{"do": "insert", "item": {"tab": "y"}, "into": "é"}"#), to: "a.session.jsonl")
    let positions = { (id: String) in
      bench.run("log @a.session.jsonl --tab \(id)").lines.map { $0.split(separator: " ")[1] }
    }
    #expect(positions("é") == ["2", "4", "5"])
    #expect(positions("e\u{301}") == ["2", "4", "5"])
    #expect(positions("x") == ["2", "3"])
    #expect(positions("y") == ["5"])
  }
}
