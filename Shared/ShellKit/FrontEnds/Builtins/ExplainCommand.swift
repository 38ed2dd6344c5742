import DomainKit

struct ExplainCommand: ShellCommand {
  static let info = CommandInfo(
    "explain", "Show who may use a command, and whether you may", permission: .useShell,
    examples: ["explain orders cancel"])

  static let wrapper: WrapperCommand? = WrapperCommand(acceptsDenied: true)

  @Argument(help: "Command to explain.") var command: [String]

  func run(_ context: StatementContext, in session: any CommandSession) async throws -> CommandOutput {
    let table = context.runner.table
    // A single word may be a statement in quotes.
    let found =
      command.count == 1
      ? table.command(ofStatement: command[0]) : table.commands(under: command).first { $0.info.path == command }
    guard let exact = found else {
      let name = command.joined(separator: " ")
      let nearest = EditDistance.nearest(to: name, among: table.commands.map(\.info.name))
      let error = ShellError(
        "usage.unknown-command", "there is no command \(Quoting.excerpt(name))",
        suggestion: EditDistance.question(nearest) ?? "help lists what you may use"
      ).corrected(by: Correction(name, nearest: nearest))
      throw context.pointing(error, atLast: command.count)
    }
    let info = await deniedOption(of: exact, in: context.runner) ?? exact.info
    if let sentence = await redirectionSentence(in: context.runner) { session.note(sentence) }
    return try await context.runner.hooks.explain(info, context.runner.systemAccess.refusal(of: exact.info))
  }

  /// Returns a sentence about who may redirect the output of a statement in quotes, or `nil` if the statement does not
  /// do it. Without quotes, a redirection is that of the explanation.
  private func redirectionSentence(in runner: StatementRunner) async -> String? {
    guard command.count == 1, let words = Lexer(command[0]).statements.first, words.contains(where: \.isOperator)
    else { return nil }
    let refusal = runner.systemAccess.refusal(of: "A redirection", for: await runner.hooks.currentUser())
    return refusal.map { "\($0)." } ?? "You may redirect output."
  }

  /// Returns the description of the first option in a statement in quotes that the user may not use, or `nil` if there
  /// is none or the user may not use the command either.
  private func deniedOption(of exact: RegisteredCommand, in runner: StatementRunner) async -> CommandInfo? {
    let permits = await runner.hooks.permits()
    guard command.count == 1, permits(exact.info), let words = Lexer(command[0]).statements.first else { return nil }
    let arguments = runner.grammar.arguments(
      of: exact, words.prefix { !$0.isOperator }.dropFirst(exact.info.path.count))
    let denied = arguments.known.first { argument in
      !arguments.used.isDisjoint(with: argument.names) && !permits(exact.info.using(argument.name))
    }
    return denied.map { option in
      let info = exact.info.using(option.name)
      return CommandInfo("\(info.name) \(option.name)", info.summary, permission: info.permission)
    }
  }
}
