import DomainKit

extension ShellError {
  /// Returns the error about words that are no command, with the line for the stored item that they name:
  /// `2 latte`. An item is a value of a ``ValueSource``, such as a name on the menu.
  func suggestingItemLine(
    for statement: Statement, _ resolver: StatementResolver, asking sources: [RegisteredValueSource]
  ) async -> ShellError {
    guard code == CommandTable.unknown, correction == nil, let word = statement.words.first else { return self }
    for argument in sources.flatMap(\.arguments) {
      guard let path = Self.pathOfOption(argument) else { continue }
      let commands = resolver.grammar.table.commands(under: path)
      guard let command = commands.first(where: { $0.info.path == path }), resolver.permits(command.info),
        let line = await Self.line(for: statement, command, resolver, sources)
      else { continue }
      // The item comes first: a verb such as `buy` is no value of another option.
      guard ["", "'"].contains(where: { line.hasPrefix("write: \(argument) \($0)\(word.text)") }) else { continue }
      var error = self
      error.suggestion = line
      return error
    }
    return self
  }

  /// Returns the path of the command with an option in value sources: `orders place --item`.
  private static func pathOfOption(_ argument: String) -> [String]? {
    let words = argument.split(separator: " ").map(String.init)
    return words.last?.hasPrefix("--") == true ? words.dropLast() : nil
  }

  /// Returns the line of a command with the words of a statement as its items.
  private static func line(
    for statement: Statement, _ command: RegisteredCommand, _ resolver: StatementResolver,
    _ sources: [RegisteredValueSource]
  ) async -> String? {
    let source = "\(command.info.name) \(statement.source)"
    let words = Array(Lexer(source).statements[0].prefix { !$0.isOperator })
    let count = command.info.path.count
    let resolved = ResolvedStatement(
      command: command, pathCount: count, statement: Statement(words: words, source: source), helpTopic: nil,
      grammar: resolver.grammar)
    let arguments = Array(words.dropFirst(count))
    let parsed = resolver.grammar.arguments(of: command, arguments)
    guard case .extra? = parsed.roles.first else { return nil }
    return await ArgumentHints(resolved, arguments, parsed)?.itemLine(at: 0, asking: sources)
  }
}
