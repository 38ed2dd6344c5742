extension EditorState {
  /// Handles the second of two keys.
  mutating func handle(_ key: Key, after prefix: Prefix) -> [EditorEffect] {
    self.prefix = nil
    guard prefix == .controlX else {
      insertLiterally(key)
      return []
    }
    switch key {
    case .control("e"): return [.editExternally]
    case .control("x"): buffer.exchangeWithMark()
    case .control("u"), .scalar("u"): buffer.undoOnce()
    case .control("r"), .scalar("r"): buffer.redoOnce()
    default: break
    }
    return []
  }

  /// Inserts the character of a key, including control characters: Ctrl-V.
  private mutating func insertLiterally(_ key: Key) {
    switch key.code {
    case .tab: insert(["\t"])
    case .enter: insert(["\n"])
    case .escape: insert(["\u{1B}"])
    case .scalar(let scalar) where key.modifiers == .control && scalar.isASCII:
      insert([Character(Unicode.Scalar(UInt8(scalar.value & 0x1F)))])
    case .scalar(let scalar): insert([Character(scalar)])
    case .paste(let text): insert(EditorText.characters(of: text))
    default: break
    }
  }
}
