import TerminalKit
import Testing

/// An editor whose keys are pressed by a test.
struct EditorHarness {
  var state: EditorState
  var effects: [EditorEffect] = []

  init(
    _ text: String = "", keymap: Keymap = .emacs, history: [String] = [],
    memory: EditorMemory = EditorMemory(), isComplete: @escaping @Sendable (String) -> Bool = { _ in true }
  ) {
    state = EditorState(
      keymap: keymap, history: ListedHistory(lines: history), memory: memory, isComplete: isComplete
    ) { $0.matches(of: /'[^']*'|[^\s;]+/).map { String($0.output) } }
    if !text.isEmpty { press(Key(.paste(text))) }
  }

  /// Creates an editor after vi's keys in normal mode, from the beginning of the text's last line.
  init(_ text: String, inVi keys: String) {
    self.init(text, keymap: .vi)
    type("\u{1B}0" + keys)
  }

  /// The text with `|` where the cursor is.
  var shown: String {
    let characters = state.text.characters
    return String(characters[..<state.cursor]) + "|" + String(characters[state.cursor...])
  }

  mutating func press(_ keys: Key...) {
    for key in keys { effects += state.handle(key) }
  }

  /// Presses Tab, and offers candidates for a range of the text.
  mutating func complete(_ range: Range<Int>, with candidates: [Completion.Candidate], isPartial: Bool = false) {
    press(Key(.tab))
    guard case .complete(let request)? = effects.last else { return }
    state.offer(Completion(range: range, candidates: candidates, isPartial: isPartial), for: request)
  }

  mutating func type(_ text: String) {
    for scalar in text.unicodeScalars { press(scalar == "\u{1B}" ? Key(.escape) : .scalar(scalar)) }
  }
}

/// Lines of the past, the latest last.
struct ListedHistory: EditorHistory {
  let lines: [String]

  func find(_ pattern: HistoryPattern, from age: Int, _ direction: HistoryDirection) -> HistoryMatch? {
    let latest = Array(lines.reversed())
    let ages =
      direction == .older ? Array(latest.indices.dropFirst(age)) : latest.indices.prefix { $0 <= age }.reversed()
    let found = ages.first { index in
      switch pattern {
      case .prefix(let text): latest[index].hasPrefix(text)
      case .contains(let text): latest[index].contains(text)
      }
    }
    return found.map { HistoryMatch(age: $0, text: latest[$0]) }
  }
}
