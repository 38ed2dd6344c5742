/// What a line that is being edited shows.
package struct LineView: Sendable {
  /// What stands before the text; it is safe to show.
  package var prompt: String
  /// What stands before each further line of it.
  package var continuation: String
  package var text: EditorText
  /// The grapheme before which the cursor stands.
  package var cursor: Int
  /// How parts of the text look, in order.
  package var styles: [StyledRange]
  /// The graphemes that are shown in reverse.
  package var region: Range<Int>?
  /// What may follow the text.
  package var suggestion: String
  /// A word at the right margin.
  package var hint: String
  /// What may come at the cursor, below the text.
  package var menu: CompletionMenu?

  /// A view of a text, with nothing around it unless given.
  package init(
    prompt: String, text: EditorText, cursor: Int, continuation: String = "... ", styles: [StyledRange] = [],
    suggestion: String = "", hint: String = "", menu: CompletionMenu? = nil
  ) {
    self.prompt = prompt
    self.continuation = continuation
    self.text = text
    self.cursor = cursor
    self.styles = styles
    self.suggestion = suggestion
    self.hint = hint
    self.menu = menu
  }
}
