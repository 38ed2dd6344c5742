/// vi's text objects: words, quoted text, bracketed text.
extension EditorBuffer {
  private static let brackets: [Character: Character] = ["(": ")", "[": "]", "{": "}", "<": ">"]

  /// Returns the range of a text object such as `iw` or `a"`.
  ///
  /// - Parameter isAround: `true` to include the spaces after a word, or the quotes or brackets.
  func object(_ name: Character, isAround: Bool, _ times: Int) -> Range<Int>? {
    switch name {
    case "w", "W": return word(isBig: name == "W", isAround: isAround, times)
    case "\"", "'", "`": return quoted(name, isAround: isAround)
    case "b", "(", ")": return bracketed("(", isAround: isAround)
    case "B", "{", "}": return bracketed("{", isAround: isAround)
    case "[", "]": return bracketed("[", isAround: isAround)
    case "<", ">": return bracketed("<", isAround: isAround)
    default: return nil
    }
  }

  private func word(isBig: Bool, isAround: Bool, _ times: Int) -> Range<Int>? {
    let (start, end) = (text.lineStart(cursor), text.lineEnd(cursor))
    guard cursor < end else { return nil }
    var lower = cursor
    while lower > start, kind(lower - 1, isBig: isBig) == kind(cursor, isBig: isBig) { lower -= 1 }
    var upper = cursor
    for _ in 0..<times where upper < end {
      let isSpace = kind(upper, isBig: isBig) == .space
      upper = run(from: upper, to: end, isBig)
      // A word includes the spaces after it, and spaces include the word after them.
      if isAround, upper < end, isSpace || kind(upper, isBig: isBig) == .space {
        upper = run(from: upper, to: end, isBig)
      }
    }
    if isAround, kind(upper - 1, isBig: isBig) != .space, kind(cursor, isBig: isBig) != .space {
      while lower > start, kind(lower - 1, isBig: isBig) == .space { lower -= 1 }
    }
    return lower..<upper
  }

  /// Returns the end of a run of characters of one kind.
  private func run(from position: Int, to end: Int, _ isBig: Bool) -> Int {
    var index = position
    while index < end, kind(index, isBig: isBig) == kind(position, isBig: isBig) { index += 1 }
    return index
  }

  /// Returns the first quoted text of the line that ends at or after the cursor.
  private func quoted(_ quote: Character, isAround: Bool) -> Range<Int>? {
    let end = text.lineEnd(cursor)
    let quotes = (text.lineStart(cursor)..<end).filter { position in
      text.characters[position] == quote && (position == 0 || text.characters[position - 1] != "\\")
    }
    let pairs = stride(from: 0, to: quotes.count - 1, by: 2).map { (quotes[$0], quotes[$0 + 1]) }
    guard let (open, close) = pairs.first(where: { $0.1 >= cursor }) else { return nil }
    guard isAround else { return open + 1..<close }
    var upper = close + 1
    while upper < end, text.characters[upper].isWhitespace { upper += 1 }
    return open..<upper
  }

  private func bracketed(_ open: Character, isAround: Bool) -> Range<Int>? {
    guard let close = Self.brackets[open], !text.characters.isEmpty else { return nil }
    var depth = 0
    for position in stride(from: min(cursor, text.count - 1), through: 0, by: -1) {
      let character = text.characters[position]
      if character == close, position != cursor { depth += 1 }
      guard character == open else { continue }
      if depth > 0 {
        depth -= 1
      } else {
        guard let end = partner(of: position) else { return nil }
        return isAround ? position..<end + 1 : position + 1..<end
      }
    }
    return nil
  }

  /// Returns the counterpart of the first bracket at or after a position.
  func partner(from position: Int, to end: Int) -> Int? {
    let brackets = Set("()[]{}")
    return (position..<max(position, end)).first { brackets.contains(text.characters[$0]) }.flatMap { partner(of: $0) }
  }

  private func partner(of position: Int) -> Int? {
    let bracket = text.characters[position]
    let isOpen = Self.brackets[bracket] != nil
    guard let other = isOpen ? Self.brackets[bracket] : Self.brackets.first(where: { $0.value == bracket })?.key
    else { return nil }
    var depth = 0
    for index in stride(from: position, through: isOpen ? text.count - 1 : 0, by: isOpen ? 1 : -1) {
      if text.characters[index] == bracket { depth += 1 }
      if text.characters[index] == other { depth -= 1 }
      if depth == 0 { return index }
    }
    return nil
  }
}
