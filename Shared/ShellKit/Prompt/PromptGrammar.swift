import Synchronization

/// What is known of commands while lines are typed.
///
/// What commands take is looked up once each: it takes about a millisecond, which is too much for each key.
final class PromptGrammar: Sendable {
  /// Commands whose arguments are the words of another command.
  private static let outer: Set = ["help", "explain", "watch", "plan"]

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
      let arguments = ArgumentHelp.all(of: command.arguments).filter(\.isShown)
      known[command.info.name] = arguments
      return arguments
    }
  }

  func takesStatement(_ command: RegisteredCommand) -> Bool { Self.outer.contains(command.info.name) }

  /// Whether the words behind a command may name a topic.
  func takesTopic(_ command: RegisteredCommand) -> Bool { command.info.name == HelpCommand.info.name }

  /// Whether a word says how often, before the command that is watched.
  func skipsDuration(_ command: RegisteredCommand, _ word: String) -> Bool {
    command.info.name == "watch" && DurationText.parse(word) != nil
  }

  /// The long names of options, the shell's own included.
  func optionNames(_ known: [ArgumentHelp]) -> [String] {
    known.filter { $0.kind != .positional }.flatMap(\.names) + ShellOption.forStatements.map(\.rawValue) + ["--help"]
  }
}
