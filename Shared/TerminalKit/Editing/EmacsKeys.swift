/// The emacs keys that change only the buffer. They also apply in vi's insert mode.
struct EmacsKeys: Sendable {
  /// The action of a key, for keys that depend on the previous key.
  enum Action: Hashable, Sendable {
    case other, kill
    /// A completion added a space.
    case completed
    case yank(Range<Int>)
    case lastArgument(Range<Int>, age: Int)
  }

  /// The action of the previous key, and of the current one.
  var last = Action.other
  var next = Action.other

  /// Returns `true` if the key is one of these keys.
  mutating func handle(_ key: Key, _ buffer: inout EditorBuffer) -> Bool {
    move(key, &buffer) || cut(key, &buffer) || change(key, &buffer)
  }

  /// Types a character. After a completion, a space or a character that continues the word replaces
  /// the space that the completion added.
  func type(_ character: Character, _ buffer: inout EditorBuffer) {
    let replaces = last == .completed && buffer.cursor > 0 && " :=,".contains(character)
    buffer.edit(buffer.cursor - (replaces ? 1 : 0)..<buffer.cursor, with: [character], isTyping: !replaces)
  }

  private func move(_ key: Key, _ buffer: inout EditorBuffer) -> Bool {
    let (text, cursor) = (buffer.text, buffer.cursor)
    switch key {
    case Key(.left), .control("b"): buffer.move(to: cursor - 1)
    case Key(.right), .control("f"): if !buffer.takeSuggestion() { buffer.move(to: cursor + 1) }
    case Key(.home), .control("a"): buffer.move(to: text.lineStart(cursor))
    case Key(.end), .control("e"): if !buffer.takeSuggestion() { buffer.move(to: text.lineEnd(cursor)) }
    case .alt("f"), Key(.right, .control), Key(.right, .alt):
      if !buffer.takeSuggestion(oneWord: true) { buffer.move(to: text.wordEnd(cursor)) }
    case .alt("b"), Key(.left, .control), Key(.left, .alt): buffer.move(to: text.wordStart(cursor))
    case Key(.home, .control): buffer.move(to: 0)
    case Key(.end, .control): buffer.move(to: text.count)
    default: return false
    }
    return true
  }

  private mutating func cut(_ key: Key, _ buffer: inout EditorBuffer) -> Bool {
    let (text, cursor) = (buffer.text, buffer.cursor)
    let (start, end) = (text.lineStart(cursor), text.lineEnd(cursor))
    switch key {
    case .control("k"): kill(cursor..<(end == cursor ? min(end + 1, text.count) : end), &buffer)
    case .control("u"): kill((start == cursor ? max(start - 1, 0) : start)..<cursor, isBefore: true, &buffer)
    case .control("w"):
      let region = buffer.region ?? text.blankWordStart(cursor)..<cursor
      kill(region, isBefore: cursor == region.upperBound, &buffer)
    case .alt("w"): buffer.copyRegion()
    case Key(.backspace, .alt), Key(.backspace, .control), .alt("h"):
      kill(text.wordStart(cursor)..<cursor, isBefore: true, &buffer)
    case .alt("d"), Key(.delete, .control), Key(.delete, .alt): kill(cursor..<text.wordEnd(cursor), &buffer)
    case .control("y"):
      buffer.kills.rewind()
      yank(in: cursor..<cursor, &buffer)
    case .alt("y"):
      guard case .yank(let range) = last else { break }
      buffer.kills.rotate()
      yank(in: range, &buffer)
    default: return false
    }
    return true
  }

  private mutating func kill(_ range: Range<Int>, isBefore: Bool = false, _ buffer: inout EditorBuffer) {
    buffer.kills.add(Array(buffer.text.characters[range]), joins: last == .kill, isBefore: isBefore)
    buffer.edit(range, with: [], cursor: range.lowerBound)
    next = .kill
  }

  private mutating func yank(in range: Range<Int>, _ buffer: inout EditorBuffer) {
    guard let cut = buffer.kills.current else { return }
    buffer.edit(range, with: cut)
    next = .yank(min(range.lowerBound, buffer.cursor)..<buffer.cursor)
  }

  private func change(_ key: Key, _ buffer: inout EditorBuffer) -> Bool {
    let (count, cursor) = (buffer.text.count, buffer.cursor)
    switch key {
    case Key(.backspace), Key(.backspace, .shift):
      if cursor > 0 { buffer.edit(cursor - 1..<cursor, with: [], cursor: cursor - 1) }
    case Key(.delete), .control("d"): if cursor < count { buffer.edit(cursor..<cursor + 1, with: [], cursor: cursor) }
    case Key(.enter, .alt), Key(.enter, .shift): buffer.edit(cursor..<cursor, with: ["\n"])
    case .control(" "), .control("@"): buffer.setMark()
    case .control("g"): buffer.isRegionShown = false
    case .control("t"): buffer.transposeCharacters()
    case .alt("t"): buffer.transposeWords()
    case .alt("u"): buffer.changeWord { $0.uppercased() }
    case .alt("l"): buffer.changeWord { $0.lowercased() }
    case .alt("c"): buffer.changeWord { $0.prefix(1).uppercased() + $0.dropFirst().lowercased() }
    case .control("_"): buffer.undoOnce()
    case .alt("_"), .alt("/"): buffer.redoOnce()
    case .alt("\\"): buffer.deleteSpaces()
    case .alt("r"): buffer.undoAll()
    default: return false
    }
    return true
  }
}
