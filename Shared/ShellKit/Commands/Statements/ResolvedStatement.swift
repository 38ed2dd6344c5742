import DomainKit

/// A statement that can run: its command and its words.
struct ResolvedStatement: Sendable {
  let command: RegisteredCommand
  /// The number of words that form the command's path.
  let pathCount: Int
  /// The statement with aliases replaced and without the shell's options.
  let statement: Statement
  /// The words of a help request, or `nil` to run the command.
  let helpTopic: [String]?
  let grammar: CommandGrammar
  /// Returns `true` if an error may name a command: the user may run it.
  var permits: @Sendable (CommandInfo) -> Bool = { _ in true }

  var arguments: [String] { statement.words.dropFirst(pathCount).map(\.text) }

  /// Returns the statement with the last shown id in place of `@` where an id is expected, and with `~`
  /// expanded where a file is expected. In all other places they are text.
  ///
  /// - Throws: ``ShellError`` if `@` stands for no id.
  func expanded(lastID: String?) throws(ShellError) -> ResolvedStatement {
    var words = Array(statement.words.dropFirst(pathCount))
    guard words.contains(where: { !$0.isQuoted && ($0.text == "@" || $0.text.hasPrefix("~")) }) else { return self }
    let roles = grammar.arguments(of: command, words).roles
    for (index, role) in zip(words.indices, roles) where !words[index].isQuoted {
      guard case .value(let argument, _) = role else { continue }
      let word = words[index]
      if word.text == "@", argument.takesID {
        guard let lastID else { throw missingID(word) }
        words[index] = Word(lastID, range: word.range)
      } else if word.text.hasPrefix("~"), argument.takesFile {
        words[index] = Word(HomeFolder.expanded(word.text), range: word.range)
      }
    }
    let statement = Statement(
      words: self.statement.words.prefix(pathCount) + words, source: self.statement.source, line: self.statement.line)
    return ResolvedStatement(
      command: command, pathCount: pathCount, statement: statement, helpTopic: helpTopic, grammar: grammar)
  }

  /// The paths of the files that the arguments name, also those of a command inside another one, as in `plan`.
  var files: [String] {
    // Help reads no file.
    guard helpTopic == nil else { return [] }
    let parsed = grammar.parse(statement.words)
    guard let command = parsed.running.command else { return [] }
    let words = parsed.words.dropFirst(parsed.running.end)
    return zip(words, grammar.arguments(of: command, words).roles).compactMap { word, role -> String? in
      guard let (argument, _, start) = role.takenBy, argument.takesFile else { return nil }
      let path = String(decoding: word.text.utf8.dropFirst(start), as: UTF8.self)
      return word.isQuoted || start > 0 ? path : HomeFolder.expanded(path)
    }
  }

  private func missingID(_ word: Word) -> ShellError {
    let list = (command.info.path.dropLast() + ["list"]).joined(separator: " ")
    let listCommand = grammar.table.commands.first { $0.info.name == list }
    // Outside a terminal a list is complete, and its last row may be the oldest one.
    let hasLimit = listCommand?.arguments.contains { $0.name == "--limit" } ?? false
    let line = "\(list)\(hasLimit ? " --limit 1" : ""); \(command.info.name) @"
    return ShellError(
      "usage.no-last-id", "@ stands for the id that was shown last, and this run has shown none",
      suggestion: "list or show something first in the same run, not to a program or a file"
        + (listCommand != nil ? "; in a shell: coffeepal -c \(line.quotedForShells)" : ""),
      excerpt: SourceExcerpt(source: statement.source, range: word.range))
  }
}

/// The resolver of statements: it finds the command and applies the shell's options.
struct StatementResolver {
  /// The maximum number of words of a statement. A longer one is a mistake, such as a file between quotes that
  /// do not match, and its errors and hints would take long.
  static let wordLimit = 2_000

  let grammar: CommandGrammar
  let allowsPrefix: Bool
  /// Returns `true` if the user may use a command.
  var permits: @Sendable (CommandInfo) -> Bool = { _ in true }

  /// Resolves a statement.
  ///
  /// - Parameter settings: The settings, to which the resolver applies the statement's options.
  func resolve(_ original: Statement, _ settings: inout SessionSettings) throws(ShellError) -> ResolvedStatement {
    let parsed = grammar.parse(original.words, allowsPrefix: allowsPrefix)
    try checkLength(parsed)
    let (words, options) = separated(parsed)
    for option in options {
      do throws(ShellError) {
        _ = try settings.apply(option.option, option.value ?? "")
      } catch {
        // Unless it is near to a valid value, the word may be a password.
        if error.correction == nil, let value = option.value, let command = parsed.last.command,
          grammar.asksForPassword(command)
        {
          throw error.withholding([Quoting.quoted(value), value])
        }
        throw error.pointing(at: SourceExcerpt(source: original.source, range: option.range))
      }
    }
    let statement = Statement(
      words: words, source: original.source, line: original.line, followsSemicolon: original.followsSemicolon,
      idInComment: original.idInComment)
    let topic = helpTopic(words)
    // A request for help needs no subcommand: `orders --help` lists the subcommands.
    if let topic, topic.isEmpty || !grammar.table.commands(under: topic).isEmpty,
      let help = grammar.table.commands(under: ["help"]).first
    {
      return ResolvedStatement(command: help, pathCount: 0, statement: statement, helpTopic: topic, grammar: grammar)
    }
    let first = parsed.calls[0].search
    guard let command = first.command else {
      if let name = parsed.circularAlias(in: grammar.aliases) { throw ShellError.circularAlias(name) }
      throw grammar.table.error(of: first, in: statement, grammar.explanations, permits: permits)
        .suggestingProgramOption(for: statement)
    }
    if Self.isTooDeep(parsed) {
      throw ShellError("usage.nested-too-deep", "more than \(ParsedStatement.deepestNesting) nested commands")
    }
    try checkRepetition(parsed, in: original)
    return ResolvedStatement(
      command: command, pathCount: first.count, statement: statement,
      helpTopic: topic == nil ? nil : command.info.path, grammar: grammar)
  }

