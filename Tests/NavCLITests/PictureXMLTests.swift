import Foundation
import NavTestSupport
import NavText
import Testing

@testable import NavCLI

@Suite("Pictures of any title")
struct PictureXMLTests {
  let bench: Workbench

  init() throws {
    bench = try Workbench()
  }

  /// A session of one app whose tabs have these titles.
  private func write(_ titles: [String], direction: String = "ltr", _ actions: String...) throws {
    let tabs = titles.enumerated().map { number, title in
      #"{"tab": "t\#(number)", "title": "\#(escaped(title))", "symbol": "star", "badge": "\#(number)"}"#
    }
    let items = (tabs + [#"{"group": "g", "title": "Group", "children": [{"tab": "x", "title": "Leaf"}]}"#])
      .joined(separator: ", ")
    let head =
      #"{"session": 1, "direction": "\#(direction)", "hierarchy": {"hierarchy": 1, "items": [\#(items)]}}"#
    try bench.write(([head] + actions).joined(separator: "\n") + "\n", to: "a.session.jsonl")
  }

  /// The text as it may stand in a JSON string, each unit of UTF-16 written out.
  private func escaped(_ text: String) -> String {
    text.utf16.map { unit in
      let digits = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
  }

  private func pictures(_ options: String = "--as all") throws -> Picture {
    try Picture(bench.output("show @a.session.jsonl --format svg \(options)"))
  }

  /// A text of scalars that no literal may hold.
  private static func utf16(_ units: UInt16...) -> String { String(decoding: units, as: UTF16.self) }

  private static let hostile: [(title: String, drawn: String)] = [
    (#"<b>&amp;"it's"</b>]]>"#, #"<b>&amp;"it's"</b>]]>"#),
    ("<\u{338}&\u{301}>\u{338}\"\u{307}", "<\u{338}&\u{301}>\u{338}\"\u{307}"),
    ("<!--<![CDATA[<?", "<!--<![CDATA[<?"),
    ("\u{301}\u{301}lone", "\u{25CC}\u{301}\u{301}lone"),
    ("a\u{202E}b\u{2066}c", #"a\u{202E}b\u{2066}c"#),
    (utf16(0xFFFE, 0xFFFF, 0xFDD0), utf16(0xFFFD, 0xFFFD, 0xFDD0)),
    ("\u{85}\u{7F}\u{9B}", #"\u{85}\u{7F}\u{9B}"#),
    ("\u{1F}\r\n\t", #"\u{1F}\u{D}\u{A}\u{9}"#),
    ("\u{2028}\u{FEFF}\u{200B}", "\\u{2028}\u{FEFF}\u{200B}"),
  ]

  @Test("H1: any title makes well-formed XML and is drawn as a text", arguments: hostile)
  func wellFormed(_ title: String, _ drawn: String) throws {
    try write([title, "Other"])
    #expect(try pictures("--as mac").texts.contains { $0.unicodeScalars.elementsEqual(drawn.unicodeScalars) })
    #expect(try pictures().texts.count > 10)
  }

  @Test("H1: every control character is written out", arguments: 0..<0x20)
  func controls(_ value: Int) throws {
    let scalar = try #require(Unicode.Scalar(UInt32(value)))
    try write(["a\(Character(scalar))b"])
    let name = String(value, radix: 16, uppercase: true)
    #expect(try pictures("--as mac").texts.contains("a\\u{\(name)}b"))
  }

  // MARK: Widths

  private static let long: [String] = [
    String(repeating: "Wide ", count: 60), String(repeating: "日本", count: 150),
    String(repeating: "👩‍👩‍👧", count: 220), String(repeating: "🇰🇷", count: 300), String(repeating: "iiii.", count: 60),
    String(repeating: "e\u{301}\u{302}\u{303}\u{304}\u{305}\u{306}", count: 300), String(repeating: "ا", count: 300),
  ]

  @Test("A title of hundreds of characters ends with an ellipsis, inside its device", arguments: long, ["ltr", "rtl"])
  func longTitles(_ title: String, _ direction: String) throws {
    try write([title, "Other"], direction: direction, #"{"do": "collapseSidebar"}"#)
    for device in ["pad", "phone", "mac", "vision", "tv"] {
      let picture = try pictures("--as \(device)")
      let cut = picture.labels.filter { $0.text.hasSuffix("…") }
      #expect(!cut.isEmpty, "\(device)")
      for label in picture.labels {
        #expect(label.left >= 0 && label.right <= picture.width, "\(device): \(label)")
      }
    }
  }

  @Test(
    "Widths are those of the letters: wide ones a square, marks nothing, a joined emoji one",
    arguments: [
      ("", 0), ("日本語", 30), ("e\u{301}", 6), ("👩‍👩‍👧", 13), ("🇰🇷", 13), ("WW", 19), ("ii", 6), ("한", 10),
      ("\u{1112}\u{1161}", 10),
    ])
  func widths(_ text: String, _ points: Int) {
    #expect(abs(text.drawnWidth(size: 10) - points) <= 1)
  }

  // MARK: Directions

  @Test("B12: right to left, every shape is mirrored, and nothing else")
  func mirrored() throws {
    let titles = ["One", "Two", "Three"]
    for device in ["pad", "phone", "mac", "vision", "tv"] {
      try write(titles, #"{"do": "collapseSidebar"}"#)
      let left = try pictures("--as \(device)")
      try write(titles, direction: "rtl", #"{"do": "collapseSidebar"}"#)
      let right = try pictures("--as \(device)")
      let width = left.width - 2 * Picture.gap
      #expect(left.boxes.count == right.boxes.count)
      for (a, b) in zip(left.boxes, right.boxes) {
        #expect(b.x == width - a.x - a.width && (a.y, a.width, a.height) == (b.y, b.width, b.height))
      }
      #expect(left.texts.dropFirst() == right.texts.dropFirst())
    }
  }

  @Test("A title stands in its own direction of reading, so that its ellipsis is at its own end")
  func isolated() throws {
    try write(["مكتبة!", "Library!"])
    let text = try bench.output("show @a.session.jsonl --as mac --format svg")
    #expect(text.contains("&#x2068;مكتبة!&#x2069;") && text.contains(">Library!<"))
  }

  // MARK: Many

  @Test(
    "B4: of hundreds of rows those around the selected one are drawn, the others counted",
    arguments: [
      (0, nil, "and 386 more"), (200, "186 above", "and 201 more"), (399, "385 above", "and 2 more"),
    ])
  func manyRows(_ selected: Int, _ above: String?, _ below: String) throws {
    let titles = (0..<400).map { "Tab \($0)" }
    try write(titles, #"{"do": "select", "tab": "t\#(selected)", "via": "program"}"#)
    let picture = try pictures("--as mac")
    #expect(picture.texts.count { $0 == "Tab \(selected)" } == 2)
    #expect(picture.texts.first { $0.hasSuffix(" above") } == above)
    #expect(picture.texts.contains(below), "\(picture.texts)")
    #expect(picture.height < 800)
  }

  @Test("B16: of hundreds of items those around the selected one are drawn, the others counted")
  func manyItems() throws {
    try write((0..<400).map { "Tab \($0)" }, #"{"do": "collapseSidebar"}"#, #"{"do": "select", "tab": "t200"}"#)
    for device in ["pad", "phone", "vision", "tv"] {
      let picture = try pictures("--as \(device)")
      #expect(picture.texts.count { $0 == "Tab 200" } == (device == "vision" ? 1 : 2), "\(device)")
      #expect(picture.texts.count < 60, "\(device)")
    }
  }

  // MARK: Colours

  @Test("Only the style sheet tells light from dark")
  func themes() throws {
    try write(["One", "Two"])
    let bodies = try Theme.allCases.map { theme in
      let text = try bench.output("show @a.session.jsonl --format svg --as all --theme \(theme)")
      return try #require(text.components(separatedBy: "</style>").last)
    }
    #expect(bodies[0] == bodies[1])
  }

  @Test("Texts stand out from what is behind them, by 4.5 to 1", arguments: Theme.allCases)
  func contrast(_ theme: Theme) throws {
    let pairs: [(Ink, [Ink])] = [
      (.text, [.content, .panel, .raised, .soft, .card]), (.faint, [.backdrop, .content, .panel, .raised, .card]),
      (.accent, [.content, .panel, .raised, .soft]), (.onBadge, [.badge]), (.content, [.accent, .text]),
    ]
    for (ink, grounds) in pairs {
      for ground in grounds {
        let ratio = try Contrast.ratio(theme.hexadecimal(ink), theme.hexadecimal(ground))
        #expect(ratio >= 4.5, "\(ink) on \(ground): \(ratio)")
      }
    }
  }
}

/// How far two colours are apart, as WCAG 2 measures it.
private enum Contrast {
  static func ratio(_ one: String, _ other: String) throws -> Double {
    let both = try [luminance(one), luminance(other)].sorted()
    return (both[1] + 0.05) / (both[0] + 0.05)
  }

  private static func luminance(_ color: String) throws -> Double {
    let value = try #require(Int(color.dropFirst().prefix(6), radix: 16))
    let parts = [16, 8, 0].map { Double(value >> $0 & 255) / 255 }
    let linear = parts.map { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
  }
}
