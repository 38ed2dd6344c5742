extension EditorState {
  /// Handles emacs keys, which also apply in vi's insert mode.
  mutating func handleTyping(_ key: Key) -> [EditorEffect] {
    if vi.isRecording, vi.mode == .insert, key != Key(.escape), vi.keys.count < 10_000 { vi.keys.append(key) }
    if let scalar = key.plainScalar {
      if isReplacing {
        typeOver(with: scalar)
      } else if !typeBehindCompletion(Character(scalar)) {
        insert([Character(scalar)], isTyping: true)
      }
      return []
    }
    if handleReplacing(key) { return [] }
    if let effects = handleCommand(key) { return effects }
    if handleMotion(key) || handleKill(key) || handleHistory(key) { return [] }
    handleChange(key)
    return []
  }

  /// Handles keys that end the line or request an effect. Returns `nil` for other keys.
  private mutating func handleCommand(_ key: Key) -> [EditorEffect]? {
    switch key {
    case Key(.enter):
      if !isComplete(text.string) {
        move(to: text.count)
        insert(["\n"])
        return []
      }
      return [.accept]
    case .control("c"): return [.interrupt]
    case .control("d") where text.count == 0: return [.end]
    case .control("z"): return [.suspend]
    case .control("l"): return [.clearScreen]
    case .control("o"): return operateAndGoOn()
    case .alt("#"): return comment()
    case Key(.tab):
      return [
        .complete(CompletionRequest(text: text.string, cursor: text.string(0..<cursor).utf8.count, revision: revision))
      ]
    case .control("x"): prefix = .controlX
    case .control(" "), .control("@"): setMark()
    case .control("g"): isRegionShown = false
    case .control("v"), .control("q"): prefix = .literal
    case Key(.escape) where keymap == .vi: leaveInsertMode()
    case .control("r"): beginSearch(.older)
    case .control("s"): beginSearch(.newer)
    default: return nil
    }
    return []
  }

  /// Handles keys that only move the cursor.
  mutating func handleMotion(_ key: Key) -> Bool {
    switch key {
    case Key(.left), .control("b"): move(to: cursor - 1)
    case Key(.right), .control("f"): if !takeSuggestion() { move(to: cursor + 1) }
    case Key(.home), .control("a"): move(to: text.lineStart(cursor))
    case Key(.end), .control("e"): if !takeSuggestion() { move(to: text.lineEnd(cursor)) }
    case .alt("f"), Key(.right, .control), Key(.right, .alt):
      if !takeSuggestion(oneWord: true) { move(to: text.wordEnd(cursor)) }
    case .alt("b"), Key(.left, .control), Key(.left, .alt): move(to: text.wordStart(cursor))
    case Key(.home, .control): move(to: 0)
    case Key(.end, .control): move(to: text.count)
    default: return false
    }
    return true
  }

  private mutating func handleKill(_ key: Key) -> Bool {
    switch key {
    case .control("k"):
      let end = text.lineEnd(cursor)
      kill(cursor..<(end == cursor ? min(end + 1, text.count) : end))
    case .control("u"):
      let start = text.lineStart(cursor)
      kill((start == cursor ? max(start - 1, 0) : start)..<cursor, isBefore: true)
    case .control("w"): if !killRegion() { kill(text.blankWordStart(cursor)..<cursor, isBefore: true) }
    case .alt("w"): copyRegion()
    case Key(.backspace, .alt), Key(.backspace, .control), .alt("h"):
      kill(text.wordStart(cursor)..<cursor, isBefore: true)
    case .alt("d"), Key(.delete, .control), Key(.delete, .alt): kill(cursor..<text.wordEnd(cursor))
    case .control("y"): yank()
    case .alt("y"): yankPop()
    default: return false
    }
    return true
  }

  private mutating func handleChange(_ key: Key) {
    switch key {
    case Key(.backspace), Key(.backspace, .shift):
      if cursor > 0 { edit(cursor - 1..<cursor, with: [], cursor: cursor - 1) }
    case Key(.delete), .control("d"): if cursor < text.count { edit(cursor..<cursor + 1, with: [], cursor: cursor) }
    case Key(.enter, .alt), Key(.enter, .shift): insert(["\n"])
    case .control("t"): transposeCharacters()
    case .alt("t"): transposeWords()
    case .alt("u"): changeWord { $0.uppercased() }
    case .alt("l"): changeWord { $0.lowercased() }
    case .alt("c"): changeWord { $0.prefix(1).uppercased() + $0.dropFirst().lowercased() }
    case .control("_"): undoOnce()
    case .alt("_"), .alt("/"): redoOnce()
    case .alt("\\"): deleteBlanks()
    case .alt("r"): undoAll()
    default: break
    }
  }

  /// Returns `true` if the editor accepted a suggestion at the end of the text.
  mutating func takeSuggestion(oneWord: Bool = false) -> Bool {
    guard cursor == text.count, !suggestion.isEmpty else { return false }
    let whole = EditorText(suggestion)
    let end = oneWord ? whole.wordEnd(0) : whole.count
    insert(Array(whole.characters[..<end]))
    suggestion = whole.string(end..<whole.count)
    return true
  }

  private mutating func yank() {
    kills.rewind()
    putYanked(in: cursor..<cursor)
  }

  private mutating func yankPop() {
    guard case .yank(let range) = last else { return }
    kills.rotate()
    putYanked(in: range)
  }

  private mutating func putYanked(in range: Range<Int>) {
    guard let cut = kills.current else { return }
    edit(range, with: cut)
    next = .yank(min(range.lowerBound, cursor)..<cursor)
  }
}
