extension EditorText {
  /// Returns the start of the line that contains a position.
  func lineStart(_ place: Int) -> Int {
    var index = place
    while index > 0, characters[index - 1] != "\n" { index -= 1 }
    return index
  }

  /// Returns the end of the line that contains a position, before its line feed.
  func lineEnd(_ place: Int) -> Int {
    var index = place
    while index < count, characters[index] != "\n" { index += 1 }
    return index
  }

  /// Returns the end of the word at or after a position. Words are letters and digits, as in emacs.
  func wordEnd(_ place: Int) -> Int {
    var index = place
    while index < count, !Self.isWord(characters[index]) { index += 1 }
    while index < count, Self.isWord(characters[index]) { index += 1 }
    return index
  }

  /// Returns the start of the word at or before a position.
  func wordStart(_ place: Int) -> Int {
    var index = place
    while index > 0, !Self.isWord(characters[index - 1]) { index -= 1 }
    while index > 0, Self.isWord(characters[index - 1]) { index -= 1 }
    return index
  }

  /// Returns the start of the word at or before a position, delimited by spaces only.
  func blankWordStart(_ place: Int) -> Int {
    var index = place
    while index > 0, characters[index - 1].isWhitespace { index -= 1 }
    while index > 0, !characters[index - 1].isWhitespace { index -= 1 }
    return index
  }

  static func isWord(_ character: Character) -> Bool { character.isLetter || character.isNumber }
}
