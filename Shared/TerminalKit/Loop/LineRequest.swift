/// A request for a line, with its prompt and editing aids.
package struct LineRequest: Sendable {
  /// The text before the line; safe to show.
  package var prompt: String
  /// The initial text of the line. The cursor is after it.
  package var text = ""
  /// `true` if the text is an offer, which typing replaces.
  package var isOffer = false
  /// The offset in the text, in UTF-8, at which the menu opens at once; `nil` for no menu.
  package var menuOffset: Int?
  /// The shortest time for which an offer is shown before Enter runs it. An earlier Enter is ignored and
  /// begins this time again: its key bounced, or it was meant for the line before.
  package var offerPause = Duration.milliseconds(300)
  package var keymap = Keymap.emacs
  package var hasColor = false
  /// `false` at a terminal that would show a suggestion like typed text.
  package var showsSuggestions = true
  /// `true` to never draw over existing text, for screen readers.
  package var usesScreenReader = false
  /// Returns `true` if Enter accepts the text. Otherwise Enter starts a new line.
  package var isComplete: @Sendable (String) -> Bool = { _ in true }
  /// Returns the words of a line, with their quotes.
  package var splitWords: @Sendable (String) -> [String] = { $0.split(separator: " ").map(String.init) }
  /// Analyzes a text. It must be fast, because it runs for each frame.
  package var analyze: @Sendable (_ text: String, _ cursor: Int) -> LineAnalysis = { _, _ in LineAnalysis() }
  /// Waits until the analysis knows all it can, after which the line is analyzed again.
  package var prepareAnalysis: (@Sendable () async -> Void)?
  /// Returns the completions at the cursor. It may be slow: the user can keep typing.
  package var complete: @Sendable (CompletionRequest) async -> Completion = { _ in
    Completion(range: 0..<0, candidates: [])
  }
  /// Returns the user's editor; `nil` if there is none. Called when the user asks for the editor,
  /// because the user may have signed out since the prompt appeared.
  package var findEditor: (@Sendable () async -> EditorAnswer)?
  /// Returns `true` if the line may no longer belong to the user who began it. Called before a key,
  /// at most twenty times a second; the line then ends as ``LineEvent/outdated(before:after:typed:)``.
  package var isOutdated: @Sendable () -> Bool = { false }
  /// Called with `true` when another program gets the terminal, and with `false` when it returns
  /// it.
  package var lend: @Sendable (Bool) -> Void = { _ in }

  /// Creates a request for a plain line.
  package init(prompt: String) { self.prompt = prompt }
}

/// The answer to a user who asks for an external editor.
package enum EditorAnswer: Sendable {
  /// The command of the editor: `$EDITOR`.
  case command(String)
  /// The message for a user who may not use an editor.
  case refused(String)
}

/// Styles and help for a text while the user types it.
package struct LineAnalysis: Sendable, Hashable {
  /// The styles of its parts, in order.
  package var styles: [StyledRange] = []
  /// The missing or wrong part, in a word or two.
  package var hint = ""
  /// A suggested continuation.
  package var suggestion: String

  /// Creates an analysis, empty by default.
  package init(suggestion: String = "") { self.suggestion = suggestion }
}

/// The result of a request for a line.
package enum LineEvent: Hashable, Sendable {
  /// A text, which may have several lines.
  case line(String)
  /// The user discarded the line.
  case interrupted
  /// The line may no longer belong to the user who began it.
  ///
  /// - Parameters:
  ///   - before: The text before the last key, which that user typed.
  ///   - after: The text with the last key.
  ///   - typed: The text that the last key inserted, which the present user typed.
  case outdated(before: String, after: String, typed: String)
  /// The user left with Ctrl-D.
  case left
  /// The terminal is gone.
  case end
  /// The requesting task was canceled.
  case canceled
  case failed(SystemFailure)
}
