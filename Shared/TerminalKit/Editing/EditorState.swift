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

  var vi = ViState()
  var kills = KillRing()
  var undo = UndoLog()
  var browsing: HistoryBrowsing?
  var revision = 0
  var last = LastAction.other
  var next = LastAction.other
  var prefix: Prefix?
  let history: any EditorHistory
  let isComplete: @Sendable (String) -> Bool

  /// The first of two keys.
  enum Prefix: Hashable, Sendable { case controlX, literal }

  /// - Parameters:
  ///   - history: the lines of the past.
  ///   - isComplete: whether Enter ends a text; otherwise it begins a new line of it.
  package init(
    keymap: Keymap = .emacs, history: some EditorHistory = NoHistory(),
    isComplete: @escaping @Sendable (String) -> Bool = { _ in true }
  ) {
    self.keymap = keymap
    self.history = history
    self.isComplete = isComplete
  }

  /// Whether vi's keys are commands at the moment.
  package var isCommanding: Bool { keymap == .vi && vi.mode == .normal }

  /// Whether the escape key alone means something here, so that nobody should wait long for more.
  package var heedsEscape: Bool { keymap == .vi || menu != nil || search != nil }

  /// Does what a key says.
  package mutating func handle(_ key: Key) -> [EditorEffect] {
    next = .other
    defer {
      last = next
      keepInLine()
    }
    if let prefix { return handle(key, behind: prefix) }
    if search != nil, let effects = handleInSearch(key) { return effects }
    if menu != nil, handleInMenu(key) { return [] }
    menu = nil
    if case .paste(let pasted) = key.code {
      insert(EditorText.characters(of: pasted))
      return []
    }
    return isCommanding ? handleViCommand(key) : handleTyping(key)
  }

  /// Puts a whole text in the place of what is there, as one step.
  package mutating func replaceAll(with new: String) {
    (last, menu) = (.other, nil)
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
  mutating func edit(_ range: Range<Int>, with new: [Character], isTyping: Bool = false, cursor place: Int? = nil) {
    guard !range.isEmpty || !new.isEmpty else {
      if let place { move(to: place) }
      return
    }
    let before = cursor
    let change = text.replace(range, with: new)
    cursor = min(place ?? change.end, text.count)
    undo.record([change], before: before, after: cursor, isTyping: isTyping)
    suggestion = ""
    revision += 1
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
    (cursor, suggestion) = (min(place, text.count), "")
    revision += 1
  }

  mutating func redoOnce() {
    guard let place = undo.redo(&text) else { return }
    (cursor, suggestion) = (min(place, text.count), "")
    revision += 1
  }

  private mutating func handle(_ key: Key, behind prefix: Prefix) -> [EditorEffect] {
    self.prefix = nil
    guard prefix == .controlX else {
      insertLiterally(key)
      return []
    }
    switch key {
    case .control("e"): return [.editExternally]
    case .control("u"), .scalar("u"): undoOnce()
    case .control("r"), .scalar("r"): redoOnce()
    default: break
    }
    return []
  }

  /// The character that a key stands for, controls included: Ctrl-V.
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
