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
    return try await context.runner.hooks.explain(exact.info, context.runner.systemAccess.refusal(of: exact.info))
  }
}
