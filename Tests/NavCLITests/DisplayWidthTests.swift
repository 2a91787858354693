import Testing

@testable import NavCLI

@Suite("Display width")
struct DisplayWidthTests {
  @Test(
    "A text takes as many columns as terminals give it",
    arguments: [
      ("", 0), ("abc", 3), ("시계", 4), ("時計", 4), ("とけい", 6), ("ﾄｹｲ", 3), ("ＡＢ", 4), ("。", 2), ("가\u{0301}", 2),
      ("é", 1), ("e\u{301}", 1), ("e\u{301}\u{323}", 1), ("\u{1112}\u{1161}\u{11AB}", 2), ("ค\u{E33}", 1),
      ("a\u{200B}b", 2), ("a\u{FEFF}", 1), ("\u{AD}", 1), ("ä ö", 3), ("Ω", 1), ("…", 1), ("│", 1), ("नि", 1),
      ("😀", 2), ("⌚", 2), ("❤", 1), ("❤\u{FE0F}", 2), ("1\u{FE0F}\u{20E3}", 2), ("👍🏽", 2), ("👩‍💻", 2),
      ("👨‍👩‍👧‍👦", 2), ("🏳️‍🌈", 2), ("🇩🇪", 2), ("🇩🇪🇰🇷", 4), ("🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", 2),
      ("a\u{FE0F}", 1), ("\u{20000}", 2), ("\u{303F}", 1), ("\u{1F6D8}", 2),
    ])
  func countsColumns(text: String, columns: Int) {
    #expect(text.displayColumns == columns)
  }

  @Test("The table of wide characters has its ends where Unicode has them")
  func tableHasRightEnds() {
    let wide: [Unicode.Scalar] = ["\u{1100}", "\u{115F}", "\u{231A}", "\u{23F0}", "\u{AC00}", "\u{D7A3}", "\u{3FFFD}"]
    #expect(wide.allSatisfy(WideScalars.contains))
    let narrow: [Unicode.Scalar] = ["\u{0}", "\u{10FF}", "\u{1160}", "\u{23F1}", "\u{D7A4}", "\u{3FFFE}", "\u{10FFFF}"]
    #expect(!narrow.contains(where: WideScalars.contains))
  }

  @Test(
    "What a terminal would obey is written out, everything else stays",
    arguments: [
      ("plain 시계 👩‍💻 e\u{301}", "plain 시계 👩‍💻 e\u{301}"), ("\u{1B}[2J", "\\u{1B}[2J"),
      ("a\nb\r\nc\td", "a\\u{A}b\\u{D}\\u{A}c\\u{9}d"), ("\u{0}\u{7F}\u{80}\u{9F}", "\\u{0}\\u{7F}\\u{80}\\u{9F}"),
      ("\u{202E}txt.exe", "\\u{202E}txt.exe"), ("\u{2066}a\u{2069}", "\\u{2066}a\\u{2069}"),
      ("a\u{2028}b", "a\\u{2028}b"), ("\u{A0}\u{200F}", "\u{A0}\u{200F}"), ("\u{1B}\u{301}", "\\u{1B}\u{301}"),
    ])
  func makesSafe(text: String, safe: String) {
    #expect(Array(text.terminalSafe.unicodeScalars) == Array(safe.unicodeScalars))
    #expect(text.terminalSafe.terminalSafe == text.terminalSafe)
  }

  @Test(
    "Text is cut between characters, with an ellipsis that fits",
    arguments: [
      ("abcdef", 6, "abcdef"), ("abcdef", 5, "abcd…"), ("abcdef", 1, "…"), ("abcdef", 0, ""), ("abcdef", -1, ""),
      ("시계확인", 8, "시계확인"), ("시계확인", 7, "시계확…"), ("시계확인", 6, "시계…"), ("시계확인", 2, "…"),
      ("a👨‍👩‍👧‍👦b", 3, "a…"), ("👨‍👩‍👧‍👦bcd", 4, "👨‍👩‍👧‍👦b…"), ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"),
    ])
  func truncates(text: String, columns: Int, result: String) {
    #expect(text.truncated(toColumns: columns) == result)
    #expect(text.truncated(toColumns: columns).displayColumns <= max(0, columns))
  }

  @Test("Text is padded on the side away from its alignment")
  func pads() {
    #expect("시계".padded(toColumns: 6) == "시계  ")
    #expect("12".padded(toColumns: 4, alignment: .right) == "  12")
    #expect("시계".padded(toColumns: 3) == "시계")
  }

  @Test("Text is wrapped at spaces")
  func wraps() {
    #expect("one two  three".wrapped(toColumns: 7) == ["one two", "three"])
    #expect("incomprehensible a b".wrapped(toColumns: 5) == ["incomprehensible", "a b"])
    #expect("시계 확인".wrapped(toColumns: 8) == ["시계", "확인"])
    #expect("".wrapped(toColumns: 5).isEmpty)
  }

  @Test(
    "Numbers are grouped by thousands",
    arguments: [
      (0, "0"), (999, "999"), (1000, "1,000"), (-12_345, "-12,345"), (1_000_000, "1,000,000"),
      (Int.min, "-9,223,372,036,854,775,808"),
    ])
  func groupsNumbers(number: Int, text: String) {
    #expect(number.grouped == text)
  }
}
