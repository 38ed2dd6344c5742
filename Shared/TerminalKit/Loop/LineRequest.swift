/// A line that is asked for, and what helps whoever types it.
package struct LineRequest: Sendable {
  /// What stands before the line; it is safe to show.
  package var prompt: String
  /// What stands in the line already, with the cursor behind it.
  package var text = ""
  /// `true` if the text is an offer, which typing replaces.
  package var isOffer = false
  package var keymap: Keymap
  package var hasColor: Bool
  /// Whether nothing is ever drawn over: for screen readers.
  package var isSpoken: Bool
  /// Whether Enter ends the text; otherwise it begins a new line of it.
  package var isComplete: @Sendable (String) -> Bool
  /// What there is to say about a text. Called for each picture, so it must be quick.
  package var analyze: @Sendable (_ text: String, _ cursor: Int) -> LineAnalysis
  /// What may come at the cursor. It may take its time: keys go on meanwhile.
  package var complete: @Sendable (CompletionRequest) async -> Completion
  /// The command that changes a file for a person: `$EDITOR`.
  package var editor: String?
  /// The sentence for a user who asks for the editor and may not use one.
  package var editorRefusal: String?
  /// Told when another program gets the terminal, and when it gives it back.
  package var lend: @Sendable (Bool) -> Void = { _ in }

  /// A request for a plain line.
  package init(prompt: String) {
    self.prompt = prompt
    keymap = .emacs
    hasColor = false
    isSpoken = false
    isComplete = { _ in true }
    analyze = { _, _ in LineAnalysis() }
    complete = { _ in Completion(range: 0..<0, candidates: []) }
  }
}

/// What there is to say about a text while it is typed.
package struct LineAnalysis: Sendable, Hashable {
  /// How its parts look, in order.
  package var styles: [StyledRange]
  /// What is missing or wrong, in a word or two.
  package var hint: String
  /// What may follow at its end.
  package var suggestion: String

  /// Nothing to say unless given.
  package init(styles: [StyledRange] = [], hint: String = "", suggestion: String = "") {
    self.styles = styles
    self.hint = hint
    self.suggestion = suggestion
  }
}

/// What came of asking for a line.
package enum LineEvent: Hashable, Sendable {
  /// A text, of more than one line where the person began new ones.
  case line(String)
  /// The person dropped the line.
  case interrupted
  /// The person leaves, or the terminal is gone.
  case end
  /// The task that asked was cancelled.
  case cancelled
  case failed(SystemFailure)
}
