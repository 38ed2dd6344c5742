/// The text that the user edits, with the cursor and the mark, as a value that keys change.
///
/// All changes of the text go through ``edit(_:with:isTyping:cursor:)``, which undo records.
struct EditorBuffer: Sendable {
  /// The maximum number of characters to which an edit extends the text. Without a limit, three
  /// keys double it each time: they cut the text and paste it twice. A text that replaces the whole
  /// one, such as a paste into an empty line, may be longer.
  static let limit = 1 << 17

  private(set) var text = EditorText()
  /// The index of the grapheme after the cursor.
  var cursor = 0
  /// The suggestion after the cursor.
  var suggestion = ""
  /// The texts that were cut.
  var kills = KillRing()
  /// `true` if an edit was refused because the text would be too long.
  var isFull = false
  /// A number that differs after each change of the text or the cursor.
  private(set) var revision = 0
  /// The position of the mark. It delimits a region while ``isRegionShown`` is `true`.
  var mark = 0
  var isRegionShown = false
  private var undo = UndoLog()

  /// Sets the initial text, which undo keeps.
  mutating func begin(with text: EditorText) { (self.text, cursor) = (text, text.count) }

  /// Replaces a part of the text.
  ///
  /// - Returns: The change, or `nil` if there was nothing to change or the text would be too long.
  @discardableResult
  mutating func edit(
    _ range: Range<Int>, with new: [Character], isTyping: Bool = false, cursor position: Int? = nil
  ) -> EditorText.Change? {
    guard !range.isEmpty || !new.isEmpty else {
      if let position { move(to: position) }
      return nil
    }
    let (before, count) = (cursor, text.count)
    guard new.count <= range.count || range == 0..<count || count - range.count + new.count <= Self.limit else {
      isFull = true
      return nil
    }
    let change = text.replace(range, with: new)
    keepMark(range, grownBy: text.count - count)
    cursor = min(position ?? change.end, text.count)
    undo.record([change], before: before, after: cursor, isTyping: isTyping)
    suggestion = ""
    revision += 1
    return change
  }

  mutating func move(to position: Int) {
    let bounded = max(0, min(position, text.count))
    if bounded != cursor {
      undo.seal()
      revision += 1
    }
    cursor = bounded
  }

  /// Makes answers to earlier requests for completions obsolete.
  mutating func invalidate() { revision += 1 }

  /// Ends the current undo step. Later typing starts a new one.
  mutating func endUndoStep() { undo.seal() }

  /// Replaces the whole text in one undo step.
  mutating func replaceAll(with new: String) {
    edit(0..<text.count, with: EditorText.characters(of: new))
    cursor = text.count
  }

  /// Restores an earlier state of the line.
  mutating func restore(_ earlier: EditorBuffer) {
    let revision = revision
    self = earlier
    self.revision = revision + 1
  }

  mutating func undoOnce() {
    guard let position = undo.undo(&text) else { return }
    showUndone(position)
  }

  /// Restores the line to its initial text.
  mutating func undoAll() {
    while undo.canUndo { undoOnce() }
  }

  mutating func redoOnce() {
    guard let position = undo.redo(&text) else { return }
    showUndone(position)
  }

  /// Moves the cursor to the position of an undone or redone change.
  private mutating func showUndone(_ position: Int) {
    (cursor, suggestion) = (min(position, text.count), "")
    (mark, isRegionShown) = (min(mark, text.count), false)
    revision += 1
  }
}
