/// One grapheme where it stands on the screen.
struct Cell: Hashable, Sendable {
  let text: String
  let width: Int
  let style: TextStyle

  /// A grapheme as it can be shown: nothing in it acts on the terminal, and a mark without a letter gets a place.
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

/// Rows of graphemes, and where the cursor stands among them.
struct Frame: Hashable, Sendable {
  var rows: [[Cell]] = [[]]
  var cursorRow = 0
  var cursorColumn = 0
  /// Where the text ends, below which only the menu stands.
  var textRows = 1

  static func width(_ row: some Sequence<Cell>) -> Int { row.reduce(0) { $0 + $1.width } }

  /// The rows that a screen has room for, the cursor's among them.
  mutating func fit(rows limit: Int) {
    guard rows.count > limit, limit > 0 else { return }
    let below = min(rows.count - textRows, limit / 2)
    let top = max(0, min(cursorRow - (limit - 1 - below), rows.count - limit))
    rows = Array(rows[top..<top + limit])
    cursorRow -= top
    textRows = max(1, min(textRows - top, limit))
  }
}
