/// Draws whole screens: of each only what differs from the one before, on the terminal's other screen, so that what was
/// there before is there again afterwards.
struct BoardPainter: Sendable {
  /// The other screen, without a cursor; and the first one again.
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
    // Behind a full row the cursor still stands on its last column, which must not be erased.
    return Frame.width(cells) < Frame.width(before) ? output + "\u{1B}[K" : output
  }

  mutating func leave() -> String {
    defer { (isOpen, shown, size) = (false, [], nil) }
    return isOpen ? Self.close : ""
  }

  /// Forgets what is on the screen, whichever it is.
  mutating func forget() { (shown, size) = ([], nil) }
}
