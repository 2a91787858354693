/// Rows of a table for a spreadsheet (RFC 4180), none of whose cells a spreadsheet takes for a formula.
public enum AuditCSV {
  /// The names of the columns.
  public static let header = row([
    "position", "time", "by", "actor", "scene", "source", "what", "action", "outcome", "refusal", "items", "changes",
    "text",
  ])

  /// The row of an entry.
  public static func row(_ entry: AuditEntry) -> String {
    row([
      "\(entry.position)", entry.atMilliseconds == 0 ? "" : Timestamp.iso(entry.atMilliseconds), "\(entry.by)",
      entry.actor ?? "", entry.scene ?? "", entry.source.map { "\($0)" } ?? "", entry.topic.rawValue, entry.verb,
      entry.outcome, entry.refusal ?? "", entry.items.joined(separator: " "),
      entry.details.map(\.text).filter { !$0.isEmpty }.joined(separator: "; "), entry.sentence,
    ])
  }

  private static func row(_ cells: [String]) -> String { cells.map { cell($0) }.joined(separator: ",") + "\r\n" }

  /// A cell: a quote mark before what a spreadsheet would run, quotation marks around what has marks of its own.
  static func cell(_ text: String) -> String {
    let isFormula = text.unicodeScalars.first.map { "=+-@\t\r".unicodeScalars.contains($0) } ?? false
    let safe = isFormula ? "'" + text : text
    let needsMarks = safe.unicodeScalars.contains { ",\"\r\n".unicodeScalars.contains($0) }
    if !needsMarks { return safe }
    return "\"" + safe.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
  }
}
