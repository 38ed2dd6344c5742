extension EditorBuffer {
  /// The kinds of characters that vi's motions by words distinguish.
  enum CharacterKind { case space, word, punctuation }

  /// Returns the kind of a character.
  ///
  /// - Parameter isBig: `true` for the motions `W`, `B` and `E`, for which punctuation belongs to words.
  func kind(_ position: Int, isBig: Bool) -> CharacterKind {
    let character = text.characters[position]
    if character.isWhitespace { return .space }
    return isBig || EditorText.isWord(character) || character == "_" ? .word : .punctuation
  }

  /// Returns the target of a motion; `isInclusive` if the motion includes the character there.
  ///
  /// - Parameters:
  ///   - search: The character that `;` and `,` search for.
  ///   - isAgain: `true` if the search continues from its last match.
  func target(
    of motion: Character, _ times: Int, _ search: ViKeys.Find?, isAgain: Bool
  ) -> (position: Int, isInclusive: Bool)? {
    let (start, end) = (text.lineStart(cursor), text.lineEnd(cursor))
    switch motion {
    case "h": return cursor > start ? (max(start, cursor - times), false) : nil
    case "l", " ": return cursor < end ? (min(end, cursor + times), false) : nil
    case "0": return (start, false)
    case "^": return (firstNonBlank(from: start, to: end), false)
    case "$": return (max(start, end - 1), end > start)
    case "w", "W": return (repeated(times, from: cursor) { nextWord($0, isBig: motion == "W") }, false)
    case "b", "B": return (repeated(times, from: cursor) { previousWord($0, isBig: motion == "B") }, false)
    case "e", "E": return (repeated(times, from: cursor) { endOfWord($0, isBig: motion == "E") }, cursor < text.count)
    case "|": return (min(start + times, max(start + 1, end)) - 1, false)
    case "%": return partner(from: cursor, to: end).map { ($0, true) }
    case ";": return search.flatMap { find($0, times, isAgain) }
    case ",": return search.flatMap { find($0.reversed, times, isAgain) }
    default: return nil
    }
  }

  func firstNonBlank(from start: Int, to end: Int) -> Int {
    (start..<end).first { !text.characters[$0].isWhitespace } ?? start
  }

  private func repeated(_ times: Int, from start: Int, _ step: (Int) -> Int) -> Int {
    var position = start
    for _ in 0..<times {
      let next = step(position)
      if next == position { break }
      position = next
    }
    return position
  }

  private func nextWord(_ start: Int, isBig: Bool) -> Int {
    guard start < text.count else { return start }
    var position = start
    let first = kind(position, isBig: isBig)
    while position < text.count, first != .space, kind(position, isBig: isBig) == first { position += 1 }
    while position < text.count, kind(position, isBig: isBig) == .space { position += 1 }
    return position
  }

  private func previousWord(_ start: Int, isBig: Bool) -> Int {
    var position = start
    while position > 0, kind(position - 1, isBig: isBig) == .space { position -= 1 }
    guard position > 0 else { return 0 }
    let first = kind(position - 1, isBig: isBig)
    while position > 0, kind(position - 1, isBig: isBig) == first { position -= 1 }
    return position
  }

  private func endOfWord(_ start: Int, isBig: Bool) -> Int {
    guard start + 1 < text.count else { return start }
    var position = start + 1
    while position < text.count - 1, kind(position, isBig: isBig) == .space { position += 1 }
    let first = kind(position, isBig: isBig)
    while position + 1 < text.count, kind(position + 1, isBig: isBig) == first { position += 1 }
    return position
  }

  /// Returns the target of `ge` and `gE`.
  func endOfWordBefore(_ times: Int, isBig: Bool) -> Int {
    repeated(times, from: cursor) { start in
      var position = start
      if position < text.count, kind(position, isBig: isBig) != .space {
        while position > 0, kind(position - 1, isBig: isBig) == kind(start, isBig: isBig) { position -= 1 }
      }
      position -= 1
      while position > 0, kind(position, isBig: isBig) == .space { position -= 1 }
      return max(0, position)
    }
  }

  private func find(_ search: ViKeys.Find, _ times: Int, _ isAgain: Bool) -> (position: Int, isInclusive: Bool)? {
    let (start, end) = (text.lineStart(cursor), text.lineEnd(cursor))
    let isForward = search.kind == "f" || search.kind == "t"
    let isShort = search.kind == "t" || search.kind == "T"
    var position = cursor
    for number in 0..<times {
      // `t` already stopped in front of the match that it found last.
      let skip = isShort && number == 0 && isAgain ? 2 : 1
      let found =
        isForward
        ? (position + skip..<max(end, position + skip)).first { $0 < end && text.characters[$0] == search.character }
        : (start..<max(start, position - skip + 1)).last { text.characters[$0] == search.character }
      guard let found else { return nil }
      position = isShort && number + 1 == times ? (isForward ? found - 1 : found + 1) : found
    }
    return (position, isForward)
  }
}
