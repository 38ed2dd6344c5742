extension ViKeys {
  mutating func startInserting(_ character: Character, _ buffer: inout EditorBuffer) {
    let (start, end) = (buffer.text.lineStart(buffer.cursor), buffer.text.lineEnd(buffer.cursor))
    let times = times
    switch character {
    case "a": buffer.cursor = min(buffer.cursor + 1, end)
    case "I": buffer.cursor = buffer.firstNonBlank(from: start, to: end)
    case "A": buffer.cursor = end
    case "o":
      buffer.cursor = end
      buffer.edit(end..<end, with: ["\n"])
    case "O":
      buffer.edit(start..<start, with: ["\n"], cursor: start)
    case "s": cut(buffer.cursor..<min(buffer.cursor + times, end), &buffer)
    case "S": cut(start..<end, &buffer)
    case "C": cut(buffer.cursor..<end, &buffer)
    default: break
    }
    beginInserting(&buffer)
    if character == "R" { replaced = [] }
  }

  mutating func change(_ character: Character, _ buffer: inout EditorBuffer) {
    let (start, end) = (buffer.text.lineStart(buffer.cursor), buffer.text.lineEnd(buffer.cursor))
    let times = times
    switch character {
    case "x": cut(buffer.cursor..<min(buffer.cursor + times, end), &buffer)
    case "X": cut(max(start, buffer.cursor - times)..<buffer.cursor, &buffer)
    case "D": cut(buffer.cursor..<end, &buffer)
    case "Y":
      register = Array(buffer.text.characters[start..<end])
      return finish()
    case "p": put(at: min(buffer.cursor + 1, end), times: times, &buffer)
    case "P": put(at: buffer.cursor, times: times, &buffer)
    case "~": changeCase("~", of: buffer.cursor..<min(buffer.cursor + times, end), &buffer)
    case "J":
      if end < buffer.text.count { buffer.edit(end..<end + 1, with: [" "], cursor: end) }
    default: break
    }
    finishChange()
  }

  /// Removes a part of the text and keeps it for `p`.
  mutating func cut(_ range: Range<Int>, _ buffer: inout EditorBuffer) {
    guard !range.isEmpty else { return }
    register = Array(buffer.text.characters[range])
    buffer.edit(range, with: [], cursor: range.lowerBound)
  }

  private mutating func put(at position: Int, times: Int, _ buffer: inout EditorBuffer) {
    guard !register.isEmpty else { return }
    let count = max(1, min(times, 100_000 / register.count))
    buffer.edit(position..<position, with: Array(repeatElement(register, count: count).joined()))
    buffer.cursor = max(0, buffer.cursor - 1)
  }

  /// Changes case: `u` to lowercase, `U` to uppercase, `~` to the opposite.
  private mutating func changeCase(_ operation: Character?, of range: Range<Int>, _ buffer: inout EditorBuffer) {
    let changed = buffer.text.characters[range].map { character in
      operation == "u" || operation == "~" && character.isUppercase ? character.lowercased() : character.uppercased()
    }
    buffer.edit(range, with: Array(changed.joined()))
  }

  mutating func replaceCharacters(with character: Character, _ buffer: inout EditorBuffer) {
    let times = times
    if buffer.cursor + times <= buffer.text.lineEnd(buffer.cursor) {
      buffer.edit(buffer.cursor..<buffer.cursor + times, with: Array(repeating: character, count: times))
      buffer.cursor = max(0, buffer.cursor - 1)
    }
    finishChange()
  }

  /// `dd`, `cc`, `yy`, `guu`, `gUU`, `g~~`.
  mutating func operateOnLine(_ buffer: inout EditorBuffer) {
    let operation = operation
    let start = buffer.text.lineStart(buffer.cursor)
    var end = buffer.text.lineEnd(buffer.cursor)
    for _ in 1..<times where end < buffer.text.count { end = buffer.text.lineEnd(end + 1) }
    switch operation {
    case "y":
      register = Array(buffer.text.characters[start..<end])
      finish()
    case "c":
      cut(start..<end, &buffer)
      beginInserting(&buffer)
    case "u", "U", "~":
      changeCase(operation, of: start..<end, &buffer)
      buffer.move(to: start)
      finishChange()
    default:
      let content = Array(buffer.text.characters[start..<end])
      if end < buffer.text.count { end += 1 }
      cut((end == buffer.text.count && start > 0 ? start - 1 : start)..<end, &buffer)
      register = content
      buffer.cursor = buffer.text.lineStart(min(buffer.cursor, buffer.text.count))
      finishChange()
    }
  }

  /// Performs a motion, or operates on the text between the cursor and its target.
  ///
  /// - Parameter isAgain: `true` if a search for a character continues from its last match.
  mutating func perform(motion: Character, isAgain: Bool = true, _ buffer: inout EditorBuffer) {
    if "fFtT".contains(motion) {
      waiting = motion
      return
    }
    // In vi, changing a word keeps the spaces after it.
    let isOnWord = buffer.cursor < buffer.text.count && !buffer.text.characters[buffer.cursor].isWhitespace
    let meant: Character = operation == "c" && isOnWord ? motion == "w" ? "e" : motion == "W" ? "E" : motion : motion
    guard let target = buffer.target(of: meant, times, lastFind, isAgain: isAgain) else { return finish() }
    go(to: target, &buffer)
  }

  /// Moves to the target of a motion, or operates on the text up to it.
  mutating func go(to target: (position: Int, isInclusive: Bool), _ buffer: inout EditorBuffer) {
    let (position, isInclusive) = target
    guard operation != nil else {
      buffer.move(to: position)
      return finish()
    }
    let (low, high) = (min(position, buffer.cursor), max(position, buffer.cursor))
    operate(on: low..<min(high + (isInclusive ? 1 : 0), buffer.text.count), &buffer)
  }

  /// Applies the pending `d`, `c`, `y` or case change.
  mutating func operate(on range: Range<Int>, _ buffer: inout EditorBuffer) {
    let operation = operation
    if operation == "y" {
      if !range.isEmpty { register = Array(buffer.text.characters[range]) }
      buffer.move(to: range.lowerBound)
      return finish()
    }
    buffer.move(to: range.lowerBound)
    if let operation, "uU~".contains(operation) {
      changeCase(operation, of: range, &buffer)
      buffer.move(to: range.lowerBound)
      return finishChange()
    }
    cut(range, &buffer)
    if operation == "c" { beginInserting(&buffer) } else { finishChange() }
  }
}
