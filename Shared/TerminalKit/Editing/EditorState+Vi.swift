extension EditorState {
  mutating func leaveInsertMode() {
    (vi.mode, vi.replaced, isRegionShown) = (.normal, nil, false)
    vi.endCommand()
    undo.seal()
    if vi.isRecording {
      vi.lastChange = vi.keys + [Key(.escape)]
      vi.isRecording = false
    }
    vi.keys = []
    if cursor > text.lineStart(cursor) { move(to: cursor - 1) }
  }

  /// In vi's normal mode the cursor is on a character, never after the last one.
  mutating func keepInLine() {
    guard isCommanding else { return }
    let start = text.lineStart(cursor)
    cursor = max(start, min(cursor, text.lineEnd(cursor) - 1))
  }

  mutating func handleViCommand(_ key: Key) -> [EditorEffect] {
    guard let scalar = key.plainScalar else { return handleViSpecial(key) }
    if vi.keys.count < 64 { vi.keys.append(key) }
    let character = Character(scalar)
    if let waiting = vi.waiting {
      take(character, for: waiting)
      return []
    }
    if let digit = character.isASCII ? character.wholeNumberValue : nil, digit > 0 || hasCount {
      count(digit)
      return []
    }
    return command(character)
  }

  private var hasCount: Bool { (vi.operation == nil ? vi.count : vi.motionCount) != nil }

  private mutating func count(_ digit: Int) {
    if vi.operation == nil {
      vi.count = min((vi.count ?? 0) * 10 + digit, 10_000)
    } else {
      vi.motionCount = min((vi.motionCount ?? 0) * 10 + digit, 10_000)
    }
  }

  private mutating func handleViSpecial(_ key: Key) -> [EditorEffect] {
    vi.endCommand()
    vi.keys = []
    switch key {
    case Key(.escape): return []
    case Key(.backspace): move(to: max(text.lineStart(cursor), cursor - 1))
    case .control("r"): redoOnce()
    default: return handleTyping(key)
    }
    return []
  }

  private mutating func take(_ character: Character, for waiting: Character) {
    vi.waiting = nil
    switch waiting {
    case "r": return replaceCharacters(with: character)
    case "g": return handleAfterG(character)
    case "i", "a":
      guard let range = object(character, isAround: waiting == "a", vi.times) else { return finish() }
      return operate(on: range)
    default: break
    }
    vi.lastFind = ViState.Find(kind: waiting, character: character)
    perform(motion: ";", repeatsFind: false)
  }

  private mutating func handleAfterG(_ character: Character) {
    switch character {
    case "g" where vi.operation == nil: goToLine(vi.count ?? 1)
    case "e", "E": go(to: (endOfWordBefore(vi.times, isBig: character == "E"), true))
    case "u" where vi.operation == nil, "U" where vi.operation == nil, "~" where vi.operation == nil:
      vi.operation = character
    case "u", "U", "~": if vi.operation == character { operateOnLine() } else { finish() }
    default: finish()
    }
  }

  private mutating func command(_ character: Character) -> [EditorEffect] {
    if vi.operation != nil {
      if vi.operation == character {
        operateOnLine()
      } else if "iag".contains(character) {
        vi.waiting = character
      } else {
        perform(motion: character)
      }
      return []
    }
    switch character {
    case "d", "c", "y": vi.operation = character
    case "r", "g": vi.waiting = character
    case "G": goToLine(vi.count)
    case "n", "N": searchAgain(isReversed: character == "N")
    case "#": return comment()
    case "i", "a", "I", "A", "o", "O", "s", "S", "C", "R": startInserting(character)
    case "x", "X", "D", "Y", "p", "P", "~", "J": change(character)
    case "u":
      for _ in 0..<vi.times { undoOnce() }
      finish()
    case "U":
      undoAll()
      finish()
    case ".": repeatLastChange()
    case "j": lineOrHistory(1, .newer)
    case "k": lineOrHistory(-1, .older)
    case "/", "?":
      finish()
      beginSearch(character == "/" ? .older : .newer, staysAtEnter: true)
    case "v":
      finish()
      return [.editExternally]
    default: perform(motion: character)
    }
    return []
  }

  private mutating func lineOrHistory(_ step: Int, _ direction: HistoryDirection) {
    for _ in 0..<min(vi.times, 1000) where !moveLine(by: step) { browse(direction) }
    finish()
  }

  /// Ends a command that changed nothing.
  mutating func finish() {
    vi.endCommand()
    vi.keys = []
  }

  /// Ends a command that changed the text. `.` repeats it.
  mutating func finishChange() {
    if !vi.isRepeating { vi.lastChange = vi.keys }
    finish()
  }

  private mutating func repeatLastChange() {
    let keys = vi.lastChange
    let times = min(vi.times, 100)
    finish()
    guard !keys.isEmpty, !vi.isRepeating else { return }
    vi.isRepeating = true
    for _ in 0..<times {
      for key in keys {
        if isCommanding { _ = handleViCommand(key) } else { _ = handleTyping(key) }
      }
      if !isCommanding { leaveInsertMode() }
      finish()
    }
    vi.isRepeating = false
    vi.isRecording = false
    vi.lastChange = keys
  }
}
