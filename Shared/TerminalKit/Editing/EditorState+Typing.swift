extension EditorState {
  /// Handles the keys of emacs mode and of vi's insert mode.
  mutating func handleTyping(_ key: Key) -> [EditorEffect] {
    vi.record(key)
    if let scalar = key.plainScalar {
      browsing = nil
      if vi.isReplacing { vi.typeOver(with: scalar, &buffer) } else { emacs.type(Character(scalar), &buffer) }
      return []
    }
    if vi.handleReplacing(key, &buffer) { return [] }
    if let effects = handleCommand(key) { return effects }
    let count = text.count
    guard emacs.handle(key, &buffer) else {
      handleHistory(key)
      return []
    }
    if text.count > count { browsing = nil }
    return []
  }

  /// Handles keys that end the line or request an effect. Returns `nil` for other keys.
  private mutating func handleCommand(_ key: Key) -> [EditorEffect]? {
    switch key {
    case Key(.enter):
      if isComplete(text.string) { return [.accept] }
      buffer.move(to: text.count)
      insert(["\n"])
    case .control("c"): return [.interrupt]
    case .control("d") where text.count == 0: return [.end]
    case .control("z"): return [.suspend]
    case .control("l"): return [.clearScreen]
    case .control("o"): return operateAndGoOn()
    case .alt("#"): return comment()
    case Key(.tab): return [completion()]
    case .control("x"): prefix = .controlX
    case .control("v"), .control("q"): prefix = .literal
    case Key(.escape) where keymap == .vi: vi.leaveInsertMode(&buffer)
    case .control("r"): beginSearch(.older)
    case .control("s"): beginSearch(.newer)
    default: return nil
    }
    return []
  }

  /// Comments out every line, so that the history keeps the text and the shell runs none of it.
  mutating func comment() -> [EditorEffect] {
    let lines = text.string.split(separator: "\n", omittingEmptySubsequences: false)
    replaceAll(with: lines.map { "# " + $0 }.joined(separator: "\n"))
    return [.accept]
  }
}
