import DomainKit

extension ShellError {
  /// Returns the error about words that are no command, with the line for the stored item that they name:
  /// `2 latte`. An item is a value of a ``ValueSource``, such as a name on the menu.
  func suggestingItemLine(
    for statement: Statement, _ resolver: StatementResolver, asking sources: [RegisteredValueSource]
  ) async -> ShellError {
    guard code == CommandTable.unknown, correction == nil else { return self }
    for argument in sources.flatMap(\.arguments) {
      guard let path = Self.pathOfOption(argument) else { continue }
      let commands = resolver.grammar.table.commands(under: path)
      guard let command = commands.first(where: { $0.info.path == path }), resolver.permits(command.info)
      else { continue }
      func line(_ words: ArraySlice<Word>) async -> String? {
        let line = await Self.line(for: words, of: statement, command, resolver, sources)
        // The item comes first: a verb such as `buy` is no value of another option.
        let starts = ["", "'"].map { "write: \(argument) \($0)\(words.first?.text ?? "")" }
        return line.flatMap { line in starts.contains(where: line.hasPrefix) ? line : nil }
      }
      for words in Self.endings(of: statement, for: command, resolver.grammar) {
        // A word such as `86` means another command.
        guard let word = words.first, !resolver.grammar.table.declares(word) else { continue }
        // A word such as `latte` means the command, and is an item as well.
        let left = statement.words[..<words.startIndex]
        let isItem = left.isEmpty ? false : await line(left) != nil
        guard !isItem, let line = await line(words) else { continue }
        var error = suggesting(line)
        // The line has only the items, so in place of the statement it would lose the redirection.
        error.replacement = statement.redirection == nil ? resolver.certainLine(in: line) : nil
        return error
      }
    }
    return self
  }

  /// Returns the error about a word after the name of a feature, with the line of its list that takes the word as a
  /// value: `restaurants list --cuisine Italian` for `restaurants italian`.
  func suggestingFilter(
    for statement: Statement, _ resolver: StatementResolver, asking sources: [RegisteredValueSource]
  ) async -> ShellError {
    guard code == CommandTable.unknown, statement.redirection == nil, statement.words.count > 1,
      case let feature = statement.words[0].text,
      suggestion?.hasSuffix(CommandTable.listHint(after: [feature])) == true,
      case let rest = Array(statement.source.utf8)[statement.words[1].range.lowerBound...],
      var resolved = resolver.resolved("\(feature) list \(String(decoding: rest, as: UTF8.self))"),
      resolved.command.info.path == [feature, "list"]
    else { return self }
    resolved.permits = resolver.permits
    let words = Array(resolved.statement.words.dropFirst(resolved.pathCount))
    let parsed = resolver.grammar.arguments(of: resolved.command, words)
    guard case .extra? = parsed.roles.first, let hints = ArgumentHints(resolved, words, parsed) else { return self }
    var line = hints.option(at: 0)
    if line == nil { line = await hints.option(at: 0, asking: sources) }
    return line?.hasPrefix("write: \(feature) list ") == true ? suggesting(line) : self
  }

  /// The maximum number of first words that may mean the command.
  private static let maxLeading = 4

  /// Returns the words of a statement, and those after the first words that already mean the command: `latte` of
  /// `order a latte`.
  private static func endings(
    of statement: Statement, for command: RegisteredCommand, _ grammar: CommandGrammar
  ) -> [ArraySlice<Word>] {
    let names = statement.words.prefix(maxLeading).prefix { word in
      word.isArticle || command.info.path.contains(word.text)
        || grammar.helpTargets(word.text.lowercased()).contains(command.info.name)
    }
    return (0...names.count).map { statement.words.dropFirst($0) }
  }

  /// Returns the path of the command with an option in value sources: `orders place --item`.
  private static func pathOfOption(_ argument: String) -> [String]? {
    let words = argument.split(separator: " ").map(String.init)
    return words.last?.hasPrefix("--") == true ? words.dropLast() : nil
  }

  private static func line(
    for items: ArraySlice<Word>, of statement: Statement, _ command: RegisteredCommand,
    _ resolver: StatementResolver, _ sources: [RegisteredValueSource]
  ) async -> String? {
    let (start, end) = (items.first?.range.lowerBound ?? 0, items.last?.range.upperBound ?? 0)
    let typed = String(decoding: Array(statement.source.utf8)[start..<max(start, end)], as: UTF8.self)
    let source = "\(command.info.name) \(typed)"
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
