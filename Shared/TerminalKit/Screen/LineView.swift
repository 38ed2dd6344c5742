/// The visible state of a line that the user edits.
package struct LineView: Sendable {
  /// The text before the line; safe to show.
  package var prompt: String
  /// The text before each further row of the line.
  package var continuation = "... "
  package var text: EditorText
  /// The index of the grapheme after the cursor.
  package var cursor: Int
  /// The styles of parts of the text, in order.
  package var styles: [StyledRange] = []
  /// The graphemes to show in reverse video.
  package var region: Range<Int>?
  /// A suggested continuation of the text.
  package var suggestion = ""
  /// A word at the right margin.
  package var hint = ""
  /// The completion menu below the text.
  package var menu: CompletionMenu?

  package init(prompt: String, text: EditorText, cursor: Int) {
    self.prompt = prompt
    self.text = text
    self.cursor = cursor
  }
}
