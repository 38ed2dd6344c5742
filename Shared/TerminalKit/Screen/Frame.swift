/// One grapheme on the screen.
struct Cell: Hashable, Sendable {
  let text: String
  let width: Int
  let style: TextStyle

  /// Creates a cell that is safe to show. Control characters become visible, and a combining mark
  /// without a base character gets a column of its own.
  init(_ character: Character, _ style: TextStyle, columns: Int) {
    self.style = style
    if character.isASCII, let value = character.asciiValue, value >= 0x20, value < 0x7F {
      (text, width) = (String(character), 1)
      return
    }
    let shown = TextEscaping.visible(String(character))
    let wide = DisplayWidth.columns(of: shown)
    if wide == 0 {
      (text, width) = ("\u{25CC}" + shown, 1)
    } else if wide > columns {
      (text, width) = ("\u{FFFD}", 1)
    } else {
      (text, width) = (shown, wide)
    }
  }
}

/// Rows of cells, and the position of the cursor.
struct Frame: Hashable, Sendable {
  var rows: [[Cell]] = [[]]
  var cursorRow = 0
  var cursorColumn = 0
  /// The number of rows before the menu.
  var textRows = 1

  static func width(_ row: some Sequence<Cell>) -> Int { row.reduce(0) { $0 + $1.width } }

  /// Keeps only the rows that fit on the screen, including the row of the cursor. Marks show that
  /// there is text above or below.
  mutating func fit(in size: TerminalInfo.Size) {
    let limit = size.rows
    guard rows.count > limit, limit > 0 else { return }
    let below = min(rows.count - textRows, limit / 2)
    let top = max(0, min(cursorRow - (limit - 1 - below), rows.count - limit))
    let hasTextBelow = textRows > top + limit
    rows = Array(rows[top..<top + limit])
    cursorRow -= top
    textRows = max(1, min(textRows - top, limit))
    if top > 0 { mark("<", row: 0, column: 0, of: size.columns) }
    if hasTextBelow { mark(">", row: textRows - 1, column: max(0, size.columns - 1), of: size.columns) }
  }

  /// Replaces the grapheme in a column with a mark, unless the cursor is there or next to it.
  private mutating func mark(_ mark: Character, row: Int, column: Int, of columns: Int) {
    guard row != cursorRow || abs(cursorColumn - column) > 1 else { return }
    func blanks(_ count: Int) -> [Cell] {
      [Cell](repeating: Cell(" ", .plain, columns: columns), count: max(0, count))
    }
    let cells = rows[row]
    let index = cells.indices.first { Self.width(cells[...$0]) > column } ?? cells.count
    let before = cells[..<index] + blanks(column - Self.width(cells[..<index]))
    let after = cells[index...].dropFirst()
    let rest = Self.width(cells) - Self.width(before) - 1 - Self.width(after)
    rows[row] = before + [Cell(mark, .faint, columns: columns)] + blanks(rest) + after
  }
}
