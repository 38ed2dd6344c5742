extension BoardState {
  /// Returns the whole screen: the head, the visible rows, the detail of the selected one, a message
  /// line and the key line.
  ///
  /// A low screen omits the detail, and the message line while there is no message; a very low one
  /// also omits the head.
  mutating func layout(in size: TerminalInfo.Size) -> [[Cell]] {
    scroll.layOut(in: size.columns)
    let head = size.rows >= 6 ? scroll.lines.head.prefix(size.rows - 4) : []
    let rest = size.rows - head.count
    let lines = messageLines(in: size.columns).map { Array($0.prefix(max(1, size.rows / 2))) }
    let messageCount = lines?.count ?? (rest >= 4 ? 1 : 0)
    let hasKeys = rest - messageCount >= 2
    let details = detailLines(in: size)
    scroll.fit(height: rest - details.count - messageCount - (hasKeys ? 1 : 0))
    let idle = messageCount > 0 ? [idleLine(in: size.columns)] : []
    let foot = details + (lines ?? idle) + (hasKeys ? [keyLine(in: size.columns)] : [])
    var rows = head.map { cells($0, .heading, size.columns) }
    rows += scroll.visible.indices.map { row($0, size.columns) }
    while rows.count + foot.count < size.rows { rows.append([]) }
    return Array((rows + foot).prefix(size.rows))
  }

  private func row(_ index: Int, _ columns: Int) -> [Cell] {
    let text = scroll.lines.rows[index].text
    guard index == scroll.selected else {
      return cells(text, scroll.lines.rows[index].isUrgent ? .error : .plain, columns)
    }
    let selected = cells(text, .selected, columns)
    let blanks = String(repeating: " ", count: max(0, columns - Frame.width(selected)))
    return selected + cells(blanks, .selected, columns)
  }

  /// The number of rows of a screen that is high enough for a detail.
  private static var rowsForDetail: Int { 10 }

  /// Returns the detail of the selected row, wrapped to the width.
  private func detailLines(in size: TerminalInfo.Size) -> [[Cell]] {
    guard size.rows >= Self.rowsForDetail, let detail = scroll.selectedRow?.detail, !detail.isEmpty else { return [] }
    return wrapped(detail, size.columns).prefix(size.rows / 3).map { cells($0, .string, size.columns) }
  }

  /// Returns the message or question, wrapped to the width, or `nil` if there is none.
  private func messageLines(in columns: Int) -> [[Cell]]? {
    if let question {
      let line = question.text + (question.typed.map { " \($0)_" } ?? " [y/n]")
      return wrapped(line, columns).map { cells($0, .string, columns) }
    }
    switch message {
    case .message(let text): return wrapped(text, columns).map { cells($0, .command, columns) }
    case .failed(let text): return wrapped(text, columns).map { cells($0, .error, columns) }
    case nil: return nil
    }
  }

  /// Returns the title, the note about the lines, and the number of rows that are not visible.
  private func idleLine(in columns: Int) -> [Cell] {
    let right = remarks(in: columns)
    if right.isEmpty { return cells(caption, .faint, columns) }
    let width = DisplayWidth.columns(of: right)
    let left = DisplayWidth.truncated(caption, to: max(0, columns - width - 2))
    let gap = columns - DisplayWidth.columns(of: left) - width
    return cells(left + String(repeating: " ", count: max(0, gap)) + right, .faint, columns)
  }

  /// Returns the longest form of the note and the position that fits next to the title.
  ///
  /// If none does, the title is truncated for the shortest form, or for the position on a narrow
  /// screen.
  private func remarks(in columns: Int) -> String {
    let (above, below) = (scroll.above, scroll.below)
    let positions = above + below > 0 ? ["\(above) above, \(below) below", "↑\(above) ↓\(below)"] : [""]
    let notes = [scroll.lines.note ?? "", scroll.lines.shortNote].compactMap(\.self)
    let noted = notes.flatMap { note in
      positions.map { position in [note, position].filter { !$0.isEmpty }.joined(separator: "  ") }
    }
    let room = columns - DisplayWidth.columns(of: caption) - 2
    if let fitting = noted.first(where: { DisplayWidth.columns(of: $0) <= room }) { return fitting }
    let shortest = noted[noted.count - 1]
    if DisplayWidth.columns(of: shortest) + 2 + Self.minTitle <= columns { return shortest }
    return positions.first { DisplayWidth.columns(of: $0) <= room } ?? positions[positions.count - 1]
  }

  /// The width of the title that a note leaves.
  private static var minTitle: Int { 12 }

  private func wrapped(_ text: String, _ columns: Int) -> [String] {
    DisplayWidth.wrapped(TextEscaping.visible(text), to: columns)
  }

  func cells(_ text: String, _ style: TextStyle, _ columns: Int) -> [Cell] {
    var cells: [Cell] = []
    var width = 0
    for character in DisplayWidth.truncated(text, to: columns) {
      if character == "\t" {
        let blank = Cell(" ", style, columns: columns)
        cells += Array(repeating: blank, count: min(8 - width % 8, columns - width))
      } else {
        cells.append(Cell(character, style, columns: columns))
      }
      width = Frame.width(cells)
      // A tab is wider than the text before it suggested.
      if width > columns {
        cells.removeLast()
        break
      }
    }
    return cells
  }
}
