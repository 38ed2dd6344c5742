/// What an editor asks of the loop around it.
package enum EditorEffect: Hashable, Sendable {
  /// The line is done.
  case accept
  /// Ctrl-C: the line is dropped.
  case interrupt
  /// Ctrl-D on an empty line.
  case end
  /// Ctrl-Z.
  case suspend
  /// Ctrl-L.
  case clearScreen
  /// What may come at the cursor is wanted.
  case complete(CompletionRequest)
  /// The line is to be changed in `$EDITOR`.
  case editExternally
}

/// Which keys do what.
package enum Keymap: String, Hashable, Sendable, CaseIterable { case emacs, vi }

/// A question what may come at the cursor.
package struct CompletionRequest: Hashable, Sendable {
  /// The whole text.
  package let text: String
  /// The cursor's place in it: an offset in UTF-8.
  package let cursor: Int
  /// The state of the text that the answer must still meet.
  let revision: Int
}

/// What may come at the cursor.
package struct Completion: Hashable, Sendable {
  /// One of the texts that may come.
  package struct Candidate: Hashable, Sendable {
    /// What is put in, quoted as the line needs it.
    package let text: String
    /// What the menu shows.
    package let label: String
    /// What it means, in few words.
    package let detail: String
    /// Whether a blank follows.
    package let isWhole: Bool

    /// A text that may come.
    package init(_ text: String, label: String? = nil, detail: String = "", isWhole: Bool = true) {
      self.text = text
      self.label = label ?? text
      self.detail = detail
      self.isWhole = isWhole
    }
  }

  /// What is replaced: offsets in UTF-8.
  package let range: Range<Int>
  /// The texts that may come, in the order of the menu.
  package let candidates: [Candidate]

  /// Texts for a part of the line.
  package init(range: Range<Int>, candidates: [Candidate]) {
    self.range = range
    self.candidates = candidates
  }
}
