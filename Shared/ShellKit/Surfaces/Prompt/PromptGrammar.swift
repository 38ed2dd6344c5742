import Synchronization

/// The command syntax that the prompt uses while the user types.
///
/// It caches the arguments of each command. A lookup takes about one millisecond, too long to
/// repeat at each key.
final class PromptGrammar: Sendable {
  let table: CommandTable
  /// The topics that can follow `help`.
  let topics: [HelpTopic]
  private let state: ShellState
  private let known = Mutex<[String: [ArgumentHelp]]>([:])

  init(table: CommandTable, state: ShellState, topics: [HelpTopic] = []) {
    self.table = table
    self.topics = topics
    self.state = state
  }

  func isAlias(_ word: String) -> Bool { state.aliases[word] != nil }

  var aliases: [String: String] { state.aliases }

  func walk(_ words: some Sequence<Word>) -> CommandSearch { table.walk(words) }

  func arguments(of command: RegisteredCommand) -> [ArgumentHelp] {
    known.withLock { known in
      if let arguments = known[command.info.name] { return arguments }
      let arguments = ArgumentHelp.shown(of: command)
      known[command.info.name] = arguments
      return arguments
    }
  }

  /// Returns the roles of the words after a command's path.
  func walk(of command: RegisteredCommand, _ words: [Word]) -> ArgumentCursor {
    let names = command.info.name == Alias.command ? aliases : [:]
    return ArgumentCursor(arguments(of: command), words) { argument, before in
      if !names.isEmpty, argument.name == Alias.argument {
        let known = names.sorted { $0.key < $1.key }
        return KnownValues(known.map { ValueSuggestion($0.key, detail: "alias of \($0.value)") }, or: .anything)
      }
      return command.values(argument.name, before) ?? argument.known
    }
  }

  /// Returns the names of options, including the shell's own.
  func optionNames(_ known: [ArgumentHelp]) -> [String] {
    known.filter { $0.kind != .positional }.flatMap(\.names) + ShellOption.forStatements.map(\.rawValue) + ["--help"]
  }
}
