/// vi's `R`: typed characters overwrite the text, and Backspace restores it.
extension ViKeys {
  /// A character that overwrote other text.
  struct Replacement: Hashable, Sendable {
    let change: EditorText.Change
    /// The position of the cursor before the change.
    let position: Int
  }

  /// `true` while typed characters overwrite the text.
  var isReplacing: Bool { replaced != nil }

  /// Overwrites the character at the cursor, or appends at the end of the line. A combining
  /// character, such as an accent, joins the character before it and overwrites nothing.
  mutating func typeOver(with scalar: Unicode.Scalar, _ buffer: inout EditorBuffer) {
    let position = buffer.cursor
    let joins = position > 0 && "\(buffer.text.characters[position - 1])\(scalar)".count == 1
    let end = joins || position == buffer.text.lineEnd(position) ? position : position + 1
    guard let change = buffer.edit(position..<end, with: [Character(scalar)], isTyping: true) else { return }
    replaced?.append(Replacement(change: change, position: position))
  }

  /// Handles a key other than a character while `R` is active.
  ///
  /// - Returns: `true` if `R` used the key.
  mutating func handleReplacing(_ key: Key, _ buffer: inout EditorBuffer) -> Bool {
    guard isReplacing else { return false }
    guard key == Key(.backspace) else {
      forgetReplaced()
      return false
    }
    guard let last = replaced?.popLast(), holds(last.change, buffer) else {
      forgetReplaced()
      buffer.move(to: max(buffer.text.lineStart(buffer.cursor), buffer.cursor - 1))
      return true
    }
    let start = last.change.start
    buffer.edit(start..<start + last.change.inserted.count, with: last.change.removed, cursor: last.position)
    return true
  }

  /// Forgets the overwritten text because the text or the cursor changed in another way.
  mutating func forgetReplaced() {
    if isReplacing { replaced = [] }
  }

  /// Returns `true` if the text still contains what a change inserted.
  private func holds(_ change: EditorText.Change, _ buffer: EditorBuffer) -> Bool {
    let end = change.start + change.inserted.count
    return end <= buffer.text.count && buffer.text.characters[change.start..<end].elementsEqual(change.inserted)
  }
}
