/// What a statement comes to: a command, its words, and the settings that hold for it.
struct StatementPlan: Sendable {
  let command: RegisteredCommand
  /// How many of the words are the command's path.
  let pathCount: Int
  /// With aliases replaced and the shell's options taken off.
  let statement: Statement
  /// The words of a help request instead of the command's own run.
  let helpTopic: [String]?

  var arguments: [String] { statement.words.dropFirst(pathCount).map(\.text) }
}

/// Replaces aliases, takes off the shell's options and finds the command.
struct StatementPlanner {
  let table: CommandTable
  let aliases: [String: String]
  let allowsPrefix: Bool

  /// - Parameter settings: changed by what the statement says, as far as it can be read.
  func plan(_ original: Statement, _ settings: inout SessionSettings) throws(ShellError) -> StatementPlan {
    var words = try peel(original.words, original.source, &settings)
    words = try expand(words, original, &settings)
    let statement = Statement(words: words, source: original.source, line: original.line)
    let topic = helpTopic(words)
    // A request for help needs no verb: `orders --help` lists what there is.
    if let topic, topic.isEmpty || !table.commands(under: topic).isEmpty,
      let help = table.commands(under: ["help"]).first
    {
      return StatementPlan(command: help, pathCount: 0, statement: statement, helpTopic: topic)
    }
    let match = try table.resolve(statement, allowsPrefix: allowsPrefix)
    let owner = try innermost(match, in: statement)
    let (rest, options) = StatementOptions.pick(from: words, behind: owner.count, owner.command.arguments)
    try apply(options, original.source, &settings)
    return StatementPlan(
      command: match.command, pathCount: match.count,
      statement: Statement(words: rest, source: original.source, line: original.line),
      helpTopic: topic == nil ? nil : match.command.info.path)
  }

  /// The highest number of commands inside one another: `plan plan whoami` are three.
  static let deepestNesting = 8

  /// The command whose arguments the last words are: that inside another one, where there is one.
  private func innermost(
    _ match: CommandTable.Match, in statement: Statement, depth: Int = 1
  ) throws(ShellError) -> CommandTable.Match {
    if depth > Self.deepestNesting {
      throw ShellError(
        "usage.nested-too-deep", "no more than \(Self.deepestNesting) commands may be inside one another")
    }
    let behind = statement.words.dropFirst(match.count)
    guard let outer = OuterCommand(match.command), outer == .watch || outer == .plan else { return match }
    let start = match.count + outer.lead(behind.first?.text)
    let rest = Statement(words: Array(statement.words.dropFirst(start)), source: statement.source)
    let next: CommandTable.Match
    do throws(ShellError) {
      next = try table.resolve(rest, allowsPrefix: allowsPrefix)
    } catch {
      // The outer command says so.
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

  /// The words before `--help` that may name something, or nothing where no help is asked for.
  private func helpTopic(_ words: [Word]) -> [String]? {
    let own = words.prefix { $0.isQuoted || $0.text != "--" }
    guard own.contains(where: { !$0.isQuoted && ($0.text == "--help" || $0.text == "-h") }) else { return nil }
    var topic = own.prefix { !$0.text.hasPrefix("-") }.map(\.text)
    while topic.count > 1, table.commands(under: topic).isEmpty { topic.removeLast() }
    return topic
  }
}
