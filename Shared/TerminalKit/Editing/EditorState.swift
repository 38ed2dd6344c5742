/// A line that the user edits, as a value that keys change.
///
/// The state does not depend on a terminal. It requests everything else through ``EditorEffect``.
package struct EditorState: Sendable {
  /// The action of the previous key, for keys that depend on it.
  enum LastAction: Hashable, Sendable {
    case other, kill
    /// A completion added a space.
    case completed
    case yank(Range<Int>)
    case lastArgument(Range<Int>, age: Int)
  }

  /// The typed text.
  package internal(set) var text = EditorText()
  /// The index of the grapheme after the cursor.
  package internal(set) var cursor = 0
  /// The key bindings.
  package var keymap: Keymap { didSet { vi = ViState() } }
  /// The suggestion after the cursor, which the user accepts with →.
  package var suggestion = ""
  /// The completion menu, or `nil` while it is closed.
  package internal(set) var menu: CompletionMenu?
  /// The history search, or `nil` if none is active.
  package internal(set) var search: HistorySearch?

  /// The repeat count for the next key, while the user types it.
  package internal(set) var argument: KeyArgument?

  var vi = ViState()
  var kills = KillRing()
  var undo = UndoLog()
  var browsing: HistoryBrowsing?
  var revision = 0
  var last = LastAction.other
  var next = LastAction.other
  var prefix: Prefix?
  /// The line of the history after the accepted one. The next prompt starts with it.
  var following: HistoryMatch?
  /// The position of the mark. It delimits a region while ``isRegionShown`` is `true`.
  var mark = 0
  var isRegionShown = false
  /// `true` while the text is an offer of the shell. Typing replaces it; any other key keeps it.
  var isOffered = false
  let history: any EditorHistory
  let isComplete: @Sendable (String) -> Bool
  /// Returns the words of a line, as typed.
  let splitWords: @Sendable (String) -> [String]

  /// The first of two keys.
  enum Prefix: Hashable, Sendable { case controlX, literal }

  /// - Parameters:
  ///   - history: The lines of the history.
  ///   - memory: The state that the previous line passed on.
  ///   - isComplete: Returns `true` if Enter accepts a text. Otherwise Enter starts a new line.
  ///   - splitWords: Returns the words of a line, with their quotes.
  package init(
    keymap: Keymap = .emacs, history: some EditorHistory = NoHistory(), memory: EditorMemory = EditorMemory(),
    isComplete: @escaping @Sendable (String) -> Bool = { _ in true },
    splitWords: @escaping @Sendable (String) -> [String] = { $0.split(separator: " ").map(String.init) }
  ) {
    self.keymap = keymap
    self.history = history
    self.isComplete = isComplete
    self.splitWords = splitWords
    recall(memory)
  }

  /// `true` while vi's keys are commands.
  package var isCommanding: Bool { keymap == .vi && vi.mode == .normal }

  /// `true` if the Escape key has a meaning of its own, so the loop waits only briefly for more
  /// bytes.
  package var heedsEscape: Bool { keymap == .vi || menu != nil || search != nil }

  /// Handles a key, and repeats it if an argument precedes it.
  package mutating func handle(_ key: Key) -> [EditorEffect] {
    if isEscaped(key) { return handle(Key(.escape)) + handle(Key(key.code)) }
    if takeArgument(key) { return [] }
    guard let argument else { return handleOnce(key) }
    self.argument = nil
    return handle(key, argument)
  }

  /// Over a slow connection, Escape and the next key arrive together and look like Alt.
  private func isEscaped(_ key: Key) -> Bool {
    guard keymap == .vi, prefix == nil, case .scalar = key.code else { return false }
    return key.modifiers == .alt
  }

  mutating func handleOnce(_ key: Key) -> [EditorEffect] {
    next = .other
    defer {
      last = next
      keepInLine()
    }
    if let prefix { return handle(key, after: prefix) }
    if search != nil, let effects = handleInSearch(key) { return effects }
    if menu != nil, handleInMenu(key) { return [] }
    menu = nil
    replaceOffer(key)
    if case .paste(let pasted) = key.code {
      forgetReplaced()
      insert(EditorText.characters(of: pasted))
      return []
    }
    return isCommanding ? handleViCommand(key) : handleTyping(key)
  }

  /// Shows a text that the user has not typed.
  package mutating func offer(_ text: String) {
    replaceAll(with: text)
    isOffered = true
  }

  /// Removes an offered text when the user types or pastes another one.
  private mutating func replaceOffer(_ key: Key) {
    guard isOffered else { return }
    isOffered = false
    if case .paste = key.code { return replaceAll(with: "") }
    if key.plainScalar != nil, !isCommanding { replaceAll(with: "") }
  }

  /// Replaces the whole text in one undo step.
  package mutating func replaceAll(with new: String) {
    (last, menu) = (.other, nil)
    forgetReplaced()
    edit(0..<text.count, with: EditorText.characters(of: new))
    cursor = text.count
    keepInLine()
  }

  /// Inserts text at the cursor.
  mutating func insert(_ new: [Character], isTyping: Bool = false) {
    browsing = nil
    edit(cursor..<cursor, with: new, isTyping: isTyping)
  }

  /// Replaces a part of the text. All changes of the text go through this function.
  ///
  /// - Returns: The change, or `nil` if there was nothing to change.
  @discardableResult
  mutating func edit(
    _ range: Range<Int>, with new: [Character], isTyping: Bool = false, cursor place: Int? = nil
  ) -> EditorText.Change? {
    guard !range.isEmpty || !new.isEmpty else {
      if let place { move(to: place) }
      return nil
    }
    let (before, count) = (cursor, text.count)
    let change = text.replace(range, with: new)
    keepMark(range, grownBy: text.count - count)
    cursor = min(place ?? change.end, text.count)
    undo.record([change], before: before, after: cursor, isTyping: isTyping)
    suggestion = ""
    revision += 1
    return change
  }

  mutating func move(to place: Int) {
    let bounded = max(0, min(place, text.count))
    if bounded != cursor {
      undo.seal()
      revision += 1
    }
    cursor = bounded
  }

  /// Cuts a part of the text into the kill ring.
  mutating func kill(_ range: Range<Int>, isBefore: Bool = false) {
    kills.add(Array(text.characters[range]), joins: last == .kill, isBefore: isBefore)
    edit(range, with: [], cursor: range.lowerBound)
    next = .kill
  }

  mutating func undoOnce() {
    guard let place = undo.undo(&text) else { return }
    showUndone(place)
  }

  /// Restores the line to its initial text.
  mutating func undoAll() {
    while undo.canUndo { undoOnce() }
  }

  mutating func redoOnce() {
    guard let place = undo.redo(&text) else { return }
    showUndone(place)
  }

  private mutating func showUndone(_ place: Int) {
    (cursor, suggestion) = (min(place, text.count), "")
    (mark, isRegionShown) = (min(mark, text.count), false)
    revision += 1
  }
}
