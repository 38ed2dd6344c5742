import DomainKit

struct AliasCommand: ShellCommand {
  static let info = CommandInfo(
    Alias.command, "Show, define or remove aliases", permission: .useShell,
    examples: ["alias", "alias ol 'orders list --json'", "alias --save ol orders list", "alias --remove ol"])

  @Flag(help: "Remove the alias.") var remove = false
  @Flag(help: "Keep the change for later prompts.") var save = false
  @Argument(help: "Name of the alias.") var name: String?
  @Argument(parsing: .captureForPassthrough, help: "Statement that the alias runs, in quotes.") var words: [String] =
    []

  func validate() throws {
    if save, name == nil { throw ValidationError("--save needs the name of an alias") }
  }

  func run(_ context: StatementContext, in session: any CommandSession) async throws -> CommandOutput {
    let state = context.runner.state
    let remove = self.remove || flags.contains("--remove")
    let save = self.save || flags.contains("--save")
    guard let (name, words) = definition else { return list(state.aliases) }
    if remove {
      let isSaved = save ? try await context.save([Alias.command, name], nil, in: session) : false
      guard state.aliases[name] != nil || isSaved else { throw unknown(name) }
      state.setAlias(name, to: nil)
      if !save { await context.noteSavedAlias(name, in: session) }
      return .none
    }
    if let words { try define(name, as: words, context) }
    guard let text = state.aliases[name] else { throw unknown(name) }
    if save {
      try await context.save([Alias.command, name], [Alias.command, name, text], in: session)
      return .none
    }
    if words == nil { return list([name: text]) }
    context.noteLostChange(savedBy: [Alias.command, "--save", name, text], in: session)
    return .none
  }

  /// The flags after the name, if no statement follows it: `alias ol --remove`.
  private var flags: [String] { words.allSatisfy(["--remove", "--save"].contains) ? words : [] }

  /// The name of the alias, and the words of its statement if there are any. As in other shells, a `=` may
  /// separate them.
  private var definition: (name: String, words: [String]?)? {
    guard let name else { return nil }
    if !flags.isEmpty { return (name, nil) }
    if let first = words.first, first.hasPrefix("=") { return (name, Self.words(first.dropFirst(), words)) }
    guard let sign = name.firstIndex(of: "=") else { return (name, words.isEmpty ? nil : words) }
    return (String(name[..<sign]), Self.words(name[sign...].dropFirst(), [name] + words))
  }

  /// Returns the words with another first one, or without it if that is empty.
  private static func words(_ first: Substring, _ words: [String]) -> [String] {
    (first.isEmpty ? [] : [String(first)]) + words.dropFirst()
  }

  private func define(_ name: String, as words: [String], _ context: StatementContext) throws {
    if context.runner.table.isTaken(name) {
      throw ShellError(
        "usage.alias", "\(name) is already a command", suggestion: "choose another name")
    }
    guard Quoting.isPlain(name), name.first?.isLetter == true else {
      throw ShellError(
        "usage.alias", "\(Quoting.quoted(name)) is not a valid alias",
        suggestion: "begin with a letter, and use letters and digits")
    }
    if let option = words.first, option.hasPrefix("-") {
      throw ShellError(
        "usage.alias", "\(Quoting.quoted(option)) is an option, not the statement of an alias",
        suggestion: "to remove an alias: alias --remove \(name)")
    }
    // The first word may be a whole statement in quotes.
    let text = (words.prefix(1) + words.dropFirst().map(Quoting.quoted)).joined(separator: " ")
    _ = try Alias.words(of: text)
    context.runner.state.setAlias(name, to: text)
  }

  private func unknown(_ name: String) -> ShellError {
    ShellError("usage.unknown-alias", "there is no alias \(Quoting.quoted(name))", suggestion: "alias lists them")
  }

  private func list(_ aliases: [String: String]) -> CommandOutput {
    let columns = [OutputColumn("alias", importance: 3), OutputColumn("statement", importance: 3)]
    let rows = aliases.sorted { $0.key < $1.key }.map { name, text in
      OutputRow([ItemField("alias", .text(name)), ItemField("statement", .text(text))], in: columns)
    }
    return .list(
      OutputList(columns: columns, emptyMessage: "No aliases. Define one with: alias ol orders list", rows: rows))
  }
}
