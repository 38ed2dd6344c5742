extension EditorBuffer {
  /// Swaps the two characters around the cursor, or the last two at the end of a line.
  mutating func transposeCharacters() {
    let position = cursor == text.lineEnd(cursor) ? cursor - 1 : cursor
    guard position > text.lineStart(cursor) else { return }
    let swapped = [text.characters[position], text.characters[position - 1]]
    edit(position - 1..<position + 1, with: swapped, cursor: position + 1)
  }

  /// Swaps the words before and after the cursor.
  mutating func transposeWords() {
    let secondEnd = text.wordEnd(cursor)
    let secondStart = text.wordStart(secondEnd)
    let firstStart = text.wordStart(secondStart)
    var firstEnd = firstStart
    while firstEnd < secondStart, EditorText.isWord(text.characters[firstEnd]) { firstEnd += 1 }
    guard firstStart < firstEnd, firstEnd < secondStart, secondStart < secondEnd else { return }
    let words = text.characters
    let swapped = words[secondStart..<secondEnd] + words[firstEnd..<secondStart] + words[firstStart..<firstEnd]
    edit(firstStart..<secondEnd, with: Array(swapped))
  }

  /// Changes the rest of the word at the cursor and moves to its end.
  mutating func changeWord(_ change: (String) -> String) {
    var start = cursor
    while start < text.count, !EditorText.isWord(text.characters[start]) { start += 1 }
    let end = text.wordEnd(start)
    guard start < end else { return move(to: end) }
    edit(start..<end, with: Array(change(text.string(start..<end))))
  }

  /// Accepts the suggestion or its first word, if the cursor is at the end of the text.
  ///
  /// - Returns: `false` if there is no suggestion to accept.
  mutating func takeSuggestion(oneWord: Bool = false) -> Bool {
    guard cursor == text.count, !suggestion.isEmpty else { return false }
    let whole = EditorText(suggestion)
    let end = oneWord ? whole.wordEnd(0) : whole.count
    edit(cursor..<cursor, with: Array(whole.characters[..<end]))
    suggestion = whole.string(end..<whole.count)
    return true
  }

  /// Removes the spaces around the cursor.
  mutating func deleteSpaces() {
    var (start, end) = (cursor, cursor)
    while start > 0, text.characters[start - 1].isWhitespace { start -= 1 }
    while end < text.count, text.characters[end].isWhitespace { end += 1 }
    edit(start..<end, with: [], cursor: start)
  }

  /// Moves the cursor to the line above or below, in the same column.
  ///
  /// - Returns: `false` if there is no such line.
  mutating func moveLine(by step: Int) -> Bool {
    let start = text.lineStart(cursor)
    let column = cursor - start
    if step < 0 {
      guard start > 0 else { return false }
      let above = text.lineStart(start - 1)
      move(to: min(above + column, start - 1))
    } else {
      let end = text.lineEnd(cursor)
      guard end < text.count else { return false }
      move(to: min(end + 1 + column, text.lineEnd(end + 1)))
    }
    return true
  }
}
