import Foundation
import NavText
import Testing

@testable import NavCLI

@Suite("show")
struct ShowCommandTests {
  private let bench: Workbench

  init() throws {
    bench = try Workbench()
  }

  /// A pad with its sidebar, at the end; before, without.
  private static let scripts = #"""
    {"session": 1, "hierarchy": {"hierarchy": 1, "app": "글씨", "mode": "tabSidebar", "items": [\#
    {"tab": "a", "title": "한국어 메뉴"}, {"tab": "b", "title": "日本語の題", "badge": "3"}, \#
    {"tab": "c", "title": "中文標題", "enabled": false}, {"group": "g", "title": "Ελληνικά", "children": [\#
    {"tab": "d", "title": "Åå é"}, {"tab": "e", "title": "👩‍👩‍👧 🇰🇷"}]}]}}
    {"do": "collapseSidebar"}
    {"do": "select", "tab": "b"}
    {"do": "expandSidebar"}
    {"do": "select", "tab": "d"}

    """#

  /// The columns of every line of a frame.
  private func widths(_ lines: [String]) -> Set<Int> {
    Set(lines.filter { $0.first.map { "╭├│╰".contains($0) } ?? false }.map(\.displayColumns))
  }

  @Test("Titles in wide characters keep the frame's sides aligned, on every device")
  func aligned() throws {
    try bench.write(Self.scripts, to: "a.session.jsonl")
    for position in 1...5 {
      let lines = bench.run("show @a.session.jsonl --as all --at \(position)").lines
      #expect(widths(lines) == [66], "\(lines.joined(separator: "\n"))")
      #expect(lines.count { $0.hasPrefix("╭") } == 5)
    }
    #expect(
      bench.run("show @a.session.jsonl").output == """
        글씨 · scene main · pad regular landscape · position 5
        ╭────────────────────────────────────────────────────────────────╮
        │   한국어 메뉴              │ d                                 │
        │   日本語の題 ●3            │                                   │
        │   (中文標題)               │                                   │
        │ ▾ Ελληνικά                 │                                   │
        │     [Åå é]                 │                                   │
        │     👩‍👩‍👧 🇰🇷                  │                                   │
        ╰────────────────────────────────────────────────────────────────╯

        """)
  }

  @Test("A title that is longer than its place is cut, not the frame")
  func longTitles() throws {
    let title = String(repeating: "아주 긴 제목 ", count: 12)
    try bench.write(Self.scripts.replacingOccurrences(of: "한국어 메뉴", with: title), to: "a.session.jsonl")
    for device in ["pad", "phone", "mac", "vision", "tv"] {
      let lines = bench.run("show @a.session.jsonl --as \(device)").lines
      #expect(widths(lines).count == 1, "\(lines.joined(separator: "\n"))")
    }
  }

  @Test("What a terminal would obey is written out")
  func harmful() throws {
    let title = #"\u001b[2Jevil\u0007\u202E"#
    try bench.write(Self.scripts.replacingOccurrences(of: "한국어 메뉴", with: title), to: "a.session.jsonl")
    let output = bench.run("show @a.session.jsonl --as all").output
    #expect(!output.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || $0 == "\u{202E}" })
    #expect(output.contains(#"\u{1B}[2Jevil\u{7}\u{202E}"#))
  }

  @Test("A scene that reads from right to left is mirrored: bar, sidebar, signs and indentation")
  func mirrored() throws {
    let text = #"""
      {"session": 1, "direction": "rtl", "hierarchy": {"hierarchy": 1, "mode": "tabSidebar", "items": [\#
      {"tab": "a", "title": "أول"}, {"tab": "b", "title": "ثان"}, \#
      {"group": "g", "title": "مجموعة", "children": [{"tab": "c", "title": "ثالث"}]}, \#
      {"group": "h", "title": "أخرى", "expansion": "collapsed", "children": [{"tab": "d"}]}, \#
      {"tab": "s", "role": "search"}]}}
      {"do": "collapseSidebar"}

