import Testing

@testable import NavAudit

@Suite("The audit as a table")
struct AuditCSVTests {
  @Test(
    "A cell that a spreadsheet would run begins with a quote mark; marks and line ends are quoted (RFC 4180)",
    arguments: [
      ("", ""), ("a", "a"), ("a b", "a b"), ("a,b", "\"a,b\""),
      ("say \"so\"", "\"say \"\"so\"\"\""), ("\"", "\"\"\"\""),
      ("=1+1", "'=1+1"), ("+1", "'+1"), ("-1", "'-1"), ("@SUM(A1)", "'@SUM(A1)"), ("\tx", "'\tx"),
      ("\rx", "\"'\rx\""), ("\r\nx", "\"'\r\nx\""), ("=\"a\",b", "\"'=\"\"a\"\",b\""),
      ("a\nb", "\"a\nb\""), ("a=b", "a=b"),
      ("=\u{301}1", "'=\u{301}1"),
    ])
  func cells(_ text: String, _ cell: String) {
    #expect(AuditCSV.cell(text).unicodeScalars.elementsEqual(cell.unicodeScalars))
  }
}
