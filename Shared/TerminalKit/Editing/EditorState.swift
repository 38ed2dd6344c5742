/// A line that is being edited: a value that keys change.
///
/// It knows nothing of terminals; what it cannot do itself it asks for by effects.
package struct EditorState: Sendable {
  /// What the key before did, as far as the next one goes by it.
  enum LastAction: Hashable, Sendable {
    case other, kill
    /// A completion put a blank behind itself.
    case completed
    case yank(Range<Int>)
    case lastArgument(Range<Int>, age: Int)
  }

  /// What is typed.
  package internal(set) var text = EditorText()
  /// The grapheme before which the cursor stands.
  package internal(set) var cursor = 0
  /// Which keys do what.
  package var keymap: Keymap { didSet { vi = ViState() } }
  /// What the person is shown behind the cursor and takes with →.
  package var suggestion = ""
  /// The texts that may come, while they are shown.
  package internal(set) var menu: CompletionMenu?
  /// The search through the past, while it goes on.
  package internal(set) var search: HistorySearch?

  /// How often the next key counts, while that is typed.
  package internal(set) var argument: KeyArgument?

  var vi = ViState()
  var kills = KillRing()
  var undo = UndoLog()
  var browsing: HistoryBrowsing?
  var revision = 0
  var last = LastAction.other
  var next = LastAction.other
  var prefix: Prefix?
  /// The line of the past behind the one that is carried out; the next prompt begins with it.
  var following: HistoryMatch?
  /// Where the mark is, and whether what lies between it and the cursor is a region.
  var mark = 0
  var isRegionShown = false
  /// `true` while the text is one that the shell offers: typing replaces it, and any other key makes it the user's.
  var isOffered = false
  let history: any EditorHistory
  let isComplete: @Sendable (String) -> Bool

  /// The first of two keys.
  enum Prefix: Hashable, Sendable { case controlX, literal }

  /// - Parameters:
  ///   - history: the lines of the past.
  ///   - memory: what the line before leaves.
  ///   - isComplete: whether Enter ends a text; otherwise it begins a new line of it.
  package init(
    keymap: Keymap = .emacs, history: some EditorHistory = NoHistory(), memory: EditorMemory = EditorMemory(),
    isComplete: @escaping @Sendable (String) -> Bool = { _ in true }
  ) {
    self.keymap = keymap
    self.history = history
    self.isComplete = isComplete
    recall(memory)
  }

  /// Whether vi's keys are commands at the moment.
  package var isCommanding: Bool { keymap == .vi && vi.mode == .normal }

  /// Whether the escape key alone means something here, so that nobody should wait long for more.
  package var heedsEscape: Bool { keymap == .vi || menu != nil || search != nil }

  /// Does what a key says, as often as an argument before it says.
  package mutating func handle(_ key: Key) -> [EditorEffect] {
    if isEscaped(key) { return handle(Key(.escape)) + handle(Key(key.code)) }
    if takeArgument(key) { return [] }
    guard let argument else { return handleOnce(key) }
    self.argument = nil
    return handle(key, argument)
  }

  /// Over a slow line vi's escape key and the next one come together, which looks like Alt.
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
    if let prefix { return handle(key, behind: prefix) }
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

  /// Removes an offered text where the key types another one.
  private mutating func replaceOffer(_ key: Key) {
    guard isOffered else { return }
    isOffered = false
    if case .paste = key.code { return replaceAll(with: "") }
    if key.plainScalar != nil, !isCommanding { replaceAll(with: "") }
  }

  /// Puts a whole text in the place of what is there, as one step.
  package mutating func replaceAll(with new: String) {
    (last, menu) = (.other, nil)
    forgetReplaced()
    edit(0..<text.count, with: EditorText.characters(of: new))
    cursor = text.count
    keepInLine()
  }

  /// Text at the cursor.
  mutating func insert(_ new: [Character], isTyping: Bool = false) {
    browsing = nil
    edit(cursor..<cursor, with: new, isTyping: isTyping)
  }

  /// The only way in which the text changes.
  ///
  /// - Returns: what came of it, unless there was nothing to do.
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

  /// Makes the line what it was when it came.
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
