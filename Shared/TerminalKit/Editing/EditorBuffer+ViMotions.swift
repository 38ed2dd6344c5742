extension EditorBuffer {
  enum Kind { case blank, word, sign }

  func kind(_ place: Int, isBig: Bool) -> Kind {
    let character = text.characters[place]
    if character.isWhitespace { return .blank }
    return isBig || EditorText.isWord(character) || character == "_" ? .word : .sign
  }

  /// Returns the target of a motion, and whether the motion includes the character there.
  ///
  /// - Parameters:
  ///   - search: The character that `;` and `,` search for.
  ///   - isAgain: `true` if the search continues from its last match.
  func target(
    of motion: Character, _ times: Int, _ search: ViKeys.Find?, isAgain: Bool
  ) -> (place: Int, isInclusive: Bool)? {
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
    var place = start
    for _ in 0..<times {
      let next = step(place)
      if next == place { break }
      place = next
    }
    return place
  }

  private func nextWord(_ start: Int, isBig: Bool) -> Int {
    guard start < text.count else { return start }
    var place = start
    let first = kind(place, isBig: isBig)
    while place < text.count, first != .blank, kind(place, isBig: isBig) == first { place += 1 }
    while place < text.count, kind(place, isBig: isBig) == .blank { place += 1 }
    return place
  }

  private func previousWord(_ start: Int, isBig: Bool) -> Int {
    var place = start
    while place > 0, kind(place - 1, isBig: isBig) == .blank { place -= 1 }
    guard place > 0 else { return 0 }
    let first = kind(place - 1, isBig: isBig)
    while place > 0, kind(place - 1, isBig: isBig) == first { place -= 1 }
    return place
  }

  private func endOfWord(_ start: Int, isBig: Bool) -> Int {
    guard start + 1 < text.count else { return start }
    var place = start + 1
    while place < text.count - 1, kind(place, isBig: isBig) == .blank { place += 1 }
    let first = kind(place, isBig: isBig)
    while place + 1 < text.count, kind(place + 1, isBig: isBig) == first { place += 1 }
    return place
  }

  /// Returns the target of `ge` and `gE`.
  func endOfWordBefore(_ times: Int, isBig: Bool) -> Int {
    repeated(times, from: cursor) { start in
      var place = start
      if place < text.count, kind(place, isBig: isBig) != .blank {
        while place > 0, kind(place - 1, isBig: isBig) == kind(start, isBig: isBig) { place -= 1 }
      }
      place -= 1
      while place > 0, kind(place, isBig: isBig) == .blank { place -= 1 }
      return max(0, place)
    }
  }

  private func find(_ search: ViKeys.Find, _ times: Int, _ isAgain: Bool) -> (place: Int, isInclusive: Bool)? {
    let (start, end) = (text.lineStart(cursor), text.lineEnd(cursor))
    let isForward = search.kind == "f" || search.kind == "t"
    let isShort = search.kind == "t" || search.kind == "T"
    var place = cursor
    for number in 0..<times {
      // `t` already stopped in front of the match that it found last.
      let skip = isShort && number == 0 && isAgain ? 2 : 1
      let found =
        isForward
        ? (place + skip..<max(end, place + skip)).first { $0 < end && text.characters[$0] == search.character }
        : (start..<max(start, place - skip + 1)).last { text.characters[$0] == search.character }
      guard let found else { return nil }
      place = isShort && number + 1 == times ? (isForward ? found - 1 : found + 1) : found
    }
    return (place, isForward)
  }
}
