extension EditorState {
  mutating func startInserting(_ character: Character) {
    let (start, end) = (text.lineStart(cursor), text.lineEnd(cursor))
    let times = vi.times
    switch character {
    case "a": cursor = min(cursor + 1, end)
    case "I": cursor = firstNonBlank(from: start, to: end)
    case "A": cursor = end
    case "o":
      cursor = end
      insert(["\n"])
    case "O":
      edit(start..<start, with: ["\n"], cursor: start)
    case "s": cut(cursor..<min(cursor + times, end))
    case "S": cut(start..<end)
    case "C": cut(cursor..<end)
    default: break
    }
    beginInserting()
    if character == "R" { vi.replaced = [] }
  }

  mutating func beginInserting() {
    vi.endCommand()
    vi.mode = .insert
    vi.isRecording = !vi.isRepeating
    undo.seal()
    revision += 1
  }

  mutating func change(_ character: Character) {
    let (start, end) = (text.lineStart(cursor), text.lineEnd(cursor))
    let times = vi.times
    switch character {
    case "x": cut(cursor..<min(cursor + times, end))
    case "X": cut(max(start, cursor - times)..<cursor)
    case "D": cut(cursor..<end)
    case "Y":
      vi.register = Array(text.characters[start..<end])
      return finish()
    case "p": put(at: min(cursor + 1, end), times: times)
    case "P": put(at: cursor, times: times)
    case "~": changeCase("~", of: cursor..<min(cursor + times, end))
    case "J":
      if end < text.count { edit(end..<end + 1, with: [" "], cursor: end) }
    default: break
    }
    finishChange()
  }

  /// Removes a part of the text and keeps it for `p`.
  mutating func cut(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    vi.register = Array(text.characters[range])
    edit(range, with: [], cursor: range.lowerBound)
  }

  private mutating func put(at place: Int, times: Int) {
    guard !vi.register.isEmpty else { return }
    let count = max(1, min(times, 100_000 / vi.register.count))
    edit(place..<place, with: Array(repeatElement(vi.register, count: count).joined()))
    cursor = max(0, cursor - 1)
  }

  /// Changes case: `u` to lowercase, `U` to uppercase, `~` to the opposite.
  private mutating func changeCase(_ operation: Character?, of range: Range<Int>) {
    let changed = text.characters[range].map { character in
      operation == "u" || operation == "~" && character.isUppercase ? character.lowercased() : character.uppercased()
    }
    edit(range, with: Array(changed.joined()))
  }

  mutating func replaceCharacters(with character: Character) {
    let times = vi.times
    if cursor + times <= text.lineEnd(cursor) {
      edit(cursor..<cursor + times, with: Array(repeating: character, count: times))
      cursor = max(0, cursor - 1)
    }
    finishChange()
  }

  /// `dd`, `cc`, `yy`, `guu`, `gUU`, `g~~`.
  mutating func operateOnLine() {
    let operation = vi.operation
    let start = text.lineStart(cursor)
    var end = text.lineEnd(cursor)
    for _ in 1..<vi.times where end < text.count { end = text.lineEnd(end + 1) }
    switch operation {
    case "y":
      vi.register = Array(text.characters[start..<end])
      finish()
    case "c":
      cut(start..<end)
      beginInserting()
    case "u", "U", "~":
      changeCase(operation, of: start..<end)
      move(to: start)
      finishChange()
    default:
      let content = Array(text.characters[start..<end])
      if end < text.count { end += 1 }
      cut((end == text.count && start > 0 ? start - 1 : start)..<end)
      vi.register = content
      cursor = text.lineStart(min(cursor, text.count))
      finishChange()
    }
  }

  /// Performs a motion, or operates on the text between the cursor and its target.
  mutating func perform(motion: Character, repeatsFind: Bool = true) {
    vi.repeatsFind = repeatsFind
    if "fFtT".contains(motion) {
      vi.waiting = motion
      return
    }
    // In vi, changing a word keeps the spaces after it.
    let isOnWord = cursor < text.count && !text.characters[cursor].isWhitespace
    let meant: Character = vi.operation == "c" && isOnWord ? motion == "w" ? "e" : motion == "W" ? "E" : motion : motion
    guard let target = target(of: meant, vi.times) else { return finish() }
    go(to: target)
  }

  /// Moves to the target of a motion, or operates on the text up to it.
  mutating func go(to target: (place: Int, isInclusive: Bool)) {
    let (place, isInclusive) = target
    guard vi.operation != nil else {
      move(to: place)
      return finish()
    }
    let (low, high) = (min(place, cursor), max(place, cursor))
    operate(on: low..<min(high + (isInclusive ? 1 : 0), text.count))
  }

  /// Applies the pending `d`, `c`, `y` or case change.
  mutating func operate(on range: Range<Int>) {
    let operation = vi.operation
    if operation == "y" {
      if !range.isEmpty { vi.register = Array(text.characters[range]) }
      move(to: range.lowerBound)
      return finish()
    }
    move(to: range.lowerBound)
    if let operation, "uU~".contains(operation) {
      changeCase(operation, of: range)
      move(to: range.lowerBound)
      return finishChange()
    }
    cut(range)
    if operation == "c" { beginInserting() } else { finishChange() }
  }
}
