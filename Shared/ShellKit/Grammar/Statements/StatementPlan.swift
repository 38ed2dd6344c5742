/// A resolved statement: its command and its words.
struct StatementPlan: Sendable {
  let command: RegisteredCommand
  /// The number of words that form the command's path.
  let pathCount: Int
  /// The statement with aliases replaced and without the shell's options.
  let statement: Statement
  /// The words of a help request, or `nil` to run the command.
  let helpTopic: [String]?

  var arguments: [String] { statement.words.dropFirst(pathCount).map(\.text) }
}

/// The planner of statements: it replaces aliases, removes the shell's options and finds the
/// command.
struct StatementPlanner {
  let table: CommandTable
  let aliases: [String: String]
  let allowsPrefix: Bool

  /// Returns the plan of a statement.
  ///
  /// - Parameter settings: The settings, to which the planner applies the statement's options.
  func plan(_ original: Statement, _ settings: inout SessionSettings) throws(ShellError) -> StatementPlan {
    var words = try peel(original.words, original.source, &settings)
    words = try expand(words, original, &settings)
    let statement = Statement(words: words, source: original.source, line: original.line)
    let topic = helpTopic(words)
    // A request for help needs no subcommand: `orders --help` lists the subcommands.
    if let topic, topic.isEmpty || !table.commands(under: topic).isEmpty,
      let help = table.commands(under: ["help"]).first
    {
      return StatementPlan(command: help, pathCount: 0, statement: statement, helpTopic: topic)
    }
    let match = try table.resolve(statement, allowsPrefix: allowsPrefix)
    let owner = try innermost(match, in: statement)
    let (rest, options) = StatementOptions.pick(from: words, after: owner.count, owner.command.arguments)
    try apply(options, original.source, &settings)
    return StatementPlan(
      command: match.command, pathCount: match.count,
      statement: Statement(words: rest, source: original.source, line: original.line),
      helpTopic: topic == nil ? nil : match.command.info.path)
  }

  /// The maximum number of nested commands: `plan plan whoami` has three.
  static let deepestNesting = 8

  /// Returns the innermost command, to which the last words belong.
  private func innermost(
    _ match: CommandTable.Match, in statement: Statement, depth: Int = 1
  ) throws(ShellError) -> CommandTable.Match {
    if depth > Self.deepestNesting {
      throw ShellError(
        "usage.nested-too-deep", "more than \(Self.deepestNesting) nested commands")
    }
    let following = statement.words.dropFirst(match.count)
    guard let outer = match.command.wrapper, outer.runsCommand else { return match }
    let start = match.count + outer.lead(following.first?.text)
    let rest = Statement(words: Array(statement.words.dropFirst(start)), source: statement.source)
    let next: CommandTable.Match
    do throws(ShellError) {
      next = try table.resolve(rest, allowsPrefix: allowsPrefix)
    } catch {
      // The outer command reports the error.
      return match
    }
    let inner = try innermost(next, in: rest, depth: depth + 1)
    return CommandTable.Match(command: inner.command, count: start + inner.count)
  }

  private func peel(
    _ words: [Word], _ source: String, _ settings: inout SessionSettings
  ) throws(ShellError) -> [Word] {
    let (rest, options) = StatementOptions.peel(words, ShellOption.forStatements)
    try apply(options, source, &settings)
    return rest
  }

  private func apply(
    _ options: [StatementOptions.Setting], _ source: String, _ settings: inout SessionSettings
  ) throws(ShellError) {
    for setting in options {
      do throws(ShellError) {
        _ = try settings.apply(setting.option, setting.value ?? "")
      } catch {
        throw error.pointing(at: SourceExcerpt(source: source, range: setting.range))
      }
    }
  }

  private func expand(
    _ words: [Word], _ original: Statement, _ settings: inout SessionSettings
  ) throws(ShellError) -> [Word] {
    var words = words
    var seen: Set<String> = []
    while let first = words.first, !first.isQuoted, let text = aliases[first.text], seen.insert(first.text).inserted {
      let inner = try Alias.words(of: text).map { Word($0.text, range: first.range, isQuoted: $0.isQuoted) }
      words = try peel(inner, original.source, &settings) + words.dropFirst()
    }
    return words
  }

  /// Returns the words before `--help`, or `nil` if the statement does not ask for help.
  private func helpTopic(_ words: [Word]) -> [String]? {
    let own = words.prefix { $0.isQuoted || $0.text != "--" }
    guard own.contains(where: { !$0.isQuoted && ($0.text == "--help" || $0.text == "-h") }) else { return nil }
    var topic = own.prefix { !$0.text.hasPrefix("-") }.map(\.text)
    while topic.count > 1, table.commands(under: topic).isEmpty { topic.removeLast() }
    return topic
  }
}
