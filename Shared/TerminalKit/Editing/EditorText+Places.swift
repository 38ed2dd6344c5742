extension EditorText {
  /// Where the line that holds a place begins.
  func lineStart(_ place: Int) -> Int {
    var index = place
    while index > 0, characters[index - 1] != "\n" { index -= 1 }
    return index
  }

  /// Where the line that holds a place ends, before its line feed.
  func lineEnd(_ place: Int) -> Int {
    var index = place
    while index < count, characters[index] != "\n" { index += 1 }
    return index
  }

  /// The end of the word at or behind a place, as emacs sees words: letters and digits.
  func wordEnd(_ place: Int) -> Int {
    var index = place
    while index < count, !Self.isWord(characters[index]) { index += 1 }
    while index < count, Self.isWord(characters[index]) { index += 1 }
    return index
  }

  /// The beginning of the word at or before a place.
  func wordStart(_ place: Int) -> Int {
    var index = place
    while index > 0, !Self.isWord(characters[index - 1]) { index -= 1 }
    while index > 0, Self.isWord(characters[index - 1]) { index -= 1 }
    return index
  }

  /// The beginning of what stands between blanks at or before a place.
  func blankWordStart(_ place: Int) -> Int {
    var index = place
    while index > 0, characters[index - 1].isWhitespace { index -= 1 }
    while index > 0, !characters[index - 1].isWhitespace { index -= 1 }
    return index
  }

  static func isWord(_ character: Character) -> Bool { character.isLetter || character.isNumber }

  /// The last word of a line of history, in its quotes.
  static func lastArgument(of line: String) -> String? { arguments(of: line).last }

  /// The words of a line of history, in their quotes.
  static func arguments(of line: String) -> [String] {
    var words: [String] = []
    var word = ""
    var quote: Character?
    var isEscaped = false
    for character in line {
      if quote == nil, !isEscaped, character.isWhitespace || character == ";" {
        if !word.isEmpty { words.append(word) }
        word = ""
        continue
      }
      word.append(character)
      if isEscaped {
        isEscaped = false
      } else if character == "\\", quote != "'" {
        isEscaped = true
      } else if quote == character {
        quote = nil
      } else if quote == nil, character == "'" || character == "\"" {
        quote = character
      }
    }
    if !word.isEmpty { words.append(word) }
    return words
  }
}
