/// Lays out what may come at the cursor: a row each with its meaning, or columns where there is none.
struct MenuLayout {
  private static let rowLimit = 10

  let menu: CompletionMenu
  let size: TerminalInfo.Size

  private var columns: Int { size.columns }
  private var limit: Int { max(1, min(Self.rowLimit, size.rows / 2 - 1)) }

  var rows: [[Cell]] {
    let perRow = hasDetails ? 1 : max(1, (columns - 1) / (labelWidth + 2))
    let rowCount = (menu.candidates.count + perRow - 1) / perRow
    let selectedRow = (menu.selected ?? 0) / perRow
    let shown = rowCount > limit ? max(1, limit - 1) : rowCount
    let top = max(0, min(selectedRow - shown / 2, rowCount - shown))
    var rows = (top..<top + shown).map { row($0, perRow) }
    let hidden = menu.candidates.count - shown * perRow
    if rowCount > shown, hidden > 0 { rows.append(cells("… \(hidden) more", .faint)) }
    return rows
  }

  private var hasDetails: Bool { menu.candidates.contains { !$0.detail.isEmpty } }

  private var labelWidth: Int {
    let widest = menu.candidates.map { DisplayWidth.columns(of: TextEscaping.visible($0.label)) }.max() ?? 1
    return max(1, min(widest, hasDetails ? max(8, columns / 2) : columns - 1))
  }

  private func row(_ number: Int, _ perRow: Int) -> [Cell] {
    let first = number * perRow
    return (first..<min(first + perRow, menu.candidates.count)).flatMap { index -> [Cell] in
      let candidate = menu.candidates[index]
      let label = DisplayWidth.truncated(TextEscaping.visible(candidate.label), to: labelWidth)
      let style: TextStyle = index == menu.selected ? .selected : .plain
      if !hasDetails {
        return cells(label, style) + cells(blanks(labelWidth + 2 - DisplayWidth.columns(of: label)), .plain)
      }
      let room = columns - 1 - labelWidth - 2
      let detail = room > 3 ? DisplayWidth.truncated(TextEscaping.visible(candidate.detail), to: room) : ""
      return cells(DisplayWidth.padded(label, to: labelWidth), style)
        + cells(detail.isEmpty ? "" : "  " + detail, .faint)
    }
  }

  private func cells(_ text: String, _ style: TextStyle) -> [Cell] {
    text.map { Cell($0, style, columns: columns) }
  }

  private func blanks(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }
}
