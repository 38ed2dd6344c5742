import TerminalKit

/// The screen of a terminal in memory, which understands what this program writes.
///
/// It wraps as most terminals do: behind the last column the cursor waits, and only the next character goes to a new line.
package struct Screen: Sendable {
  /// One place of a row: nothing for the second half of a wide character.
  private struct Glyph: Hashable, Sendable {
    var text = " "
    var isFaint = false
  }

  /// Columns in a row.
  package private(set) var columns: Int
  private let height: Int
  /// The rows from the first one ever written; the last of them make the window.
  private var rows: [[Glyph]] = [[]]
  private var isFaint = false
  private var top = 0
  private var row = 0
  private var column = 0
  private var waits = false
  private var unread: [UInt8] = []
  /// Sequences that no terminal of ours should ever be sent.
  package private(set) var unknown: [String] = []
  /// Whether a paste would come in brackets.
  package private(set) var bracketsPastes = false

  /// An empty screen.
  package init(columns: Int, rows: Int = 24) {
    self.columns = columns
    height = rows
  }

  /// The rows of the window as a person sees them, without blanks at their ends and empty rows below.
  package var lines: [String] { lines(where: { _ in true }) }

  /// The rows without what is faint: suggestions, hints and the like.
  package var typedLines: [String] { lines(where: { !$0.isFaint }) }

  private func lines(where isShown: (Glyph) -> Bool) -> [String] {
    var lines = rows[top...].map { glyphs in
      var text = glyphs.map { isShown($0) ? $0.text : " " }.joined()
      while text.last == " " { text.removeLast() }
      return text
    }
    while lines.last == "" { lines.removeLast() }
    return lines
  }

  /// All that the window shows.
  package var text: String { lines.joined(separator: "\n") }
  /// All of it without what is faint.
  package var typed: String { typedLines.joined(separator: "\n") }
  /// Where the cursor is, in the window.
  package var cursor: (row: Int, column: Int) { (row - top, column) }

  /// Takes what is written to the terminal, cut anywhere.
  package mutating func write(_ bytes: some Sequence<UInt8>) {
    unread += bytes
    guard let end = Self.wholeCharacters(unread) else { return }
    let text = String(decoding: unread[..<end], as: UTF8.self)
    let rest = unread[end...]
    var characters = Array(text)[...]
    unread = []
    while let character = characters.first {
      guard character == "\u{1B}" else {
        characters.removeFirst()
        put(character)
        continue
      }
      guard let sequence = Self.sequence(characters) else {
        unread = Array(String(characters).utf8)
        break
      }
      characters.removeFirst(sequence.count)
      act(on: sequence)
    }
    unread += rest
  }

  /// Takes what is written to the terminal.
  package mutating func write(_ text: String) { write(text.utf8) }

  /// Changes the width. Rows that are too wide go on in the next one, as in most terminals.
  package mutating func resize(columns new: Int) {
    var wrapped: [[Glyph]] = []
    var place = (row: 0, column: 0)
    for (index, cells) in rows.enumerated() {
      let first = wrapped.count
      var start = 0
      repeat {
        var end = min(start + new, cells.count)
        if end < cells.count, cells[end].text.isEmpty { end -= 1 }
        wrapped.append(Array(cells[start..<end]))
        start = end
      } while start < cells.count
      if index == row { place = (first + (column + (waits ? 1 : 0)) / new, (column + (waits ? 1 : 0)) % new) }
    }
    while wrapped.count <= place.row { wrapped.append([]) }
    (rows, row, column, waits, columns) = (wrapped, place.row, place.column, false, new)
    top = max(0, max(row, rows.count - 1) - height + 1)
  }

  private static func wholeCharacters(_ bytes: [UInt8]) -> Int? {
    var end = bytes.count
    while end > 0, bytes.count - end < 4 {
      end -= 1
      let byte = bytes[end]
      if byte < 0x80 { return bytes.count }
      if byte >= 0xC0 {
        let length = byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
        return bytes.count - end >= length ? bytes.count : end
      }
    }
    return bytes.isEmpty ? nil : bytes.count
  }

  private static func sequence(_ characters: ArraySlice<Character>) -> String? {
    var text = ""
    for character in characters {
      text.append(character)
      if text.count == 2, character != "[" { return text }
      if text.count > 2, let value = character.asciiValue, value >= 0x40 { return text }
    }
    return nil
  }

  private mutating func put(_ character: Character) {
    switch character {
    case "\r\n":
      put("\r")
      put("\n")
    case "\r": (column, waits) = (0, false)
    case "\n":
      waits = false
      feed()
    case "\u{8}": (column, waits) = (max(0, column - 1), false)
    case "\u{7}": break
    default: show(character)
    }
  }

  private mutating func feed() {
    row += 1
    while rows.count <= row { rows.append([]) }
    if row - top >= height { top += 1 }
  }

  private mutating func show(_ character: Character) {
    let width = DisplayWidth.columns(of: character)
    if width == 0 {
      // A mark joins what stands before it.
      if column > 0 { rows[row][column - 1].text += String(character) }
      return
    }
    if waits || column + width > columns {
      (column, waits) = (0, false)
      feed()
    }
    while rows[row].count < column + width { rows[row].append(Glyph()) }
    // Half of a wide character is none.
    if rows[row][column].text.isEmpty, column > 0 { rows[row][column - 1] = Glyph() }
    if column + width < rows[row].count, rows[row][column + width].text.isEmpty { rows[row][column + width] = Glyph() }
    rows[row][column] = Glyph(text: String(character), isFaint: isFaint)
    for half in 1..<max(width, 1) { rows[row][column + half] = Glyph(text: "", isFaint: isFaint) }
    column += width
    if column >= columns { (column, waits) = (columns - 1, true) }
  }

  private mutating func act(on sequence: String) {
    let inner = sequence.dropFirst(2).dropLast()
    let number = Int(inner.split(separator: ";").first ?? "") ?? 1
    switch sequence.last {
    case "A": (row, waits) = (max(top, row - number), false)
    case "B": (row, waits) = (min(rows.count - 1, row + number), false)
    case "C": (column, waits) = (min(columns - 1, column + number), false)
    case "D": (column, waits) = (max(0, column - number), false)
    case "H": (row, column, waits) = (top, 0, false)
    case "K": eraseLine()
    case "J": erase(inner)
    case "m": isFaint = inner.hasSuffix(";90") || inner.hasSuffix(";2")
    case "h" where inner == "?2004": bracketsPastes = true
    case "l" where inner == "?2004": bracketsPastes = false
    default: unknown.append(sequence)
    }
  }

  private mutating func eraseLine() {
    if rows[row].count > column { rows[row].removeSubrange(column...) }
  }

  private mutating func erase(_ kind: Substring) {
    if kind == "2" {
      for index in top..<rows.count { rows[index] = [] }
    } else {
      eraseLine()
      for index in row + 1..<max(rows.count, row + 1) { rows[index] = [] }
    }
  }
}
