/// A painter of whole screens, which writes only the differences from the previous one.
///
/// It uses the terminal's alternate screen, so the earlier contents reappear afterwards.
struct BoardPainter: Sendable {
  /// Switch to the alternate screen and hide the cursor; and back again.
  private static let open = "\u{1B}[?1049h\u{1B}[?25l"
  static let close = "\u{1B}[?25h\u{1B}[?1049l"

  let hasColor: Bool
  private(set) var isOpen = false
  private var shown: [[Cell]] = []
  private var size: TerminalInfo.Size?

  init(hasColor: Bool) { self.hasColor = hasColor }

  mutating func paint(_ rows: [[Cell]], in size: TerminalInfo.Size) -> String {
    var output = isOpen ? "" : Self.open
    if !isOpen || size != self.size {
      output += "\u{1B}[H\u{1B}[2J"
      shown = []
    }
    (isOpen, self.size) = (true, size)
    for (index, cells) in rows.enumerated() {
      let before = index < shown.count ? shown[index] : []
      if cells != before { output += draw(cells, over: before, in: index) }
    }
    shown = rows
    return output
  }

  private func draw(_ cells: [Cell], over before: [Cell], in row: Int) -> String {
    let same = zip(cells, before).prefix { $0 == $1 }.count
    var output = "\u{1B}[\(row + 1);\(Frame.width(cells[..<same]) + 1)H"
    var style = TextStyle.plain
    for cell in cells[same...] {
      if cell.style != style { output += cell.style.sequence(hasColor: hasColor) }
      style = cell.style
      output += cell.text
    }
    if style != .plain { output += TextStyle.plain.sequence(hasColor: hasColor) }
    // After a full row, the cursor is still on its last column, which must not be erased.
    return Frame.width(cells) < Frame.width(before) ? output + "\u{1B}[K" : output
  }

  mutating func leave() -> String {
    defer { (isOpen, shown, size) = (false, [], nil) }
    return isOpen ? Self.close : ""
  }

  /// Forgets the contents of the screen.
  mutating func forget() { (shown, size) = ([], nil) }
}
