import Testing

@testable import NavCLI

@Suite("TextTable")
struct TextTableTests {
  @Test("Columns are aligned, wide characters included, and lines have no spaces at their ends")
  func aligns() {
    var table = TextTable([.init("Tab"), .init("Uses", .right), .init("Title")])
    table.add(["clock", "7", "시계"])
    table.add(["時計", "12,345", ""])
    #expect(
      table.lines == [
        "Tab      Uses  Title",
        "clock       7  시계",
        "時計   12,345",
      ])
  }

  @Test("A table without titles has only its rows")
  func leavesTitlesOut() {
    var table = TextTable([.init(""), .init("", .right)])
    #expect(table.lines.isEmpty)
    table.add(["a", "1"])
    table.add(["bc", "10"])
    #expect(table.lines == ["a    1", "bc  10"])
  }

  @Test("Cells are made safe and cut to their column's width")
  func cutsCells() {
    var table = TextTable([.init("Title", maximumColumns: 7), .init("N", .right)])
    table.add(["시계확인하기", "1"])
    table.add(["\u{1B}c", "2"])
    #expect(table.lines == ["Title    N", "시계확…  1", "\\u{1B}c  2"])
  }
}
