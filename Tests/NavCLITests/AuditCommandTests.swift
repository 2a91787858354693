import Foundation
import NavTestSupport
import NavText
import Testing

@testable import NavCLI

@Suite("audit")
struct AuditCommandTests {
  /// The public cases, by their path below `Fixtures/Sessions` without its ending.
  static let publicCases = Repository.files(below: "Fixtures/Sessions/public", suffix: ".session.jsonl")
    .map { String($0.dropFirst("Fixtures/Sessions/".count).dropLast(".session.jsonl".count)) }

  /// Anna and the app on a pad: four tabs that can be arranged, a group whose order can be changed, with times.
  static let arranged = #"""
    {"session": 1, "hierarchy": {"hierarchy": 1, "app": "Radio", "version": "1", "mode": "tabSidebar", "items": [\#
    {"tab": "live", "title": "Live", "allowsHiding": true}, {"tab": "news", "title": "News", "allowsHiding": true}, \#
    {"tab": "old", "title": "Old", "allowsHiding": true}, \#
    {"group": "lists", "title": "Lists", "allowsReordering": true, "children": [{"tab": "x", "title": "X"}, \#
    {"tab": "y", "title": "Y", "allowsHiding": true}]}]}}
    {"do": "beginEditing", "at": 1714521600000, "actor": "Anna"}
    {"do": "hide", "tab": "news", "at": 1714521601000, "actor": "Anna"}
    {"do": "moveInBar", "tab": "old", "to": 0, "at": 1714521602000, "actor": "Anna"}
    {"do": "reorder", "group": "lists", "order": ["y", "x"], "at": 1714521603000, "actor": "=cmd()"}
    {"do": "hide", "tab": "x", "at": 1714521604000}
    {"do": "endEditing", "at": 1714521000000}
    {"do": "remove", "tab": "old", "at": 1714780800000}

