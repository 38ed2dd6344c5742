extension StatementLexer {
  /// Returns `true` if a text can run, or has an error that more lines cannot fix.
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
