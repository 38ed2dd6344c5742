import ArgumentParser

/// `help`
struct HelpCommand: ShellCommand {
  static let info = CommandInfo(
    "help", "What there is, or how one command works", permission: .useShell, examples: ["help", "help set"])

  @Argument(help: "a feature or a command") var topic: [String] = []

  func run(_ context: StatementContext, in session: any CommandSession) async throws -> CommandOutput {
    .text(try await context.runner.help().about(topic))
  }
}