      """#
    try bench.write(text, to: "a.session.jsonl")
    #expect(
      bench.run("show @a.session.jsonl").lines[2].dropFirst(2).drop { $0 == " " }
        .hasPrefix("⊙Search │ "))
    let lines = bench.run("show @a.session.jsonl --at 1").lines
    #expect(widths(lines) == [66])
    #expect(lines[2].hasSuffix("[أول]   │"))
    #expect(lines[5].hasSuffix(" مجموعة ▾ │"))
    #expect(lines[6].hasSuffix(" ثالث     │"))
    #expect(lines[7].hasSuffix(" أخرى ◂ │"))
    #expect(lines.dropFirst(2).dropLast().allSatisfy { $0.prefix(40).contains("│") })
  }

  @Test("While editing, what is hidden is marked")
  func editing() throws {
    let session = "show %music-hide-what-is-playing"
    let lines = bench.run("\(session) --at 6").lines
    #expect(lines.contains { $0.contains("✗ ") })
    #expect(lines.contains { $0.contains("✓ ") })
    #expect(lines.contains { $0.contains("editing") })
  }

  @Test("All open scenes are drawn, or the one named; an unknown one is told with those there are")
  func scenes() throws {
    try bench.write(
      Sample.session(
        #"{"do": "openScene", "scene": "second", "device": "phone"}"#, #"{"do": "openScene", "scene": "third"}"#,
        #"{"do": "closeScene", "scene": "third"}"#), to: "a.session.jsonl")
    let titles = { (options: String) in
      bench.run("show @a.session.jsonl \(options)").lines.filter { $0.contains("· position") }
    }
    #expect(
      titles("") == [
        "scene main · pad regular landscape · position 4", "scene second · phone compact portrait · position 4",
      ])
    #expect(titles("--scene second") == ["scene second · phone compact portrait · position 4"])
    #expect(titles("--scene second --as mac") == ["scene second · mac · position 4"])
    let answer = bench.run("show @a.session.jsonl --scene secnd")
    #expect(answer.exitCode == .usage)
    #expect(answer.message == "there is no scene secnd; there are main, second, third")
    let device = bench.run("show @a.session.jsonl --as watch")
    #expect(device.message == "option --as takes pad, phone, mac, vision, tv, all, not watch")
  }

  @Test("As JSON it has the keys that FORMATS §3 names, at their places")
  func json() throws {
    try bench.write(Self.scripts, to: "a.session.jsonl")
    let json = try bench.run("show @a.session.jsonl --format json --at 2").json()
    #expect(try json.has(keys: ["schema", "position", "scene", "device", "bar", "sidebar"]))
    #expect(try json.at("schema").string() == "navtape.chrome/1")
    let bar = try json.at("bar").keys()
    for key in [
      "place", "hiddenBy", "background", "overflow", "size", "sharesNavigationBar", "items", "more", "toolbar",
    ] {
      #expect(bar.contains(key), "\(key)")
    }
    let item = try #require(try json.at("bar", "items").array().first)
    for key in ["id", "kind", "title", "symbol", "region", "style", "selected", "enabled", "badge"] {
      #expect(try item.keys().contains(key), "\(key)")
    }
    let sidebar = try bench.run("show @a.session.jsonl --format json").json().at("sidebar")
    for key in ["available", "shown", "layout", "rows"] { #expect(try sidebar.keys().contains(key), "\(key)") }
    let row = try #require(try sidebar.at("rows").array().first)
    for key in [
      "id", "kind", "level", "title", "symbol", "selected", "enabled", "hidden", "expanded", "badge",
    ] {
      #expect(try row.keys().contains(key), "\(key)")
    }
  }

  @Test("On a terminal the title is bold, elsewhere nothing is")
  func styles() throws {
    try bench.write(Self.scripts, to: "a.session.jsonl")
    #expect(bench.run("show @a.session.jsonl", isTerminal: true).output.hasPrefix("\u{1B}[1m글씨 · scene main"))
    #expect(!bench.run("show @a.session.jsonl").output.contains("\u{1B}"))
  }
}
