/// A line that the user edits, as a value that keys change.
///
/// The state does not depend on a terminal. It requests everything else through ``EditorEffect``.
package struct EditorState: Sendable {
  /// The text, the cursor and the mark.
  var buffer = EditorBuffer()
  /// The key bindings.
  package var keymap: Keymap { didSet { vi = ViKeys() } }
  /// The completion menu, or `nil` while it is closed.
  package internal(set) var menu: CompletionMenu?
  /// The history search, or `nil` if none is active.
  package internal(set) var search: HistorySearch?

  /// The lines that the search has found, or `nil` if there is at most one.
  package var searchMenu: CompletionMenu? {
    guard let search, search.hasFound, search.matches.count > 1 else { return nil }
    return CompletionMenu(search.matches)
  }

  /// The repeat count for the next key, while the user types it.
  package internal(set) var argument: KeyArgument?

  var emacs = EmacsKeys()
  var vi = ViKeys()
  var browsing: HistoryBrowsing?
  var prefix: Prefix?
  /// The line of the history after the accepted one. The next prompt starts with it.
  var following: HistoryMatch?
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

  /// The typed text.
  package var text: EditorText { buffer.text }
  /// The index of the grapheme after the cursor.
  package var cursor: Int { buffer.cursor }
  /// The region that is shown in reverse video and that region keys act on.
  package var region: Range<Int>? { buffer.region }
  /// The suggestion after the cursor, which the user accepts with →.
  package var suggestion: String {
    get { buffer.suggestion }
    set { buffer.suggestion = newValue }
  }

  /// `true` while vi's keys are commands.
  package var isInNormalMode: Bool { keymap == .vi && vi.mode == .normal }

  /// `true` if the Escape key has a meaning of its own, so the loop waits only briefly for more
  /// bytes.
  package var usesEscape: Bool { keymap == .vi || menu != nil || search != nil }

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
    emacs.next = .other
    defer {
      emacs.last = emacs.next
      keepInLine()
    }
    if let prefix { return handle(key, after: prefix) }
    if handleInSearch(key) || handleInMenu(key) {
      isOffered = false
      return []
    }
    menu = nil
    replaceOffer(key)
    if case .paste(let pasted) = key.code {
      vi.forgetReplaced()
      insert(EditorText.characters(of: pasted))
      return []
    }
    return isInNormalMode ? handleViCommand(key) : handleTyping(key)
  }

  /// Returns the message about a text that became too long with the last key, or `nil`.
  package mutating func takeRefusal() -> String? {
    guard buffer.isFull else { return nil }
    buffer.isFull = false
    return "The line is full: it has at most \(EditorBuffer.limit) characters"
  }

  /// Shows a text that the user has not typed.
  package mutating func offer(_ text: String) {
    replaceAll(with: text)
    isOffered = true
  }

  /// Shows a text that the user has not typed, and requests what may come at an offset in UTF-8.
  package mutating func offer(_ text: String, completingAt offset: Int) -> [EditorEffect] {
    offer(text)
    buffer.move(to: self.text.graphemes(0..<offset)?.upperBound ?? self.text.count)
    return [completion(keepsText: true)]
  }

  /// Returns the request for what may come at the cursor.
  func completion(keepsText: Bool = false) -> EditorEffect {
    let position = text.string(0..<cursor).utf8.count
    return .complete(
      CompletionRequest(text: text.string, cursor: position, revision: buffer.revision, keepsText: keepsText))
  }

  /// Removes an offered text when the user types or pastes another one.
  private mutating func replaceOffer(_ key: Key) {
    guard isOffered else { return }
    isOffered = false
    if case .paste = key.code { return replaceAll(with: "") }
    if key.plainScalar != nil, !isInNormalMode { replaceAll(with: "") }
  }

  /// Replaces the whole text in one undo step.
  package mutating func replaceAll(with new: String) {
    (emacs.last, menu) = (.other, nil)
    vi.forgetReplaced()
    buffer.replaceAll(with: new)
    keepInLine()
  }

  /// Inserts text at the cursor.
  mutating func insert(_ new: [Character]) {
    browsing = nil
    buffer.edit(cursor..<cursor, with: new)
  }
}
