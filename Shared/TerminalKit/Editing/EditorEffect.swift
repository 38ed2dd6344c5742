/// A request from the editor to the loop that runs it.
package enum EditorEffect: Hashable, Sendable {
  /// The line is complete.
  case accept
  /// Ctrl-C: discard the line.
  case interrupt
  /// Ctrl-D on an empty line.
  case end
  /// Ctrl-Z.
  case suspend
  /// Ctrl-L.
  case clearScreen
  /// Tab: complete the text at the cursor.
  case complete(CompletionRequest)
  /// Open the line in `$EDITOR`.
  case editExternally
}

/// A set of key bindings.
package enum Keymap: String, Hashable, Sendable, CaseIterable { case emacs, vi }

/// A request for completions at the cursor.
package struct CompletionRequest: Hashable, Sendable {
  /// The whole text.
  package let text: String
  /// The position of the cursor in the text, as an offset in UTF-8.
  package let cursor: Int
  /// The revision of the text. The editor ignores an answer for an older revision.
  let revision: Int
  /// `true` if the answer only opens a menu, also for one candidate, and leaves the text as it is.
  package var keepsText = false
}

/// The completions at the cursor.
package struct Completion: Hashable, Sendable {
  /// One possible completion.
  package struct Candidate: Hashable, Sendable {
    /// The text to insert, quoted as the line requires.
    package let text: String
    /// The text that the menu shows.
    package let label: String
    /// A short description.
    package let detail: String
    /// `true` if a space follows the text.
    package let isWhole: Bool

    /// Creates a candidate. The label is the text by default.
    package init(_ text: String, label: String? = nil, detail: String = "", isWhole: Bool = true) {
      self.text = text
      self.label = label ?? text
      self.detail = detail
      self.isWhole = isWhole
    }
  }

  /// The part of the text to replace, as offsets in UTF-8.
  package let range: Range<Int>
  /// The candidates, in menu order.
  package let candidates: [Candidate]
  /// `true` if there are more candidates than these.
  package let isPartial: Bool

  /// Creates completions for a part of the line.
  package init(range: Range<Int>, candidates: [Candidate], isPartial: Bool = false) {
    self.range = range
    self.candidates = candidates
    self.isPartial = isPartial
  }
}
