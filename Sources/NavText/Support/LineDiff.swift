/// Shows how two texts differ, line by line.
public enum LineDiff {
  /// A line of the comparison.
  private enum Line {
    /// In both texts.
    case same(String)
    /// Only in the expected text.
    case expected(String)
    /// Only in the actual text.
    case actual(String)
  }

  /// The differing lines, `- ` before what was expected and `+ ` before what came instead, with unchanged lines
  /// (`  `) around them; longer unchanged stretches are counted. Empty if the texts are equal.
  ///
  /// - Parameters:
  ///   - expected: the lines that should be.
  ///   - actual: the lines that are.
  ///   - context: how many unchanged lines to show before and after a change.
  ///   - maximumLines: how many lines to show; the rest is counted.
  /// - Complexity: O(`expected.count` × `actual.count`), not counting what both begin and end with; beyond a million
  ///   the differing middle is shown as replaced as a whole.
  public static func lines(
    expected: [String], actual: [String], context: Int = 3, maximumLines: Int = 200
  ) -> [String] {
    let shown = folded(compare(expected, actual), context: context)
    guard shown.count > maximumLines else { return shown }
    return shown.prefix(maximumLines) + ["… \(shown.count - maximumLines) more lines"]
  }

  /// All lines of both texts, merged.
  private static func compare(_ expected: [String], _ actual: [String]) -> [Line] {
    let start = zip(expected, actual).prefix { $0 == $1 }.count
    let end = zip(expected[start...].reversed(), actual[start...].reversed()).prefix { $0 == $1 }.count
    let middle = align(expected[start..<(expected.count - end)], actual[start..<(actual.count - end)])
    return expected[..<start].map(Line.same) + middle + expected[(expected.count - end)...].map(Line.same)
  }

  /// The lines of two stretches, merged along their longest common subsequence.
  private static func align(_ expected: ArraySlice<String>, _ actual: ArraySlice<String>) -> [Line] {
    guard expected.count <= 1_000_000 / max(1, actual.count) else {
      return expected.map(Line.expected) + actual.map(Line.actual)
    }
    // lengths[row][column]: how many lines the rests of both stretches have in common.
    var lengths = [[Int]](repeating: [Int](repeating: 0, count: actual.count + 1), count: expected.count + 1)
    for (row, left) in expected.enumerated().reversed() {
      for (column, right) in actual.enumerated().reversed() {
        lengths[row][column] =
          left == right
          ? lengths[row + 1][column + 1] + 1 : max(lengths[row + 1][column], lengths[row][column + 1])
      }
    }
    var lines: [Line] = []
    var left = expected
    var right = actual
    while let expectedLine = left.first, let actualLine = right.first {
      let row = expected.count - left.count
      let column = actual.count - right.count
      if expectedLine == actualLine {
        lines.append(.same(expectedLine))
        left.removeFirst()
        right.removeFirst()
      } else if lengths[row + 1][column] >= lengths[row][column + 1] {
        lines.append(.expected(left.removeFirst()))
      } else {
        lines.append(.actual(right.removeFirst()))
      }
    }
    return lines + left.map(Line.expected) + right.map(Line.actual)
  }

  /// The merged lines as text, unchanged stretches shortened to their context.
  private static func folded(_ lines: [Line], context: Int) -> [String] {
    var isShown = [Bool](repeating: false, count: lines.count)
    for (index, line) in lines.enumerated() {
      if case .same = line { continue }
      for near in max(0, index - context)...min(lines.count - 1, index + context) { isShown[near] = true }
    }
    guard isShown.contains(true) else { return [] }
    var text: [String] = []
    var hiddenCount = 0
    for (line, isShown) in zip(lines, isShown) {
      if !isShown {
        hiddenCount += 1
        continue
      }
      if hiddenCount > 0 { text.append(hidden(hiddenCount)) }
      hiddenCount = 0
      switch line {
      case .same(let line): text.append("  \(line)")
      case .expected(let line): text.append("- \(line)")
      case .actual(let line): text.append("+ \(line)")
      }
    }
    if hiddenCount > 0 { text.append(hidden(hiddenCount)) }
    return text
  }

  /// What stands for unchanged lines that are left out.
  private static func hidden(_ count: Int) -> String {
    count == 1 ? "… 1 equal line" : "… \(count) equal lines"
  }
}
