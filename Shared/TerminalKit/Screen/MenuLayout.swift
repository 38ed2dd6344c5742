/// The layout of the completion menu: one row per candidate with its description, or several
/// columns if there are no descriptions.
///
/// The candidate is shown whole if possible, because its end distinguishes it from others. The
/// description gets the rest of the row. If it does not fit, the description of the selected
/// candidate is shown in full below the menu.
struct MenuLayout {
  private static let rowLimit = 10
  /// The minimum width of a useful description.
  private static let minMeaning = 8
  /// The maximum number of rows for the description of the selected candidate.
  private static let noteRows = 2

  private let columns: Int
  private let limit: Int
  private let selected: Int?
  private let entries: [Entry]
  private let labelWidth: Int
  /// The columns for the description; 0 if there are no descriptions or no room.
  private let room: Int
  private let hasMeanings: Bool
  /// `true` if there are more candidates than the menu has.
  private let isPartial: Bool

  private struct Entry {
    let label: String
    let meaning: String

    init(_ candidate: Completion.Candidate) {
      label = TextEscaping.visible(candidate.label)
      meaning = TextEscaping.visible(candidate.detail)
    }
  }

  init(menu: CompletionMenu, size: TerminalInfo.Size) {
    let width = max(1, size.columns - 1)
    entries = menu.candidates.map(Entry.init)
    let meaning = entries.map { DisplayWidth.columns(of: $0.meaning) }.max() ?? 0
    let label = entries.map { DisplayWidth.columns(of: $0.label) }.max() ?? 1
    // On a wide screen, one long label must not leave the other candidates without a description.
    let most = width < 40 || meaning == 0 ? width : max(width / 2, width - 2 - meaning)
    labelWidth = max(1, min(label, most))
    let left = width - labelWidth - 2
    room = left >= min(meaning, Self.minMeaning) ? left : 0
    (columns, selected, hasMeanings) = (size.columns, menu.selected, meaning > 0)
    isPartial = menu.isPartial
    limit = max(1, min(Self.rowLimit, size.rows / 2 - 1))
  }

  var rows: [[Cell]] {
    let perRow = hasMeanings ? 1 : max(1, (columns - 1) / (labelWidth + 2))
    let rowCount = (entries.count + perRow - 1) / perRow
    let notes = entries.contains { !fits($0) } && limit > 3 ? min(Self.noteRows, limit - 3) : 0
    let shown = rowCount + notes > limit ? min(rowCount, max(1, limit - notes - 1)) : rowCount
    let top = max(0, min((selected ?? 0) / perRow - shown / 2, rowCount - shown))
    var rows = (top..<top + shown).map { row($0, perRow) }
    rows += note(notes).map { cells($0, .faint) }
    if rowCount > shown, limit > 1 {
      let last = min((top + shown) * perRow, entries.count)
      rows.append(cells("\(top * perRow + 1)-\(last) of \(entries.count)\(isPartial ? "+" : "")", .faint))
    }
    return rows
  }

  private func row(_ number: Int, _ perRow: Int) -> [Cell] {
    let first = number * perRow
    return (first..<min(first + perRow, entries.count)).flatMap { index -> [Cell] in
      let label = Self.cutInside(entries[index].label, to: labelWidth)
      let style: TextStyle = index == selected ? .selected : .plain
      if !hasMeanings {
        return cells(label, style) + cells(blanks(labelWidth + 2 - DisplayWidth.columns(of: label)), .plain)
      }
      let meaning = Self.cutBetweenWords(entries[index].meaning, to: room)
      return cells(DisplayWidth.padded(label, to: labelWidth), style)
        + cells(meaning.isEmpty ? "" : "  " + meaning, .faint)
    }
  }

  private func fits(_ entry: Entry) -> Bool { DisplayWidth.columns(of: entry.meaning) <= room }

  /// Returns the description of the selected candidate if it does not fit in its row.
  private func note(_ count: Int) -> [String] {
    guard let selected, entries.indices.contains(selected), !fits(entries[selected]), count > 0 else { return [] }
    let lines = DisplayWidth.wrapped(entries[selected].meaning, to: max(1, columns - 1))
    guard lines.count > count else { return lines }
    let rest = lines[(count - 1)...].joined(separator: " ")
    return lines[..<(count - 1)] + [Self.cutBetweenWords(rest, to: max(1, columns - 1))]
  }

  /// Shortens a text in the middle.
  private static func cutInside(_ text: String, to width: Int) -> String {
    guard DisplayWidth.columns(of: text) > width, width > 6 else { return DisplayWidth.truncated(text, to: width) }
    var (tail, used) = ("", 0)
    for character in text.reversed() {
      used += DisplayWidth.columns(of: character)
      if used > width / 2 - 1 { break }
      tail = "\(character)\(tail)"
    }
    return DisplayWidth.truncated(text, to: width - DisplayWidth.columns(of: tail)) + tail
  }

  /// Shortens a text at a word boundary, or inside a word if too little would remain.
  private static func cutBetweenWords(_ text: String, to width: Int) -> String {
    guard DisplayWidth.columns(of: text) > width else { return text }
    guard width > 1 else { return "" }
    var whole = ""
    for word in text.split(separator: " ") {
      let longer = whole.isEmpty ? String(word) : "\(whole) \(word)"
      if DisplayWidth.columns(of: longer) > width - 1 { break }
      whole = longer
    }
    while let last = whole.last, ",;:.".contains(last) { whole.removeLast() }
    return DisplayWidth.columns(of: whole) < width / 2 ? DisplayWidth.truncated(text, to: width) : whole + "…"
  }

  private func cells(_ text: String, _ style: TextStyle) -> [Cell] {
    text.map { Cell($0, style, columns: columns) }
  }

  private func blanks(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }
}
