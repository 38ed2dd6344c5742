import TerminalKit

/// How wide a column's title and cells are, as far as its rows were seen.
struct TableMeasure {
  /// How wide a bar is where there is room.
  static let barWidth = 10
  /// What a text that was cut must still show, should show, and may show before others are cut shorter.
  private static let bareText = 8
  private static let fairText = 16
  private static let leastText = (essential: 16, other: 10)

  private let title: Int
  private let importance: Int
  private var cells = 0
  /// Whether a cell that was cut would be wrong: a number, an identifier.
  private var isWhole = false
  private var isBar = false

  init(_ column: OutputColumn) {
    title = DisplayWidth.columns(of: TextEscaping.visible(column.title))
    importance = column.importance
  }

  mutating func add(_ cell: OutputCell, isTerminal: Bool) {
    cells = max(cells, Self.width(of: cell, isTerminal: isTerminal))
    if cell.isWhole { isWhole = true }
    if case .bar = cell { isBar = true }
  }

  static func width(of cell: OutputCell, isTerminal: Bool) -> Int {
    if case .bar = cell, isTerminal { return barWidth }
    return DisplayWidth.columns(of: cell.readable(isShort: isTerminal))
  }

  /// What the column needs.
  ///
  /// - Parameter most: the highest importance of the table.
  func column(most: Int) -> TableLayout.Column {
    let natural = max(title, cells)
    if isWhole {
      return TableLayout.Column(
        natural: natural, fair: natural, least: natural, bare: max(cells, min(title, 4)), importance: importance)
    }
    let least = isBar ? title : importance == most ? Self.leastText.essential : Self.leastText.other
    return TableLayout.Column(
      natural: natural, fair: isBar ? natural : min(natural, Self.fairText), least: min(natural, least),
      bare: min(natural, Self.bareText), importance: importance)
  }
}
