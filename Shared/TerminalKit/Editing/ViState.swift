/// The state of vi's keys.
struct ViState: Sendable {
  enum Mode: Hashable, Sendable { case insert, normal }

  /// A search for a character in the line: `f`, `F`, `t` or `T`, and the character.
  struct Find: Hashable, Sendable {
    let kind: Character
    let character: Character
  }

  /// A search through the history with `/` or `?`, and the age of its last match.
  struct Search: Hashable, Sendable {
    let query: String
    let direction: HistoryDirection
    var age: Int
  }

  var mode = Mode.insert
  /// The count before a command, and the count before its motion.
  var count: Int?
  var motionCount: Int?
  /// `d`, `c` or `y`, which wait for a motion, and `u`, `U` or `~` after a `g`.
  var operation: Character?
  /// `f`, `F`, `t`, `T`, `r`, `g`, and `i` or `a` after an operation, which wait for a character.
  var waiting: Character?
  var lastFind: Find?
  var lastSearch: Search?
  /// `true` if a character search continues from its last match.
  var repeatsFind = false
  /// The keys of the current command, and of the last command that changed the text.
  var keys: [Key] = []
  var lastChange: [Key] = []
  /// The text that `R` has overwritten, the latest last; `nil` while `R` is not active.
  var replaced: [EditorState.Replacement]?
  /// `true` while typed keys belong to the command that started insert mode.
  var isRecording = false
  var isRepeating = false
  /// The text that was cut or copied last.
  var register: [Character] = []

  /// The repeat count, between 1 and 10,000.
  var times: Int { min((count ?? 1) * (motionCount ?? 1), 10_000) }

  mutating func endCommand() {
    (count, motionCount, operation, waiting) = (nil, nil, nil, nil)
  }
}
