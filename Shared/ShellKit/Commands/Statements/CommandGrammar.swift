import DomainKit
import Synchronization

/// The grammar of statements: the commands with their arguments, and the aliases.
///
/// Everything that interprets a line uses ``parse(_:allowsPrefix:)`` and
/// ``arguments(of:_:)``: running it, errors, colors, hints, completion and `?`.
final class CommandGrammar: Sendable {
  let table: CommandTable
  private let lazyTopics: Lazy<[HelpTopic]>
  /// Returns the commands and topics that help shows for a word that is neither.
  private let index: @Sendable (String) -> [String]
  private let definitions: @Sendable () -> [String: String]
  /// Returns the present business day.
  let today: @Sendable () -> CivilDate
  /// See ``passwordCommandNames``; `nil` until a line needs them.
  private let passwordNames = Mutex<[String]?>(nil)

  /// - Parameters:
  ///   - topics: The topics that can follow `help`, created when a line first needs them.
  ///   - aliases: Returns the text of each alias.
  ///   - today: Returns the present business day, for hints about periods.
  init(
    _ table: CommandTable, topics: @autoclosure @escaping @Sendable () -> [HelpTopic] = [],
    index: @escaping @Sendable (String) -> [String] = { _ in [] },
    aliases: @escaping @Sendable () -> [String: String] = { [:] },
    today: @escaping @Sendable () -> CivilDate = { BusinessCalendar().day(of: SystemClock().now) }
  ) {
    self.table = table
    lazyTopics = Lazy(topics)
    self.index = index
    definitions = aliases
    self.today = today
  }

  /// The topics that can follow `help`.
  var topics: [HelpTopic] { lazyTopics.value }

  /// Returns the commands and topics that help shows for a word in lower case.
  func helpTargets(_ word: String) -> [String] {
    topics.contains { $0.isCalled(word) } ? [word] : index(word)
  }

  /// The explanations of words that are no command.
  var explanations: WordExplanations {
    WordExplanations(targets: helpTargets, line: helpLine, isOption: StatementOptions.isOption)
  }

  /// Returns the line about a word in the first topic that help shows for it, such as that about payments for `tip`, or
  /// `nil` unless there is one.
  private func helpLine(about word: String) -> String? {
    let targets = helpTargets(word).filter { $0 != word }
    let topics = topics
    guard let topic = targets.lazy.compactMap({ name in topics.first { $0.name == name } }).first else { return nil }
    let lines = topic.page.pairs(about: [word], includesMeanings: true)
    return lines.count == 1 ? "\(lines[0].name): \(lines[0].meaning)" : nil
  }

  /// Returns `true` if another word in lower case can follow `help`.
  func helpExplains(_ word: String) -> Bool { !helpTargets(word).isEmpty || !table.commands(declaring: word).isEmpty }

  /// The text of each alias.
  var aliases: [String: String] { definitions() }

  /// Returns the commands that the words of a statement call.
  ///
  /// - Parameter allowsPrefix: `true` if a unique prefix of a command's word is enough, which is so
  ///   only at the prompt.
  func parse(_ words: [Word], allowsPrefix: Bool = true) -> ParsedStatement {
    var parsed = ParsedStatement(Array(words.prefix { !$0.isOperator }))
    let aliases = aliases
    var (start, outer) = (0, nil as WrapperCommand?)
    while parsed.calls.count < ParsedStatement.deepestNesting {
      // The words after `help` and `explain` are names of commands and do not run.
      let runs = outer?.runsCommand ?? true
      if runs { parsed.expandAlias(at: start, aliases) }
      let search = table.search(parsed.words.dropFirst(start), allowsPrefix: allowsPrefix && runs)
      parsed.calls.append(ParsedStatement.Call(start: start, search: search, outer: outer))
      guard let wrapper = search.command?.wrapper else { return parsed }
      let next = start + search.count
      start = next + wrapper.leadingWordCount(parsed.words.dropFirst(next).first?.text)
      outer = wrapper
    }
    parsed.isTooDeep = true
    return parsed
  }

  /// Returns the roles of the words after a command's path.
  func arguments(of command: RegisteredCommand, _ words: some Sequence<Word>) -> ParsedArguments {
    ParsedArguments(command.arguments, words, shared: ShellOption.shared) { argument, before in
      if command.info.name == Alias.command, argument.name == Alias.argument {
        let names = self.aliases.sorted { $0.key < $1.key }
        let known = names.map { ValueSuggestion($0.key, detail: "alias of \($0.value)") }
        return known.isEmpty ? .any : KnownValues(known, or: .anything)
      }
      return command.values(argument.name, before) ?? argument.known
    }
  }

  /// Returns `true` if a command asks for a password.
  func asksForPassword(_ command: RegisteredCommand) -> Bool {
    command.arguments.contains { $0.names.contains(SecretArgument.option) }
  }

  /// The last words of commands that ask for a password. Finding them reads the arguments of all commands,
  /// which is too much for each statement of a long line.
  var passwordCommandNames: [String] {
    passwordNames.withLock { names in
      let found = names ?? table.commands.filter(asksForPassword).compactMap(\.info.path.last)
      names = found
      return found
    }
  }
}
