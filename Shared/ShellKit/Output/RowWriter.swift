/// Writes a list row by row in one format.
protocol RowWriter {
  /// Rows that come one after the other. May hold back some to see how wide they are.
  mutating func add(_ row: OutputRow) throws
  /// What belongs behind the last row, and before the first if there was none.
  mutating func finish() throws
}

extension OutputColumn {
  /// Which columns a format shows, as indices.
  static func shown(_ columns: [OutputColumn], decorations: Bool) -> [Int] {
    columns.indices.filter { decorations || !columns[$0].isDecoration }
  }
}

extension OutputRow {
  /// The cell of a column; absent in a row that is too short.
  subscript(column index: Int) -> OutputCell { cells.indices.contains(index) ? cells[index] : .absent }
}
