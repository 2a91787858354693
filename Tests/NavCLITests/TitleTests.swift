import Foundation
import NavTestSupport
import NavText
import Testing

@testable import NavCLI

/// Titles and ids in every spelling, from a hierarchy file to every output.
@Suite("Titles and ids")
struct TitleTests {
  private let bench: Workbench

  init() throws { bench = try Workbench() }

  /// A title, how many columns it takes, and how it stands in a sentence if not as it is.
  struct Title: CustomTestStringConvertible, Sendable {
    let text: String
    let columns: Int
    var sentence: String?
    var testDescription: String { "\(text.prefix(20)) (\(text.utf8.count) bytes)" }

    init(_ text: String, _ columns: Int, _ sentence: String? = nil) {
      self.text = text
      self.columns = columns
      self.sentence = sentence
    }
  }

  static let titles = [
    Title("caf\u{E9}", 4), Title("cafe\u{301}", 4), Title("e\u{301}\u{323}", 1), Title("\u{1E9}", 1),
    Title("👨‍👩‍👧‍👦", 2), Title("🇸🇪🇹🇷", 4), Title("👋🏽👋🏿", 4), Title("1️⃣", 2), Title("🏳️‍🌈", 2), Title("한국어", 6),
    Title("\u{1112}\u{1161}\u{11AB}", 2), Title("日本語", 6), Title("قهوة", 4, "\u{2068}قهوة\u{2069}"),
    Title("שלום 12 abc", 11, "\u{2068}שלום 12 abc\u{2069}"), Title("Straße", 6), Title("ﬁ", 1), Title("İıIi", 4),
    Title(String(repeating: "e\u{301}", count: 300), 300), Title(String(repeating: "🇸🇪", count: 300), 600),
    Title(String(repeating: "x", count: 4_096), 4_096), Title("", 0, "t"), Title(" ", 1, "“ ”"),
    Title("a\u{200B}b", 2), Title("\"quoted\\", 8), Title("\u{FEFF}mark", 4, "“\u{FEFF}mark”"),
    Title("a\tb", -1, #"a\u{9}b"#),
  ]

  /// A hierarchy file with the title on a tab, a group and a section action.
  private func write(_ title: String) throws {
    var json = JSONWriter()
    json.string(title)
    try bench.write(
      #"""
      {"hierarchy": 1, "mode": "tabSidebar", "app": \#(json.text), "items": [{"tab": "t", "title": \#(json.text)}, \#
      {"group": "g", "title": \#(json.text), "children": [{"tab": "x"}], "actions": [{"action": "n", \#
      "title": \#(json.text)}]}]}
      """#, to: "h.tabs.json")
    try bench.write(
      "{\"session\": 1, \"hierarchy\": \"h.tabs.json\"}\n"
        + #"{"do": "select", "tab": "x"}"# + "\n" + #"{"do": "collapseSidebar"}"# + "\n"
        + #"{"do": "content", "tab": "t", "revision": 1, "by": "app"}"# + "\n", to: "a.session.jsonl")
  }

  @Test("H1: any title comes back byte for byte: tape, state, chrome, export, session again", arguments: titles)
  func roundTrip(_ title: Title) throws {
    try write(title.text)
    try bench.record("@a.session.jsonl", on: "a.tape")
    let bytes = Array(title.text.utf8)
    let hierarchy = try bench.run("state @a.tape").json().at("hierarchy")
    #expect(try Array(hierarchy.at("app").string().utf8) == bytes)
    for item in try hierarchy.at("items").array() { #expect(try Array(item.at("title").string().utf8) == bytes) }
    let chrome = try bench.run("show @a.tape --format json").json()
    let drawn = try #require(try chrome.at("bar", "items").array().first)
    #expect(try Array(drawn.at("title").string().utf8) == bytes)

    let text = try bench.output("export @a.tape")
    try bench.write(text, to: "b.session.jsonl")
    try bench.record("@b.session.jsonl", on: "b.tape")
    #expect(try bench.output("export @b.tape") == text)
    #expect(try bench.digests("@b.tape") == bench.digests("@a.tape"))
    #expect(try Array(bench.output("state @b.tape").utf8) == Array(bench.output("state @a.tape").utf8))
    #expect(bench.run("check @a.tape --processes 0").exitCode == .success)
  }

  @Test("H1: any title keeps the frame of show straight, and takes the columns that it has", arguments: titles)
  func width(_ title: Title) throws {
    if title.columns >= 0 { #expect(title.text.displayColumns == title.columns) }
    try write(title.text)
    for device in ["pad", "phone", "mac", "vision", "tv"] {
      for position in [1, 3] {
        let lines = bench.run("show @a.session.jsonl --as \(device) --at \(position)").lines
          .filter { $0.first.map { "╭├│╰".contains($0) } ?? false }
        let widths = Set(lines.map(\.displayColumns))
        #expect(widths.count == 1 && widths.allSatisfy { 66...104 ~= $0 }, "\(lines.joined(separator: "\n"))")
      }
    }
  }

  @Test("H1: the log calls an item by its title, or by its id if that is empty", arguments: titles)
  func sentence(_ title: Title) throws {
    try write(title.text)
    let expected = "At 4 the app set the content of \(title.sentence ?? title.text) to revision 1."
    // Two items have the title: the id follows, unless it is the name already.
    let withID = title.text.isEmpty ? expected : expected.replacingOccurrences(of: " to rev", with: " (t) to rev")
    let line = try #require(bench.run("log @a.session.jsonl --from 4").lines.first)
    #expect(Array(line.utf8) == Array(withID.utf8), "\(line)")
  }

  @Test("H1: a title of 4 KiB is the longest; one more byte is bad input, and the message names the place")
  func tooLong() throws {
    try write(String(repeating: "é", count: 2_048))
    #expect(bench.run("record @a.session.jsonl --tape @a.tape").exitCode == .success)
    try write(String(repeating: "é", count: 2_048) + "x")
    let answer = bench.run("record @a.session.jsonl --tape @b.tape")
    #expect(answer.exitCode == .badInput)
    #expect(answer.message.hasPrefix("h.tabs.json:1:"), "\(answer.message)")
    #expect(bench.run("log @b.tape").lines.isEmpty)
  }

  @Test(
    "H17: an id may be spelled in any way in files and actions; the state has the bytes of the declaration",
    arguments: [
      ("caf\u{E9}", "cafe\u{301}"), ("\u{1EC7}", "e\u{323}\u{302}"), ("\u{AC00}", "\u{1100}\u{1161}"),
      ("A\u{30A}", "\u{212B}"),
    ])
  func spellings(declared: String, other: String) throws {
    func session(_ declared: String, _ used: String) -> String {
      """
      {"session": 1, "hierarchy": {"hierarchy": 1, "mode": "tabSidebar", "items": [{"tab": "a"}, \
      {"tab": "\(declared)", "title": "T", "allowsHiding": true}]}}
      {"do": "select", "tab": "\(used)", "via": "sidebar"}
      {"do": "push", "tab": "\(used)", "screen": "s"}
      {"do": "beginEditing"}
      {"do": "hide", "tab": "\(used)"}
      {"do": "customization", "import": {"customization": 1, "hidden": {"\(used)": true}}}

      """
    }
    #expect(declared == other && !declared.utf8.elementsEqual(other.utf8))
    try bench.write(session(declared, declared), to: "same.session.jsonl")
    try bench.write(session(declared, other), to: "mixed.session.jsonl")
    try bench.write(session(other, declared), to: "other.session.jsonl")
    for name in ["same", "mixed", "other"] {
      let refused = bench.run("log @\(name).session.jsonl --refused").lines
      #expect(refused.isEmpty, "\(refused)")
      #expect(bench.run("log @\(name).session.jsonl --tab \(declared)").lines.count == 3)
    }
    let digests = try bench.digests("@same.session.jsonl")
    #expect(try bench.digests("@mixed.session.jsonl") == digests)
    #expect(try bench.digests("@other.session.jsonl") == digests)
    let scene = try bench.run("state @mixed.session.jsonl --at 3").json().at("scenes", "main")
    #expect(try Array(scene.at("selected").string().utf8) == Array(declared.utf8))
    #expect(try Array(scene.at("tabs").keys()[0].utf8) == Array(declared.utf8))
    let swapped = try bench.run("state @other.session.jsonl --at 3").json().at("scenes", "main", "selected")
    #expect(try Array(swapped.string().utf8) == Array(other.utf8))
  }

  @Test("H17: a title in another spelling is another title: the digest uses its bytes")
  func titleSpellings() throws {
    try write("caf\u{E9}")
    let composed = try bench.digests("@a.session.jsonl")
    try write("cafe\u{301}")
    #expect(try bench.digests("@a.session.jsonl")[0] != composed[0])
  }

  @Test("H1: two spellings of one id in a file are bad input, naming the path of the second")
  func duplicates() throws {
    try bench.write(
      """
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "caf\u{E9}"}, {"tab": "cafe\u{301}"}]}}

      """, to: "a.session.jsonl")
    let answer = bench.run("record @a.session.jsonl --tape @a.tape")
    #expect(answer.exitCode == .badInput)
    #expect(answer.message.contains("items[1]"), "\(answer.message)")
    #expect(bench.run("log @a.tape").lines.isEmpty)
  }

  @Test("H1: ids that only look alike are ids of their own, sorted by their bytes")
  func lookalikes() throws {
    let ids = ["a", "A", "\u{430}", "ａ", "ﬁ", "fi", "İ", "i", "ı", "a\u{200B}"]
    let items = ids.map { "{\"tab\": \"\($0)\", \"allowsHiding\": true}" }.joined(separator: ", ")
    let pushes = ids.map { "{\"do\": \"push\", \"tab\": \"\($0)\", \"screen\": \"s\", \"by\": \"app\"}\n" }.joined()
    try bench.write(
      "{\"session\": 1, \"hierarchy\": {\"hierarchy\": 1, \"items\": [\(items)]}}\n\(pushes)", to: "a.session.jsonl")
    let keys = try bench.run("state @a.session.jsonl").json().at("scenes", "main", "tabs").keys()
    #expect(keys == ids.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    #expect(bench.run("log @a.session.jsonl --refused").lines.isEmpty)
  }
}
