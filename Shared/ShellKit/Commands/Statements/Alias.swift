extension ShellError {
  /// An error for an alias whose text begins with itself, perhaps through other aliases.
  static func circularAlias(_ name: String) -> ShellError {
    ShellError(
      "usage.circular-alias", "the alias \(name) leads back to itself", suggestion: "remove it: alias --remove \(name)")
  }
}

/// An alias: a short name for the beginning of a statement.
enum Alias {
  /// The name of the command that defines aliases.
  static let command = "alias"
  /// The argument of the command that takes a name chosen by the user.
  static let argument = "name"

  /// Returns the words that an alias expands to.
  ///
  /// - Throws: ``ShellError`` unless the text is exactly one statement.
  static func words(of text: String) throws(ShellError) -> [Word] {
    let statements: [Statement]
    do throws(SyntaxFailure) {
      statements = try StatementLexer.statements(in: text)
    } catch {
      throw ShellError(error)
    }
    guard let statement = statements.first, statements.count == 1, statement.redirection == nil else {
      throw ShellError("usage.alias", "an alias must be exactly one statement without a redirection", excerpt: nil)
    }
    return statement.words
  }
}
