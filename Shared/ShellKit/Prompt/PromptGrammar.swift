import Synchronization

/// What is known of commands while lines are typed.
///
/// What commands take is looked up once each: it takes about a millisecond, which is too much for each key.
final class PromptGrammar: Sendable {
  let table: CommandTable
  /// What may stand behind `help` as well.
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

  func walk(_ words: some Sequence<LineScan.Word>) -> CommandWalk { table.walk(words) }

  func arguments(of command: RegisteredCommand) -> [ArgumentHelp] {
    known.withLock { known in
      if let arguments = known[command.info.name] { return arguments }
      let arguments = ArgumentHelp.shown(of: command)
      known[command.info.name] = arguments
      return arguments
    }
  }

  /// What words behind a command's path are to it.
  func walk(of command: RegisteredCommand, _ words: [LineScan.Word]) -> ArgumentWalk {
    let names = command.info.name == AliasCommand.info.name ? aliases : [:]
    return ArgumentWalk(arguments(of: command), words) { argument, before in
      if !names.isEmpty, argument.name == AliasCommand.nameArgument {
        let known = names.sorted { $0.key < $1.key }
        return KnownValues(known.map { ValueSuggestion($0.key, detail: "alias of \($0.value)") }, or: .anything)
      }
      return command.values(argument.name, before) ?? argument.known
    }
  }

  /// Whether the words behind a command may name a topic.
  func takesTopic(_ command: RegisteredCommand) -> Bool { command.info.name == HelpCommand.info.name }

  /// The long names of options, the shell's own included.
  func optionNames(_ known: [ArgumentHelp]) -> [String] {
    known.filter { $0.kind != .positional }.flatMap(\.names) + ShellOption.forStatements.map(\.rawValue) + ["--help"]
  }
}
