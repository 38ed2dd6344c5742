/// A question to the user of a board: one of the caller, for a yes or no, or one that a key asks,
/// for a text.
struct BoardQuestion: Hashable, Sendable {
  private static let longestText = 500

  let text: String
  /// The answer typed so far, or `nil` for a question that `y` or another key answers.
  private(set) var typed: String?

  /// The key that asks, by its index among the board's keys, and its row.
  let press: Press?

  /// A pressed key, by its index among the board's keys, and its row.
  struct Press: Hashable, Sendable {
    let key: Int
    let row: BoardRow?
  }

  /// Creates a question for a yes or no, or for the text that a pressed key requires.
  init(_ text: String, for press: Press? = nil) {
    self.text = text
    self.press = press
    typed = press == nil ? nil : ""
  }

  /// The outcome of a key.
  enum Outcome: Hashable, Sendable {
    case open
    /// The answer: the typed text, or an empty one for yes; `nil` if the user declined.
    case answered(String?)
  }

  /// Handles a key. Any key except y declines a question for a yes or no; Esc declines one for a
  /// text.
  mutating func handle(_ key: Key) -> Outcome {
    guard let typed else { return .answered([.scalar("y"), .scalar("Y")].contains(key) ? "" : nil) }
    switch key {
    case Key(.enter): return .answered(typed)
    case Key(.escape), .control("c"), .control("d"): return .answered(nil)
    case Key(.backspace), .control("h"): self.typed = String(typed.dropLast())
    case .control("u"): self.typed = ""
    default: append(key)
    }
    return .open
  }

  private mutating func append(_ key: Key) {
    guard let typed else { return }
    var added = key.plainScalar.map { String($0) } ?? ""
    if case .paste(let text) = key.code { added = String(text.map { $0 == "\n" ? " " : $0 }) }
    self.typed = String((typed + added).prefix(Self.longestText))
  }
}
