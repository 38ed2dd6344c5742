/// vi's `R`: what is typed takes the place of what is there, and Backspace brings that back.
extension EditorState {
  /// A character that was typed over something.
  struct Replacement: Hashable, Sendable {
    let change: EditorText.Change
    /// Where the cursor was.
    let place: Int
  }

  /// Whether what is typed takes the place of what is there.
  var isReplacing: Bool { vi.replaced != nil }

  /// Types over the character at the cursor, and on behind the end of the line. What joins the character before it, an accent,
  /// takes nobody's place.
  mutating func typeOver(with scalar: Unicode.Scalar) {
    let place = cursor
    let joins = place > 0 && "\(text.characters[place - 1])\(scalar)".count == 1
    let end = joins || place == text.lineEnd(place) ? place : place + 1
    browsing = nil
    guard let change = edit(place..<end, with: [Character(scalar)], isTyping: true) else { return }
    vi.replaced?.append(Replacement(change: change, place: place))
  }

  /// A key other than a character while `R` goes on.
  ///
  /// - Returns: whether it was for that.
  mutating func handleReplacing(_ key: Key) -> Bool {
    guard isReplacing else { return false }
    guard key == Key(.backspace) else {
      forgetReplaced()
      return false
    }
    guard let last = vi.replaced?.popLast(), holds(last.change) else {
      forgetReplaced()
      move(to: max(text.lineStart(cursor), cursor - 1))
      return true
    }
    let start = last.change.start
    edit(start..<start + last.change.inserted.count, with: last.change.removed, cursor: last.place)
    return true
  }

  /// What was there before does not come back: something else has changed the text, or the cursor is elsewhere.
  mutating func forgetReplaced() {
    if isReplacing { vi.replaced = [] }
  }

  private func holds(_ change: EditorText.Change) -> Bool {
    let end = change.start + change.inserted.count
    return end <= text.count && text.characters[change.start..<end].elementsEqual(change.inserted)
  }
}
