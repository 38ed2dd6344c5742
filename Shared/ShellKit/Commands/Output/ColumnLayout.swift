/// A layout of a table: the columns that fit, and their widths.
struct ColumnLayout {
  /// The widths that a column needs.
  struct Column {
    /// The width of the title and the widest cell without truncation.
    let ideal: Int
    /// The width down to which all columns shrink first, by truncating longer text.
    let comfortable: Int
    /// The minimum width that still reads well.
    let readable: Int
    /// The width below which the column is of no use.
    let minimum: Int
    /// The importance of the column. The lowest shrink and disappear first; the highest always
    /// stay. A column with importance 0 disappears before any text is truncated.
    let importance: Int
  }

  /// The number of spaces between columns.
  static let gap = 2

  /// The width of each column, or `nil` for a column that does not fit.
  private(set) var widths: [Int?]
  /// `true` if not even the most important columns fit.
  private(set) var isTooWide = false

  private let columns: [Column]

  /// Creates a layout.
  ///
  /// Each column gets its ideal width if that fits. Otherwise, the most important columns are
  /// included first. Of the others, those that still read well are included, the more important and
  /// then the earlier first. Included columns shrink: first the widest, then the least important. On
  /// a board, the most important ones shrink only after the others.
  ///
  /// - Parameters:
  ///   - limit: The number of columns of the terminal, or `nil` for lines of any length.
  ///   - isBoard: `true` if the most important columns shrink after the others, and even the last
  ///     of them disappear when they do not fit.
  init(_ columns: [Column], limit: Int?, isBoard: Bool = false) {
    self.columns = columns
    widths = columns.map(\.ideal)
    guard let limit, total > limit else { return }
    let maxImportance = columns.map(\.importance).max() ?? 0
    var essential = columns.indices.filter { columns[$0].importance == maxImportance }
    for index in columns.indices where columns[index].importance != maxImportance { widths[index] = nil }
    for index in essential { widths[index] = columns[index].minimum }
    while isBoard, total > limit, essential.count > 1 { widths[essential.removeLast()] = nil }
    isTooWide = total > limit && !isBoard
    addColumns(beside: essential, at: \.readable, limit)
    // A single column tells little, so other columns are included next to a narrower one.
    if widths.count(where: { $0 != nil }) == 1 { addColumns(beside: essential, at: \.minimum, limit) }
    for index in columns.indices where widths[index] != nil { widths[index] = columns[index].ideal }
    for index in byImportance.reversed() where columns[index].importance == 0 && total > limit { widths[index] = nil }
    let included = columns.indices.filter { widths[$0] != nil }
    if isBoard { shrink(included.filter { columns[$0].importance < maxImportance }, to: \.comfortable, limit) }
    shrink(included, to: \.comfortable, limit)
    for level in Set(columns.map(\.importance)).sorted() {
      shrink(columns.indices.filter { columns[$0].importance == level }, to: \.readable, limit)
    }
    shrink(essential, to: \.minimum, limit)
  }

  /// Includes the other columns that fit at their readable width beside the essential ones, which
  /// get this lower bound.
  private mutating func addColumns(beside essential: [Int], at lowerBound: KeyPath<Column, Int>, _ limit: Int) {
    for index in essential { widths[index] = columns[index][keyPath: lowerBound] }
    for index in byImportance where widths[index] == nil {
      widths[index] = columns[index].readable
      if total > limit { widths[index] = nil }
    }
  }

  private var byImportance: [Int] {
    columns.indices.sorted { (columns[$1].importance, $0) < (columns[$0].importance, $1) }
  }

  private var total: Int {
    let shown = widths.compactMap(\.self)
    return shown.reduce(0, +) + ColumnLayout.gap * max(0, shown.count - 1)
  }

  /// Shrinks the widest of the columns that can still shrink.
  private mutating func shrink(_ indices: [Int], to lowerBound: KeyPath<Column, Int>, _ limit: Int) {
    while total > limit {
      let shrinkable = indices.filter { width($0) > columns[$0][keyPath: lowerBound] }
      guard let widest = shrinkable.max(by: { width($0) < width($1) }) else { return }
      widths[widest] = width(widest) - 1
    }
  }

  private func width(_ column: Int) -> Int { widths[column] ?? 0 }
}
