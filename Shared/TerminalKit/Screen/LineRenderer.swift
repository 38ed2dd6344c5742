/// A renderer that draws a line in place and writes only the differences from the previous view.
///
/// The renderer ends each row itself, because terminals differ in their state after text in the
/// last column.
package struct LineRenderer: LinePainter {
  private let hasColor: Bool
  private var shown: Frame?
  private var columns = 0
  /// The position of the cursor. The column is `nil` after the last column.
  private var row = 0
  private var column: Int? = 0
  private var style = TextStyle.plain
  private var output = ""

  /// - Parameter hasColor: `true` to distinguish words by color.
  package init(hasColor: Bool) { self.hasColor = hasColor }

  package mutating func paint(_ view: LineView, in size: TerminalInfo.Size) -> String {
    output = ""
    let isTooHigh = (shown?.rows.count ?? 0) > size.rows
    if columns != 0, columns != size.columns || isTooHigh { startOver(in: size.columns) }
    columns = size.columns
    draw(FrameLayout.frame(of: view, in: size))
    return output
  }

  package mutating func leave() -> String {
    output = ""
    guard let frame = shown else { return "\r\n" }
    go(to: frame.rows.count - 1, 0)
    // The empty row below a full one is already the next line.
    if frame.rows.count == 1 || frame.rows.last?.isEmpty == false { output += "\r\n" }
    forget()
    return output
  }

  package mutating func clear() -> String {
    output = ""
    guard shown != nil else { return "" }
    go(to: 0, 0)
    output += "\u{1B}[J"
    forget()
    return output
  }

  package var firstOutput: String { "\r\u{1B}[J" }

  package mutating func forget() { (shown, row, column) = (nil, 0, 0) }

  /// Erases the view after a change of width. Most terminals have wrapped its rows by then.
  private mutating func startOver(in columns: Int) {
    guard let frame = shown else { return }
    var above = frame.rows[..<row].reduce(0) { $0 + max(1, (Frame.width($1) + columns - 1) / columns) }
    above += (column ?? Frame.width(frame.rows[row]) - 1) / columns
    output += above > 0 ? "\r\u{1B}[\(above)A\u{1B}[J" : "\r\u{1B}[J"
    forget()
  }

  private mutating func draw(_ frame: Frame) {
    let old = shown?.rows ?? []
    for (index, cells) in frame.rows.enumerated() {
      let before = index < old.count ? old[index] : []
      if index < old.count, before == cells { continue }
      draw(cells, over: before, in: index, isNew: index >= old.count)
    }
    if old.count > frame.rows.count {
      setStyle(.plain)
      go(to: frame.rows.count, 0)
      output += "\u{1B}[J"
    }
    setStyle(.plain)
    go(to: frame.cursorRow, frame.cursorColumn)
    shown = frame
  }

  private mutating func draw(_ cells: [Cell], over before: [Cell], in index: Int, isNew: Bool) {
    let same = zip(cells, before).prefix { $0 == $1 }.count
    let (width, oldWidth) = (Frame.width(cells), Frame.width(before))
    var end = cells.count
    if width == oldWidth {
      var oldEnd = before.count
      while end > same, oldEnd > same, cells[end - 1] == before[oldEnd - 1] {
        end -= 1
        oldEnd -= 1
      }
    }
    if isNew, index > 0 {
      go(to: index - 1, 0)
      output += "\r\n"
      (row, column) = (index, 0)
    }
    go(to: index, Frame.width(cells[..<same]))
    for cell in cells[same..<end] {
      setStyle(cell.style)
      output += cell.text
    }
    let drawn = Frame.width(cells[..<end])
    column = drawn < columns ? drawn : nil
    // After a full row, the cursor is still on its last column, which must not be erased.
    if oldWidth > width, width < columns {
      setStyle(.plain)
      output += "\u{1B}[K"
    }
  }

  private mutating func go(to newRow: Int, _ newColumn: Int) {
    if newRow < row { output += "\u{1B}[\(row - newRow)A" }
    if newRow > row { output += String(repeating: "\n", count: newRow - row) }
    if newRow > row { column = nil }
    row = newRow
    guard column != newColumn else { return }
    if let column, newColumn > 0, abs(newColumn - column) < newColumn {
      output += newColumn > column ? "\u{1B}[\(newColumn - column)C" : "\u{1B}[\(column - newColumn)D"
    } else {
      output += newColumn > 0 ? "\r\u{1B}[\(newColumn)C" : "\r"
    }
    column = newColumn
  }

  private mutating func setStyle(_ new: TextStyle) {
    guard new != style else { return }
    output += new.sequence(hasColor: hasColor)
    style = new
  }
}
