extension StatementLexer {
  /// Whether a text can be carried out as it stands, or is wrong in a way that more lines do not mend.
  static func isComplete(_ text: String) -> Bool {
    var lexer = StatementLexer()
    do throws(SyntaxFailure) {
      for line in text.split(separator: "\n", omittingEmptySubsequences: false) { _ = try lexer.feed(String(line)) }
      return !lexer.isIncomplete
    } catch {
      return true
    }
  }
}
