/// An alias: a short name for the beginning of a statement.
enum Alias {
  /// Returns the words that an alias expands to.
  ///
  /// - Throws: ``ShellError`` unless the text is exactly one statement.
  static func words(of text: String) throws(ShellError) -> [Word] {
    var lexer = StatementLexer()
    let statements: [Statement]
    do throws(SyntaxFailure) {
      statements = try lexer.feed(text)
      try lexer.finish()
    } catch {
      throw ShellError(error)
    }
    guard let statement = statements.first, statements.count == 1 else {
      throw ShellError("usage.alias", "an alias must be exactly one statement", excerpt: nil)
    }
    return statement.words
  }
}
