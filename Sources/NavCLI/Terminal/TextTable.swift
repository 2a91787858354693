/// Rows of text in aligned columns.
struct TextTable {
  /// What a column is like.
  struct Column: Sendable {
    /// What stands above it.
    let title: String
    /// The side that its cells keep to.
    let alignment: TextAlignment
    /// How many columns of the terminal it takes at most; longer cells are cut.
    let maximumColumns: Int

    /// Describes a column.
    init(_ title: String, _ alignment: TextAlignment = .left, maximumColumns: Int = .max) {
      self.title = title
      self.alignment = alignment
      self.maximumColumns = maximumColumns
    }
  }

  /// What the columns are like.
  private let columns: [Column]
  /// The cells of every row, safe to show and cut to their column's width.
  private var rows: [[String]] = []
  /// How wide every column is.
  private var widths: [Int]

  /// Starts a table; it has a line of titles unless all of them are empty.
  init(_ columns: [Column]) {
    self.columns = columns
    widths = columns.map { _ in 0 }
    if columns.contains(where: { !$0.title.isEmpty }) { add(columns.map(\.title)) }
  }

  /// Adds a row: one cell for each column. Cells may come from anywhere, they are made safe.
  mutating func add(_ cells: [String]) {
    precondition(cells.count == columns.count, "a row has a cell for each column")
    let row = zip(cells, columns).map { $0.terminalSafe.truncated(toColumns: $1.maximumColumns) }
    rows.append(row)
    widths = zip(widths, row).map { max($0, $1.displayColumns) }
  }

  /// The lines, without spaces at their ends: two spaces stand between columns.
  var lines: [String] {
    rows.map { row in
      let cells = row.indices.map { row[$0].padded(toColumns: widths[$0], alignment: columns[$0].alignment) }
      var line = cells.joined(separator: "  ")
      while line.last == " " { line.removeLast() }
      return line
    }
  }
}
