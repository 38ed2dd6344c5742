/// A writer of lists in one format, row by row.
protocol RowWriter {
  /// Adds a row. A writer may hold rows back to measure their width.
  mutating func add(_ row: OutputRow) throws
  /// Writes the end of the list, and its beginning if there were no rows.
  mutating func finish() throws
  /// The number of columns that were left out because they do not fit.
  var leftOutCount: Int { get }
  /// The titles and values of the columns left out whose cells are equal: `currency USD`.
  var leftOutValues: [String] { get }
  /// Returns the texts of a row that are cut or left out because they do not fit, with their titles.
  func cutTexts(of row: OutputRow) -> [String]
}

extension RowWriter {
  var leftOutCount: Int { 0 }

  var leftOutValues: [String] { [] }

  func cutTexts(of _: OutputRow) -> [String] { [] }
}

extension OutputColumn {
  /// Returns the indices of the columns that a format shows.
  static func shown(_ columns: [OutputColumn], decorations: Bool) -> [Int] {
    columns.indices.filter { decorations || !columns[$0].isDecoration }
  }
}

extension OutputRow {
  /// The cell of a column, or `.absent` if the row is too short.
  subscript(column index: Int) -> OutputCell { cells.indices.contains(index) ? cells[index] : .absent }
}
