import NavText
import Testing

@Suite("LineDiff")
struct LineDiffTests {
  private func diff(_ expected: String, _ actual: String, context: Int = 3) -> [String] {
    LineDiff.lines(expected: expected.map { String($0) }, actual: actual.map { String($0) }, context: context)
  }

  @Test("Equal texts have no difference", arguments: ["", "a", "abc"])
  func equalTextsDoNotDiffer(text: String) {
    #expect(diff(text, text).isEmpty)
  }

  @Test("A replaced line is shown as expected and actual between its neighbours")
  func showsReplacement() {
    #expect(diff("abcde", "abxde", context: 1) == ["… 1 equal line", "  b", "- c", "+ x", "  d", "… 1 equal line"])
    #expect(diff("abcde", "abxde") == ["  a", "  b", "- c", "+ x", "  d", "  e"])
    #expect(diff("abcde", "abxde", context: 0) == ["… 2 equal lines", "- c", "+ x", "… 2 equal lines"])
  }

  @Test("Lines added or left out are shown where they are")
  func showsInsertions() {
    #expect(diff("", "ab") == ["+ a", "+ b"])
    #expect(diff("ab", "") == ["- a", "- b"])
    #expect(diff("ac", "abc") == ["  a", "+ b", "  c"])
    #expect(diff("aab", "ab") == ["  a", "- a", "  b"])
    #expect(diff("abcdef", "bcxef", context: 0) == ["- a", "… 2 equal lines", "- d", "+ x", "… 2 equal lines"])
  }

  @Test("Distant changes are shown apart, with the equal lines between them counted")
  func foldsDistantChanges() {
    #expect(
      diff("Xabcdefgh1", "Yabcdefgh2", context: 2)
        == ["- X", "+ Y", "  a", "  b", "… 4 equal lines", "  g", "  h", "- 1", "+ 2"])
  }

  @Test("The diff applied to the expected text gives the actual one")
  func isConsistent() {
    var generator = SmallGenerator(state: 5)
    for _ in 0..<500 {
      let letters = ["a", "b", "c"]
      let texts = (0..<2).map { _ in
        (0..<Int.random(in: 0...9, using: &generator)).map { _ in
          letters[Int.random(in: 0..<3, using: &generator)]
        }
      }
      let lines = LineDiff.lines(expected: texts[0], actual: texts[1], context: 20)
      guard !lines.isEmpty else {
        #expect(texts[0] == texts[1])
        continue
      }
      #expect(lines.filter { !$0.hasPrefix("+") }.map { String($0.dropFirst(2)) } == texts[0])
      #expect(lines.filter { !$0.hasPrefix("-") }.map { String($0.dropFirst(2)) } == texts[1])
    }
  }

  @Test("Huge texts are compared without aligning them, and a long diff is cut")
  func capsSizes() {
    let expected = (0..<20_000).map { "a\($0)" }
    let actual = (0..<20_000).map { "b\($0)" }
    let lines = LineDiff.lines(expected: expected, actual: actual)
    #expect(lines.count == 201)
    #expect(lines.first == "- a0")
    #expect(lines.last == "… 39800 more lines")
  }
}
