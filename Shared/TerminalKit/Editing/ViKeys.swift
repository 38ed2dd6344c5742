/// vi's keys in normal mode, and what they remember.
///
/// A key changes the buffer. What concerns more than the buffer is returned as a ``Request``.
struct ViKeys: Sendable {
  enum Mode: Hashable, Sendable { case insert, normal }

  /// A request to the editor.
  enum Request {
    case none
    /// Handle a key as in insert mode.
    case typing(Key)
    /// Show a line of the history, counted from the oldest, or the typed text for `nil`.
    case historyLine(Int?)
    /// Move by lines, and at the edge of the text into the history.
    case lines(Int, HistoryDirection, times: Int)
    case search(HistoryDirection)
    case searchAgain(isReversed: Bool)
    case comment
    case editExternally
    /// Handle the keys of the last change again.
    case repeatChange([Key], times: Int)
  }

  /// A search for a character in the line: `f`, `F`, `t` or `T`, and the character.
  struct Find: Hashable, Sendable {
    let kind: Character
    let character: Character

    /// The same search in the other direction.
    var reversed: Find {
      Find(kind: Character(kind.isLowercase ? kind.uppercased() : kind.lowercased()), character: character)
    }
  }

  var mode = Mode.insert
  /// The count before a command, and the count before its motion.
  private var count: Int?
  private var motionCount: Int?
  /// `d`, `c` or `y`, which wait for a motion, and `u`, `U` or `~` after a `g`.
  var operation: Character?
  /// `f`, `F`, `t`, `T`, `r`, `g`, and `i` or `a` after an operation, which wait for a character.
  var waiting: Character?
  var lastFind: Find?
  /// The last search through the history.
  var lastSearch: HistorySearch?
  /// The keys of the current command, and of the last command that changed the text.
  private var keys: [Key] = []
  var lastChange: [Key] = []
  /// The text that `R` has overwritten, the latest last; `nil` while `R` is not active.
  var replaced: [Replacement]?
  /// `true` while typed keys belong to the command that started insert mode.
  var isRecording = false
  /// `true` while `.` repeats a change.
  var isRepeating = false
  /// The text that was cut or copied last.
  var register: [Character] = []

  /// The repeat count, between 1 and 10,000.
  var times: Int { min((count ?? 1) * (motionCount ?? 1), 10_000) }

  /// Handles a key of normal mode.
  mutating func handle(_ key: Key, _ buffer: inout EditorBuffer) -> Request {
    guard let scalar = key.plainScalar else { return handleSpecial(key, &buffer) }
    if keys.count < 64 { keys.append(key) }
    let character = Character(scalar)
    if let waiting { return take(character, for: waiting, &buffer) }
    if let digit = character.isASCII ? character.wholeNumberValue : nil, digit > 0 || typedCount != nil {
      typedCount = min((typedCount ?? 0) * 10 + digit, 10_000)
      return .none
    }
    return operation == nil ? command(character, &buffer) : operate(with: character, &buffer)
  }

  /// Records a key of insert mode for `.`.
  mutating func record(_ key: Key) {
    if isRecording, mode == .insert, key != Key(.escape), keys.count < 10_000 { keys.append(key) }
  }

  mutating func leaveInsertMode(_ buffer: inout EditorBuffer) {
    (mode, replaced, buffer.isRegionShown) = (.normal, nil, false)
    endCommand()
    buffer.endUndoStep()
    if isRecording {
      lastChange = keys + [Key(.escape)]
      isRecording = false
    }
    keys = []
    if buffer.cursor > buffer.text.lineStart(buffer.cursor) { buffer.move(to: buffer.cursor - 1) }
  }

  mutating func beginInserting(_ buffer: inout EditorBuffer) {
    endCommand()
    mode = .insert
    isRecording = !isRepeating
    buffer.endUndoStep()
    buffer.invalidate()
  }

