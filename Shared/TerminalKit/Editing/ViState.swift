/// Where vi's keys stand.
struct ViState: Sendable {
  enum Mode: Hashable, Sendable { case insert, normal }

  /// A search for a character in the line: `f`, `F`, `t` or `T`, and the character.
  struct Find: Hashable, Sendable {
    let kind: Character
    let character: Character
  }

  /// A search through the past: `/` or `?`, and what was found last.
  struct Search: Hashable, Sendable {
    let query: String
    let direction: HistoryDirection
    var age: Int
  }

  var mode = Mode.insert
  /// The number before a command, and the one before its motion.
  var count: Int?
  var motionCount: Int?
  /// `d`, `c` or `y`, which wait for a motion, and `u`, `U` or `~` behind a `g`.
  var operation: Character?
  /// `f`, `F`, `t`, `T`, `r`, `g`, and `i` or `a` behind an operation, which wait for a character.
  var waiting: Character?
  var lastFind: Find?
  var lastSearch: Search?
  /// Whether the search for a character goes on from where it came to the last time.
  var repeatsFind = false
  /// The keys of the command that is being typed, and of the last one that changed the text.
  var keys: [Key] = []
  var lastChange: [Key] = []
  /// What `R` has typed over, the latest last; nothing while it does not go on.
  var replaced: [EditorState.Replacement]?
  /// The keys typed since a command began to insert, which belong to that command.
  var isRecording = false
  var isRepeating = false
  /// What was cut or copied last, and whether it was whole lines.
  var register: [Character] = []

  /// How often: at least once, and never more often than makes sense.
  var times: Int { min((count ?? 1) * (motionCount ?? 1), 10_000) }

  mutating func endCommand() {
    (count, motionCount, operation, waiting) = (nil, nil, nil, nil)
  }
}