  /// - Throws: ``ShellError`` if a statement has too many words. One with too many nested commands
  ///   gets an error about those.
  private func checkLength(_ parsed: ParsedStatement) throws(ShellError) {
    guard parsed.words.count > Self.wordLimit, !Self.isTooDeep(parsed) else { return }
    throw ShellError(
      "usage.too-many-words", "the statement has more than \(Self.wordLimit) words",
      suggestion: "divide it into several statements")
  }

  /// Returns `true` if the command that would run is nested too deep.
  private static func isTooDeep(_ parsed: ParsedStatement) -> Bool {
    parsed.isTooDeep && parsed.running.start == parsed.last.start
  }

  /// - Throws: ``ShellError`` if an option that takes one value is given twice.
  private func checkRepetition(_ parsed: ParsedStatement, in statement: Statement) throws(ShellError) {
    let running = parsed.running
    guard let command = running.command else { return }
    let repeatable = command.arguments.filter(\.isRepeating).flatMap(\.names)
    let options = parsed.words.dropFirst(running.end).map(\.text.optionName).filter {
      ParsedArguments.looksLikeOption($0) && !repeatable.contains($0)
    }
    // Few statements repeat another option, and the others need no second walk.
    guard Set(options).count < options.count else { return }
    let arguments = grammar.arguments(of: command, parsed.words.dropFirst(running.end))
    guard let (index, _) = parsed.repetition(in: arguments, from: running.end) else { return }
    let word = parsed.words[index]
    throw ShellError(
      "usage.repeated-option", "\(command.info.name) takes \(word.text.optionName) once",
      suggestion: "omit one of them", excerpt: SourceExcerpt(source: statement.source, range: word.range))
  }

  /// Separates the shell's options from the other words.
  private func separated(_ parsed: ParsedStatement) -> (words: [Word], options: [StatementOptions.GivenOption]) {
    let running = parsed.running
    let rest = parsed.words.dropFirst(running.end)
    // Most statements have no option of the shell, and need no second walk.
    guard rest.contains(where: StatementOptions.isOption) else { return (parsed.words, []) }
    guard let command = running.command else {
      return StatementOptions.extract(from: parsed.words, ShellOption.forStatements)
    }
    let arguments = grammar.arguments(of: command, rest)
    if arguments.known.contains(where: \.takesUnknownOptions) {
      return keepsOptions(command, rest, arguments)
        ? (parsed.words, []) : StatementOptions.extract(from: parsed.words, ShellOption.forStatements)
    }
    let taken = Set(arguments.shellOptions.flatMap(\.words))
    let kept = rest.enumerated().filter { !taken.contains($0.offset) }.map(\.element)
    let words = Array(rest)
    let options = arguments.shellOptions.compactMap { given in
      let range =
        words[given.words.lowerBound].range.lowerBound..<words[given.words.upperBound - 1].range.upperBound
      return ShellOption(name: given.option.name).map {
        StatementOptions.GivenOption(option: $0, value: given.value, range: range)
      }
    }
    return (parsed.words.prefix(running.end) + kept, options)
  }

  /// Returns `true` if a command keeps the words of a statement without running them, with the options at
  /// their end: `alias ol orders list --json`. In `alias ol --json` there is no statement.
  private func keepsOptions(
    _ command: RegisteredCommand, _ words: ArraySlice<Word>, _ arguments: ParsedArguments
  ) -> Bool {
    guard command.wrapper == nil else { return false }
    let first = zip(words, arguments.roles).first { _, role in
      if case .value(let argument, _) = role { argument.takesUnknownOptions } else { false }
    }
    return first.map { !StatementOptions.isOption($0.0) } ?? false
  }

  /// Returns the words before `--help`, or `nil` if the statement does not ask for help.
  private func helpTopic(_ words: [Word]) -> [String]? {
    let own = words.prefix { $0.isQuoted || $0.text != "--" }
    guard own.contains(where: { !$0.isQuoted && ($0.text == "--help" || $0.text == "-h") }) else { return nil }
    var topic = own.prefix { !$0.text.hasPrefix("-") }.map(\.text)
    while topic.count > 1, grammar.table.commands(under: topic).isEmpty { topic.removeLast() }
    return topic
  }
}

extension ShellError {
  /// Returns the error about words that are no command. For an option of the program, such as `version`, the
  /// hint is the option.
  fileprivate func suggestingProgramOption(for statement: Statement) -> ShellError {
    guard suggestion == CommandTable.overview, let word = statement.words.first,
      let hint = ShellOption.hint(forCommand: word.text.lowercased())
    else { return self }
    return suggesting(hint)
  }
}