  /// The count that a digit belongs to.
  private var typedCount: Int? {
    get { operation == nil ? count : motionCount }
    set { if operation == nil { count = newValue } else { motionCount = newValue } }
  }

  private mutating func handleSpecial(_ key: Key, _ buffer: inout EditorBuffer) -> Request {
    finish()
    switch key {
    case Key(.escape): break
    case Key(.backspace): buffer.move(to: max(buffer.text.lineStart(buffer.cursor), buffer.cursor - 1))
    case .control("r"): buffer.redoOnce()
    default: return .typing(key)
    }
    return .none
  }

  private mutating func take(
    _ character: Character, for waiting: Character, _ buffer: inout EditorBuffer
  ) -> Request {
    self.waiting = nil
    switch waiting {
    case "r": replaceCharacters(with: character, &buffer)
    case "g": return takeAfterG(character, &buffer)
    case "i", "a":
      if let range = buffer.object(character, isAround: waiting == "a", times) {
        operate(on: range, &buffer)
      } else {
        finish()
      }
    default:
      lastFind = Find(kind: waiting, character: character)
      perform(motion: ";", isAgain: false, &buffer)
    }
    return .none
  }

  private mutating func takeAfterG(_ character: Character, _ buffer: inout EditorBuffer) -> Request {
    switch character {
    case "g" where operation == nil:
      defer { finish() }
      return .historyLine(count ?? 1)
    case "e", "E": go(to: (buffer.endOfWordBefore(times, isBig: character == "E"), true), &buffer)
    case "u" where operation == nil, "U" where operation == nil, "~" where operation == nil: operation = character
    case "u", "U", "~": if operation == character { operateOnLine(&buffer) } else { finish() }
    default: finish()
    }
    return .none
  }

  /// Handles a key after `d`, `c`, `y` or a case change.
  private mutating func operate(with character: Character, _ buffer: inout EditorBuffer) -> Request {
    if operation == character {
      operateOnLine(&buffer)
    } else if "iag".contains(character) {
      waiting = character
    } else {
      perform(motion: character, &buffer)
    }
    return .none
  }

  private mutating func command(_ character: Character, _ buffer: inout EditorBuffer) -> Request {
    switch character {
    case "d", "c", "y": operation = character
    case "r", "g", "f", "F", "t", "T": waiting = character
    case "i", "a", "I", "A", "o", "O", "s", "S", "C", "R": startInserting(character, &buffer)
    case "x", "X", "D", "Y", "p", "P", "~", "J": change(character, &buffer)
    case "u", "U":
      if character == "U" { buffer.undoAll() } else { for _ in 0..<times { buffer.undoOnce() } }
      finish()
    case "#": return .comment
    case "G", "n", "N", "j", "k", "/", "?", "v", ".":
      defer { finish() }
      return request(of: character)
    default: perform(motion: character, &buffer)
    }
    return .none
  }

  /// The request of a command that concerns more than the buffer.
  private func request(of command: Character) -> Request {
    switch command {
    case "G": .historyLine(count)
    case "j": .lines(1, .newer, times: min(times, 1000))
    case "k": .lines(-1, .older, times: min(times, 1000))
    case "/": .search(.older)
    case "?": .search(.newer)
    case ".": isRepeating || lastChange.isEmpty ? .none : .repeatChange(lastChange, times: min(times, 100))
    case "v": .editExternally
    default: .searchAgain(isReversed: command == "N")
    }
  }

  /// Ends a command that changed nothing.
  mutating func finish() {
    endCommand()
    keys = []
  }

  /// Ends a command that changed the text. `.` repeats it.
  mutating func finishChange() {
    if !isRepeating { lastChange = keys }
    finish()
  }

  /// Begins another line. Registers, the last change and the last searches remain.
  mutating func beginLine() {
    (mode, replaced, keys, isRecording, isRepeating) = (.insert, nil, [], false, false)
    endCommand()
  }

  private mutating func endCommand() { (count, motionCount, operation, waiting) = (nil, nil, nil, nil) }
}
