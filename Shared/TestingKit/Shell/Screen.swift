import TerminalKit

/// The screen of a terminal in memory that interprets the output of this program.
///
/// It wraps like most terminals: after the last column, the cursor waits, and only the next
/// character goes to a new line.
package struct Screen: Sendable {
  /// A cell of a row. The text is empty for the second half of a wide character.
  struct Glyph: Hashable, Sendable {
    var text = " "
    var style = Style()
  }

  /// The content of one of the terminal's two screens.
  private struct Content: Sendable {
    /// All rows since the start; the last ones make up the window.
    var rows: [[Glyph]] = [[]]
    var top = 0
    var row = 0
    var column = 0
    var waits = false
  }

  /// The number of columns per row.
  package private(set) var columns: Int
  private var height: Int
  private var content = Content()
  /// The first screen while the alternate one is shown.
  private var first: Content?
  private var style = Style()
  private var unread: [UInt8] = []
  /// The escape sequences that the program should never send.
  package private(set) var unknown: [String] = []
  /// `true` if the terminal would bracket a paste.
  package private(set) var bracketsPastes = false
  /// `true` if the cursor is visible.
  package private(set) var showsCursor = true
  /// The total number of bytes written.
  package private(set) var byteCount = 0

  /// Creates an empty screen.
  package init(columns: Int, rows: Int = 24) {
    self.columns = columns
    height = rows
  }

  /// The rows of the window as the user sees them, without trailing spaces and trailing empty rows.
  package var lines: [String] { lines(where: { _ in true }) }

  /// `true` if a program uses the alternate screen, which preserves the first one.
  package var isOther: Bool { first != nil }

  /// The rows that are shown in reverse.
  package var reversedLines: [String] { lines(where: \.style.isReversed).filter { !$0.isEmpty } }

  /// The rows without faint text, such as suggestions and hints.
  package var typedLines: [String] { lines(where: { !$0.style.isFaint }) }

  /// The cells of the window, row by row.
  var glyphs: ArraySlice<[Glyph]> { content.rows[content.top...] }

  private func lines(where isShown: (Glyph) -> Bool) -> [String] {
    var lines = glyphs.map { glyphs in
      var text = glyphs.map { isShown($0) ? $0.text : " " }.joined()
      while text.last == " " { text.removeLast() }
      return text
    }
    while lines.last == "" { lines.removeLast() }
    return lines
  }

  /// The text of the window.
  package var text: String { lines.joined(separator: "\n") }
  /// The text of the window without faint text.
  package var typed: String { typedLines.joined(separator: "\n") }
  /// The position of the cursor in the window.
  package var cursor: (row: Int, column: Int) { (content.row - content.top, content.column) }

  /// Interprets bytes that the program writes, split at any position.
  package mutating func write(_ bytes: some Sequence<UInt8>) {
    byteCount -= unread.count
    unread += bytes
    byteCount += unread.count
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

  /// Interprets text that the program writes.
  package mutating func write(_ text: String) { write(text.utf8) }

  /// Changes the size. Rows that are too wide continue in the next one, as in most terminals; on
  /// the alternate screen they are cut off.
  package mutating func resize(columns new: Int, rows newHeight: Int? = nil) {
    height = newHeight ?? height
    if first == nil {
      wrap(&content, in: new)
    } else {
      if var kept = first {
        wrap(&kept, in: new)
        first = kept
      }
      content.rows = content.rows.prefix(height).map { Array($0.prefix(new)) }
      (content.row, content.column) = (min(content.row, content.rows.count - 1), min(content.column, new - 1))
      content.waits = false
    }
    columns = new
  }

  private func wrap(_ content: inout Content, in new: Int) {
    var wrapped: [[Glyph]] = []
    var place = (row: 0, column: 0)
    let offset = content.column + (content.waits ? 1 : 0)
    for (index, cells) in content.rows.enumerated() {
      let first = wrapped.count
      var start = 0
      repeat {
        var end = min(start + new, cells.count)
        if end < cells.count, cells[end].text.isEmpty { end -= 1 }
        wrapped.append(Array(cells[start..<end]))
        start = end
      } while start < cells.count
      if index == content.row { place = (first + offset / new, offset % new) }
    }
    while wrapped.count <= place.row { wrapped.append([]) }
    content = Content(
      rows: wrapped, top: max(0, max(place.row, wrapped.count - 1) - height + 1), row: place.row, column: place.column)
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
    case "\r": (content.column, content.waits) = (0, false)
    case "\n":
      content.waits = false
      feed()
    case "\u{8}": (content.column, content.waits) = (max(0, content.column - 1), false)
    case "\u{7}": break
    default: show(character)
    }
  }

  private mutating func feed() {
    content.row += 1
    while content.rows.count <= content.row { content.rows.append([]) }
    if content.row - content.top >= height { content.top += 1 }
  }

  private mutating func show(_ character: Character) {
    let width = DisplayWidth.columns(of: character)
    let column = content.column
    if width == 0 {
      // A combining mark joins the character before it.
      if column > 0 { content.rows[content.row][column - 1].text += String(character) }
      return
    }
    if content.waits || column + width > columns {
      (content.column, content.waits) = (0, false)
      feed()
    }
    put(character, width, at: content.column, in: &content.rows[content.row])
    content.column += width
    if content.column >= columns { (content.column, content.waits) = (columns - 1, true) }
  }

  private func put(_ character: Character, _ width: Int, at column: Int, in row: inout [Glyph]) {
    while row.count < column + width { row.append(Glyph()) }
    // Half of a wide character is not a character.
    if row[column].text.isEmpty, column > 0 { row[column - 1] = Glyph() }
    if column + width < row.count, row[column + width].text.isEmpty { row[column + width] = Glyph() }
    row[column] = Glyph(text: String(character), style: style)
    for half in 1..<max(width, 1) { row[column + half] = Glyph(text: "", style: style) }
  }

  private mutating func act(on sequence: String) {
    let inner = sequence.dropFirst(2).dropLast()
    let numbers = inner.split(separator: ";").map { Int($0) ?? 1 }
    let number = numbers.first ?? 1
    if let last = sequence.last, "ABCDH".contains(last) { content.waits = false }
    switch sequence.last {
    case "A": content.row = max(content.top, content.row - number)
    case "B": content.row = min(content.rows.count - 1, content.row + number)
    case "C": content.column = min(columns - 1, content.column + number)
    case "D": content.column = max(0, content.column - number)
    case "H": go(to: number, numbers.count > 1 ? numbers[1] : 1)
    case "K": eraseLine()
    case "J": erase(inner)
    case "m": style.apply(inner.split(separator: ";").map { Int($0) ?? 0 })
    case "h", "l": set(inner, sequence.last == "h", sequence)
    default: unknown.append(sequence)
    }
  }

  private mutating func set(_ mode: Substring, _ isOn: Bool, _ sequence: String) {
    switch mode {
    case "?2004": bracketsPastes = isOn
    case "?25": showsCursor = isOn
    case "?1049" where isOn:
      if first == nil { first = content }
      content = Content()
    case "?1049":
      if let first { content = first }
      first = nil
    default: unknown.append(sequence)
    }
  }

  private mutating func go(to row: Int, _ column: Int) {
    content.row = content.top + min(max(1, row), height) - 1
    content.column = min(max(1, column), columns) - 1
    while content.rows.count <= content.row { content.rows.append([]) }
  }

  private mutating func eraseLine() {
    let (row, column) = (content.row, content.column)
    if content.rows[row].count > column { content.rows[row].removeSubrange(column...) }
  }

  private mutating func erase(_ kind: Substring) {
    if kind == "2" {
      for index in content.top..<content.rows.count { content.rows[index] = [] }
    } else {
      eraseLine()
      for index in content.row + 1..<max(content.rows.count, content.row + 1) { content.rows[index] = [] }
    }
  }
}
