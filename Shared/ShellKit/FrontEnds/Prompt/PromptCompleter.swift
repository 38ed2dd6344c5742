import DomainKit
import Synchronization
import TerminalKit

/// The completion of words at a position in a line.
struct PromptCompleter: Sendable {
  /// The maximum time for stored values, short enough that the user notices no delay.
  static let budget = Duration.milliseconds(50)
  /// The maximum time for stored values in a menu for which the user has pressed no key, and waits for none.
  static let budgetWithoutKey = Duration.seconds(5)

  let grammar: CommandGrammar
  let sources: [String: RegisteredValueSource]
  let permits: @Sendable (CommandInfo) -> Bool
  /// The maximum time for stored values.
  var budget = PromptCompleter.budget
  /// Returns the user at the terminal, or `nil` if the database cannot be asked; called before files
  /// are listed.
  var currentUser: @Sendable () async -> Principal? = { .unrestricted }

  func completionWithoutStoredValues(_ text: String, cursor: Int) -> (CompletionPosition, Completion) {
    let position = CompletionPosition(text, cursor: cursor, grammar: grammar)
    return (position, position.completion(of: unstoredChoices(at: position)))
  }

  /// Returns the completion, with stored values if they arrive in time.
  func completion(_ text: String, cursor: Int) async -> Completion {
    let position = CompletionPosition(text, cursor: cursor, grammar: grammar)
    let found = await completion(at: position)
    guard found.candidates.isEmpty, position.earlierWords > 0 else { return found }
    // The words may be a name without its quotes.
    return await completion(
      at: CompletionPosition(text, cursor: cursor, grammar: grammar, joining: position.earlierWords))
  }

  private func completion(at position: CompletionPosition) async -> Completion {
    var found = await choices(at: position)
    let limit = position.sourceKey.flatMap { sources[$0]?.limit }
    let isPartial = found.count { $0.isStored } == limit
    if await takesFile(position) { found += FileNames.matching(position.typed) }
    return position.completion(of: found, isPartial: isPartial)
  }

  /// Returns `true` if the user may name a file at a position. A file of a redirection is for the
  /// users who may run `source`. The user may have changed since the line began.
  private func takesFile(_ position: CompletionPosition) async -> Bool {
    guard position.takesFile else { return false }
    let commands = position.command.map { [$0] } ?? grammar.table.commands(under: ["source"])
    let permitted = commands.filter { permits($0.info) }
    guard !permitted.isEmpty, let user = await currentUser() else { return false }
    return permitted.contains { user.holds($0.info.permission) }
  }

  /// Returns the choices at a position, without files.
  func choices(at position: CompletionPosition) async -> [CompletionPosition.Choice] {
    var found = unstoredChoices(at: position)
    // Values must not reveal the data of a command that the user may not run.
    if let command = position.command, permits(command.info), let key = position.sourceKey, let source = sources[key] {
      let live = await source.values(of: key, for: position.typed, firstValue: position.firstValue, within: budget)
      let offered = live.filter { !$0.isRefused }
      let stored = offered.map {
        CompletionPosition.Choice(
          value: $0.value, detail: $0.detail, isStored: true, hasSelfChosenName: source.hasSelfChosenNames)
      }
      found.insert(contentsOf: stored, at: 0)
    }
    return found
  }

  /// Returns the commands, topics, options and known values at a position, which need no database.
  private func unstoredChoices(at position: CompletionPosition) -> [CompletionPosition.Choice] {
    switch position.kind {
    case .command(let search): commands(search, at: position) + (position.takesTopic ? topics : [])
    case .value(let argument, let values): Self.choices(values) + (argument.takesTime ? Self.times : [])
    case .positional(_, let values, let parsed):
      Self.choices(values) + (position.wantsOptions ? options(parsed, position) : [])
    }
  }

  private static func choices(_ values: KnownValues) -> [CompletionPosition.Choice] {
    values.offered.map { .init(value: $0.value, detail: $0.detail, isWhole: !$0.value.hasSuffix("=")) }
  }

  /// The days and times for an option such as `--since`. A part of their meaning finds them: `last`.
  private static let times = TimeExpression.suggestions.map {
    CompletionPosition.Choice(value: $0.text, detail: $0.meaning, isFoundByDetail: true)
  }

  private var topics: [CompletionPosition.Choice] {
    grammar.topics.map { .init(value: $0.name, detail: $0.summary) }
  }

  private func commands(_ search: CommandSearch, at position: CompletionPosition) -> [CompletionPosition.Choice] {
    var choices = search.next.compactMap { word -> CompletionPosition.Choice? in
      let commands = grammar.table.commands(under: search.path + [word]).filter { command in
        command.isAvailable && permits(command.info) && position.outer?.refusal(command) == nil
      }
      guard let first = commands.first else { return nil }
      let isLeaf = first.info.path.count == search.path.count + 1
      return .init(
        value: word, detail: isLeaf ? first.info.summary : Self.verbs(commands, after: search.path.count + 1))
    }
    if position.isFirst, search.path.isEmpty {
      choices += grammar.aliases.sorted { $0.key < $1.key }.map { .init(value: $0.key, detail: "alias of \($0.value)") }
    }
    return choices
  }

  /// The number of subcommands that a description lists.
  private static let verbLimit = 6

  /// Returns the words that follow a path, each once.
  private static func verbs(_ commands: [RegisteredCommand], after count: Int) -> String {
    var seen: Set<String> = []
    let verbs = commands.compactMap { $0.info.path.dropFirst(count).first }.filter { seen.insert($0).inserted }
    return (verbs.prefix(verbLimit) + (verbs.count > verbLimit ? ["…"] : [])).joined(separator: ", ")
  }

  private func options(_ parsed: ParsedArguments, _ position: CompletionPosition) -> [CompletionPosition.Choice] {
    guard !parsed.isOver else { return [] }
    let missing = Set((parsed.missing + parsed.missing(of: position.argumentRules).joined()).flatMap(\.names))
    let own = parsed.known.filter { argument in
      argument.kind != .positional
        && (argument.isRepeating || parsed.used.isDisjoint(with: argument.names))
        && position.command.map { permits($0.info.using(argument.name)) } ?? true
    }
    let sorted = own.filter { !missing.isDisjoint(with: $0.names) } + own.filter { missing.isDisjoint(with: $0.names) }
    let named = sorted.compactMap { argument in
      argument.names.last.map { CompletionPosition.Choice(value: $0, detail: argument.abstract) }
    }
    guard position.typed.hasPrefix("-") else { return named }
    let shared = ShellOption.forStatements.sorted { $0.rawValue < $1.rawValue }
      .filter { option in !parsed.used.contains(option.rawValue) && !own.contains { $0.names.contains(option.rawValue) }
      }
    return named + shared.map { .init(value: $0.rawValue, detail: $0.meaning) }
  }
}
