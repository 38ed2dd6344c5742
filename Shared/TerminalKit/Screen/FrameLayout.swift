/// The layout of a view in the columns and rows of a terminal.
struct FrameLayout {
  private let size: TerminalInfo.Size
  private var frame = Frame()
  private var column = 0

  private init(_ size: TerminalInfo.Size) { self.size = size }

  static func frame(of view: LineView, in size: TerminalInfo.Size) -> Frame {
    var layout = FrameLayout(size)
    layout.lay(view)
    layout.frame.fit(in: size)
    return layout.frame
  }

  private mutating func lay(_ view: LineView) {
    put(view.prompt, .plain)
    layText(view)
    placeCursor(width: 1, isHere: view.cursor >= view.text.count)
    put(view.suggestion.prefix { $0 != "\n" }, .faint)
    putHint(view.hint)
    frame.textRows = frame.rows.count
    if let menu = view.menu { frame.rows += MenuLayout(menu: menu, size: size).rows }
  }

  /// Lays out the text. For a text much larger than the screen, only the part around the cursor,
  /// with at least a screen of characters before and after it.
  private mutating func layText(_ view: LineView) {
    let screen = max(size.columns * size.rows, 400)
    let count = view.text.count
    let isHuge = count > 4 * screen
    let lower = isHuge ? max(0, (view.cursor / screen - 1) * screen) : 0
    let upper = isHuge ? min(count, lower + 3 * screen) : count
    var styles = StyleCursor(isHuge ? [] : view.styles)
    for index in lower..<upper {
      let character = view.text.characters[index]
      let plain = styles.next(character)
      let style = view.region?.contains(index) == true ? .selected : plain
      if character == "\n" {
        placeCursor(width: 1, isHere: index == view.cursor)
        newRow()
        put(view.continuation, .faint)
      } else {
        let cell = Cell(character, style, columns: size.columns)
        placeCursor(width: cell.width, isHere: index == view.cursor)
        put(cell)
      }
    }
  }

  private mutating func put(_ text: some StringProtocol, _ style: TextStyle) {
    for character in text { put(Cell(character, style, columns: size.columns)) }
  }

  private mutating func put(_ cell: Cell) {
    if column + cell.width > size.columns { newRow() }
    frame.rows[frame.rows.count - 1].append(cell)
    column += cell.width
  }

  private mutating func newRow() {
    frame.rows.append([])
    column = 0
  }

  /// The cursor takes the position of the next grapheme. After a full row, that is the start of the
  /// next row.
  private mutating func placeCursor(width: Int, isHere: Bool) {
    guard isHere else { return }
    if column + width > size.columns { newRow() }
    (frame.cursorRow, frame.cursorColumn) = (frame.rows.count - 1, column)
  }

  private mutating func putHint(_ hint: String) {
    let shown = TextEscaping.visible(hint)
    let gap = size.columns - 1 - DisplayWidth.columns(of: shown) - column
    guard !shown.isEmpty, gap >= 2 else { return }
    put(String(repeating: " ", count: gap), .plain)
    put(shown, .faint)
  }
}

/// A cursor that returns the style of each grapheme in turn.
private struct StyleCursor {
  private var styles: ArraySlice<StyledRange>
  private var offset = 0

  init(_ styles: [StyledRange]) { self.styles = styles[...] }

  mutating func next(_ character: Character) -> TextStyle {
    defer { offset += character.utf8.count }
    while let first = styles.first, first.range.upperBound <= offset { styles.removeFirst() }
    guard let first = styles.first, first.range.contains(offset) else { return .plain }
    return first.style
  }
}
