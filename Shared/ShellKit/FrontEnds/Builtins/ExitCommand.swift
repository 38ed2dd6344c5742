struct ExitCommand: ShellCommand {
  static let info = CommandInfo("exit", "Leave the shell", permission: .useShell, examples: ["exit", "exit 3"])

  @Argument(help: "Exit code, 0 to 255 (default: code of the script's first failure).") var code: UInt8?

  func run(_ context: StatementContext, in session: any CommandSession) async throws -> CommandOutput {
    context.runner.state.requestExit(with: code.map(Int32.init))
    return .none
  }
}

struct QuitCommand: ShellCommand {
  static let info = CommandInfo(
    "quit", "Leave the shell (same as exit)", permission: .useShell, examples: ["quit"])

  func run(_ context: StatementContext, in session: any CommandSession) async throws -> CommandOutput {
    context.runner.state.requestExit(with: nil)
    return .none
  }
}
