extension EditorText {
  /// Returns the start of the line that contains a position.
  func lineStart(_ position: Int) -> Int {
    characters[..<position].lastIndex(of: "\n").map { $0 + 1 } ?? 0
  }

  /// Returns the end of the line that contains a position, before its line feed.
  func lineEnd(_ position: Int) -> Int {
    characters[position...].firstIndex(of: "\n") ?? count
  }

  /// Returns the end of the word at or after a position. Words are letters and digits, as in emacs.
  func wordEnd(_ position: Int) -> Int {
    let start = characters[position...].firstIndex(where: Self.isWord) ?? count
    return characters[start...].firstIndex { !Self.isWord($0) } ?? count
  }

  /// Returns the start of the word at or before a position.
  func wordStart(_ position: Int) -> Int {
    let end = characters[..<position].lastIndex(where: Self.isWord) ?? 0
    return characters[..<end].lastIndex { !Self.isWord($0) }.map { $0 + 1 } ?? 0
  }

  /// Returns the start of the word at or before a position, delimited by spaces only.
  func blankWordStart(_ position: Int) -> Int {
    let end = characters[..<position].lastIndex { !$0.isWhitespace } ?? 0
    return characters[..<end].lastIndex(where: \.isWhitespace).map { $0 + 1 } ?? 0
  }

  static func isWord(_ character: Character) -> Bool { character.isLetter || character.isNumber }

  /// Returns the range of graphemes for offsets in UTF-8.
  func graphemes(_ range: Range<Int>) -> Range<Int>? {
    var offset = 0
    var lower: Int?
    for (index, character) in characters.enumerated() {
      if offset >= range.lowerBound, lower == nil { lower = index }
      if offset >= range.upperBound { return (lower ?? index)..<index }
      offset += character.utf8.count
    }
    guard offset >= range.upperBound else { return nil }
    return (lower ?? count)..<count
  }
}
