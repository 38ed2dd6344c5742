extension EditorState {
  /// Keeps the cursor on a character, never after the last one of a line, in vi's normal mode.
  mutating func keepInLine() {
    guard isInNormalMode else { return }
    let start = text.lineStart(cursor)
    buffer.cursor = max(start, min(cursor, text.lineEnd(cursor) - 1))
  }

  mutating func handleViCommand(_ key: Key) -> [EditorEffect] {
    let count = text.count
    let request = vi.handle(key, &buffer)
    if text.count > count { browsing = nil }
    switch request {
    case .none: break
    case .typing(let key): return handleTyping(key)
    case .historyLine(let number): goToLine(number)
    case .lines(let step, let direction, let times):
      for _ in 0..<times where !buffer.moveLine(by: step) { browse(direction) }
    case .search(let direction): beginSearch(direction, staysAtEnter: true)
    case .searchAgain(let isReversed):
      guard var search = vi.lastSearch else { break }
      search.showNext((search.direction == .older) != isReversed ? .older : .newer, &buffer, history)
      vi.lastSearch = search
    case .comment: return comment()
    case .editExternally: return [.editExternally]
    case .repeatChange(let keys, let times): repeatChange(keys, times)
    }
    return []
  }

  /// Repeats a change, as often as the length of the line allows in a short time.
  private mutating func repeatChange(_ keys: [Key], _ times: Int) {
    vi.isRepeating = true
    var budget = Self.repeatBudget
    for _ in 0..<times where budget > 0 {
      for key in keys where budget > 0 {
        budget -= text.count + 1
        emacs.next = .other
        if isInNormalMode { _ = handleViCommand(key) } else { _ = handleTyping(key) }
        emacs.last = emacs.next
      }
      if !isInNormalMode { vi.leaveInsertMode(&buffer) }
      vi.finish()
    }
    (vi.isRepeating, vi.isRecording, vi.lastChange) = (false, false, keys)
  }
}
