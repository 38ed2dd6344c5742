import TerminalKit

/// The width of a column's title and of the cells measured so far.
struct TableMeasure {
  /// The width of a bar that is not truncated.
  static let barWidth = 10
  /// The widths that truncated text must keep, should keep, and may keep before other columns
  /// shrink further.
  private static let minimumText = 8
  private static let comfortableText = 16
  private static let readableText = (essential: 16, other: 10)
  /// The maximum width that truncated text should keep so that different names look different.
  private static let distinctText = 24

  private let title: Int
  private let importance: Int
  private var cells = 0
  /// `true` if a truncated cell would be misleading: a number, an id.
  private var isWhole = false
  private var isBar = false
  private var texts: Set<String> = []
  private var first: OutputCell?
  private var count = 0
  private var varies = false
  /// The cell of every row, if there are several rows and their cells are equal.
  var common: OutputCell? { count > 1 && !varies ? first : nil }
  /// `true` if no row has a value.
  var isEmpty: Bool { first == .absent && !varies }

  init(_ column: OutputColumn) {
    title = DisplayWidth.columns(of: TextEscaping.visible(column.title))
    importance = column.importance
  }

  mutating func add(_ cell: OutputCell, isTerminal: Bool) {
    compare(cell)
    cells = max(cells, Self.width(of: cell, isTerminal: isTerminal))
    if cell.isWhole { isWhole = true } else { texts.insert(cell.readable(isShort: isTerminal)) }
    if case .bar = cell { isBar = true }
  }

  /// Finds out whether a cell equals those before it.
  mutating func compare(_ cell: OutputCell) {
    if first != nil, cell != first { varies = true }
    first = first ?? cell
    count += 1
  }

  static func width(of cell: OutputCell, isTerminal: Bool) -> Int {
    if case .bar = cell, isTerminal { return barWidth }
    return DisplayWidth.columns(of: cell.readable(isShort: isTerminal))
  }

  /// Returns the widths that the column needs.
  ///
  /// - Parameters:
  ///   - maxImportance: The highest importance in the table.
  ///   - isBoard: `true` if no sentence below the table tells what all rows have in common.
  func column(maxImportance: Int, isBoard: Bool) -> ColumnLayout.Column {
    let ideal = max(title, cells)
    // A column without information disappears before all others, except for the subject of a row.
    let importance = (common != nil || isEmpty) && !isBoard && importance < maxImportance ? 0 : importance
    if isWhole {
      return ColumnLayout.Column(
        ideal: ideal, comfortable: ideal, readable: ideal, minimum: max(cells, min(title, 4)), importance: importance)
    }
    let isEssential = importance == maxImportance
    let readable = isBar ? title : isEssential ? Self.readableText.essential : Self.readableText.other
    let comfortable = isEssential ? max(Self.comfortableText, distinctWidth) : Self.comfortableText
    return ColumnLayout.Column(
      ideal: ideal, comfortable: isBar ? ideal : min(ideal, comfortable), readable: min(ideal, readable),
      minimum: min(ideal, Self.minimumText), importance: importance)
  }

  /// The width at which different texts look different after truncation, up to ``distinctText``.
  private var distinctWidth: Int {
    let sorted = texts.sorted()
    let shared = zip(sorted, sorted.dropFirst()).map { text, next in
      DisplayWidth.columns(of: String(zip(text, next).prefix { $0 == $1 }.map(\.0)))
    }
    // The next character and the ellipsis follow what is shared.
    return min((shared.max() ?? 0) + 2, Self.distinctText)
  }
}