    """#

  private func bench() throws -> Workbench {
    let bench = try Workbench()
    try bench.write(Self.arranged, to: "a.session.jsonl")
    try bench.record("@a.session.jsonl", on: "a.tape")
    return bench
  }

  @Test("The audit of a public case is the kept one, and says the same without an index", arguments: publicCases)
  func golden(_ session: String) throws {
    let bench = try Workbench()
    bench.run("record %\(session) --tape @a.tape --deterministic")
    let text = try bench.output("audit @a.tape")
    let name = session.split(separator: "/").last.map(String.init) ?? session
    try Golden.check(text, "audit/\(name).txt")
    #expect(bench.exists("a.tape-index"))
    #expect(try bench.output("audit @a.tape") == text)
    #expect(try bench.output("audit @a.tape --no-index") == text)
  }

  @Test("C13: An audit tells who did what, when, from what to what, what else came of it, and how things stand")
  func text() throws {
    try Golden.check(try bench().output("audit @a.tape"), "audit/arranged.txt")
  }

  @Test("C13: blame names the event behind each deviation, and tells the story of a tab that is gone")
  func blame() throws {
    let bench = try bench()
    let text = try ["", " --at 6", " --at 1", " --tab old", " --tab news", " --tab x --at 5"].map { options in
      "$ navtape blame a.tape\(options)\n" + (try bench.output("blame @a.tape\(options)"))
    }
    try Golden.check(text.joined(), "audit/blame.txt")
  }

  @Test("E4: JSON, JSON Lines and CSV hold the same entries; the last is safe for spreadsheets")
  func formats() throws {
    let bench = try bench()
    let json = try bench.run("audit @a.tape --format json").json()
    let entries = try json.at("entries").array()
    #expect(try json.at("schema").string() == "navtape.audit/1")
    let lines = try bench.run("audit @a.tape --format jsonl").jsonLines()
    #expect(try lines.map { try $0.at("text").string() } == entries.map { try $0.at("text").string() })
    let hide = try #require(try lines.first { try $0.at("do").string() == "hide" })
    #expect(
      try hide.has(keys: [
        "schema", "position", "at", "time", "by", "actor", "scene", "via", "what", "do", "outcome", "refusal", "items",
        "groups", "text", "changes",
      ]))
    #expect(try hide.at("time").string() == "2024-05-01T00:00:01Z")
    let rows = try bench.output("audit @a.tape --format csv").split(separator: "\r\n")
    #expect(rows.count == entries.count + 1)
    #expect(rows.contains { $0.contains(",'=cmd(),") })
    let blamed = try bench.run("blame @a.tape --at 6 --format json").json()
    #expect(try blamed.at("deviations").array().count > 1)
    #expect(try bench.run("blame @a.tape --tab old --format json").json().at("story").array().count > 1)
  }

  @Test(
    "E4: Filters choose entries, and never change one",
    arguments: [
      ("--tab news", ["3"]), ("--tab old", ["4", "8"]), ("--group lists", ["5", "6"]),
      ("--actor Anna", ["3", "4"]), ("--actor app", ["1", "8", "8"]), ("--scene main", ["3", "4", "5", "6", "7"]),
      ("--since 5 --until 6", ["5", "6"]), ("--until 2024-05-01T00:00:02Z", ["3", "4", "7"]),
      ("--since 2024-05-02", ["8", "8"]), ("--until 2024-05-01 --what hide", ["3", "6"]), ("--what hide", ["3", "6"]),
      ("--what order", ["5"]), ("--what bar", ["4"]), ("--what update", ["1", "8"]), ("--what clock", ["7", "8"]),
      ("--what reset", []), ("--what hide --actor Anna --tab news --since 2 --until 9", ["3"]),
    ])
  func filters(_ options: String, _ positions: [String]) throws {
    let bench = try bench()
    let all = bench.run("audit @a.tape --format jsonl").lines
    let chosen = bench.run("audit @a.tape --format jsonl \(options)")
    #expect(try chosen.jsonLines().map { try $0.at("position").sourceText } == positions)
    #expect(Set(chosen.lines).isSubset(of: all))
    #expect(try bench.output("audit @a.tape \(options)").contains(" \(positions.count) of "))
  }

  @Test(
    "Exit codes: a wrong bound, word, item or scene is 64; no such tape 66",
    arguments: [
      ("audit @a.tape --since yesterday", ExitCode.usage), ("audit @a.tape --what all", .usage),
      ("audit @a.tape --tab nothing", .usage), ("audit @a.tape --group nothing", .usage),
      ("audit @a.tape --scene nothing", .usage), ("audit @a.tape --format svg", .usage),
      ("blame @a.tape --tab nothing", .usage), ("blame @a.tape --at 99", .usage),
      ("audit @b.tape", .cannotOpen), ("audit @a.session.jsonl", .success), ("blame @a.session.jsonl --at 0", .success),
    ])
  func exitCodes(_ line: String, _ exitCode: ExitCode) throws {
    let bench = try bench()
    let answer = bench.run(line)
    #expect(answer.exitCode == exitCode, "\(answer.messages)")
    #expect((exitCode == .success) == answer.messages.isEmpty)
    #expect(!bench.exists("a.session.jsonl-index"))
  }

  @Test("An audit says where the digests stop to be the recorded ones, and ends with 1")
  func divergence() throws {
    let bench = try bench()
    try reseal(bench, from: "a.tape", to: "b.tape") { position, bytes in
      if position == 4 { bytes[16] ^= 1 }
    }
    let answer = bench.run("audit @b.tape")
    #expect(answer.exitCode == .negative)
    #expect(answer.message.hasPrefix("the digest at 4 is not the recorded one"))
    #expect(!bench.exists("b.tape-index"))
    #expect(bench.run("blame @b.tape").exitCode == .negative)
  }
}

@Suite("The index beside a tape")
struct TapeIndexTests {
  private func bench() throws -> Workbench {
    let bench = try Workbench()
    try bench.record("%video-edit-the-bar", on: "a.tape")
    return bench
  }

  @Test("The index has mode 0600, nothing is left beside it, and --no-index makes none")
  func file() throws {
    let bench = try bench()
    try bench.output("audit @a.tape --no-index")
    #expect(!bench.exists("a.tape-index"))
    try bench.output("audit @a.tape")
    let mode = try FileManager.default.attributesOfItem(atPath: bench.path("a.tape-index"))[.posixPermissions]
    #expect(mode as? Int == 0o600)
    let names = try FileManager.default.contentsOfDirectory(atPath: bench.folder)
    #expect(names.sorted() == ["a.tape", "a.tape-index", "a.tape-lock"])
  }

  @Test("An index that is of no use is replaced without a word: empty, garbled, of another tape, a link")
  func useless() throws {
    let bench = try bench()
    let text = try bench.output("audit @a.tape")
    let good = try bench.bytes("a.tape-index")
    try bench.record("%update-of-the-app", on: "b.tape")
    try bench.output("audit @b.tape")
    var garbled = good
    garbled[good.count / 2] ^= 0x40
    for bytes in [[], Array(good.prefix(100)), garbled, try bench.bytes("b.tape-index"), Array("{}".utf8)] {
      try bench.write(bytes, to: "a.tape-index")
      #expect(try bench.output("audit @a.tape") == text)
      #expect(try bench.bytes("a.tape-index") == good)
    }
    try bench.write([1, 2, 3], to: "precious")
    try FileManager.default.removeItem(atPath: bench.path("a.tape-index"))
    try FileManager.default.createSymbolicLink(
      atPath: bench.path("a.tape-index"), withDestinationPath: bench.path("precious"))
    #expect(try bench.output("audit @a.tape") == text)
    #expect(try bench.bytes("precious") == [1, 2, 3])
    try FileManager.default.removeItem(atPath: bench.path("a.tape-index"))
    try FileManager.default.createDirectory(atPath: bench.path("a.tape-index"), withIntermediateDirectories: false)
    #expect(try bench.output("audit @a.tape") == text)
  }

  @Test("A tape that was replaced or cut under the same name is noticed; one that went on is read on")
  func replaced() throws {
    let bench = try bench()
    try bench.output("audit @a.tape")
    try bench.record("%update-of-the-app", on: "b.tape")
    let other = try bench.output("audit @b.tape --no-index").split(separator: "\n").dropFirst()
    for name in ["a.tape", "a.tape-lock"] { try FileManager.default.removeItem(atPath: bench.path(name)) }
    try bench.copy("b.tape", to: "a.tape")
    #expect(try bench.output("audit @a.tape").split(separator: "\n").dropFirst() == other)
    bench.run("record %music-reorder-playlists --tape @a.tape --deterministic")
    #expect(try bench.output("audit @a.tape") == bench.output("audit @a.tape --no-index"))
    #expect(try bench.output("blame @a.tape") == bench.output("blame @a.tape --no-index"))
  }

  @Test("Where nothing can be written, an audit works without an index")
  func readOnly() throws {
    let bench = try bench()
    let text = try bench.output("audit @a.tape --no-index")
    // A name that is too long for the file beside it stands for a folder that cannot be written, for root too.
    let long = String(repeating: "a", count: 245) + ".tape"
    try bench.copy("a.tape", to: long)
    let answer = bench.run("audit @\(long)")
    #expect(answer.exitCode == .success && answer.messages.isEmpty)
    #expect(answer.lines.dropFirst() == text.split(separator: "\n").map(String.init).dropFirst())
  }

  @Test("H1: A forged index can neither clear the screen nor reorder a line")
  func forged() {
    #expect("\u{1B}[2J".shownSafely == #"\u{1B}[2J"#)
    #expect("a \u{2068}\u{1B}ש\u{2069} b".shownSafely == "a \u{2068}\\u{1B}ש\u{2069} b")
    #expect("\u{2069}a\u{2069}b\u{202E}".shownSafely == "\u{2068}a\u{2069}b\\u{202E}")
  }
}
