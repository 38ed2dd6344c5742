import ArgumentParser

/// `exit`
struct ExitCommand: ShellCommand {
  static let info = CommandInfo("exit", "Leave the shell", permission: .useShell, examples: ["exit", "exit 3"])

  @Argument(help: "the exit code, 0 to 255; that of a script's first failure unless given") var code: UInt8?

  func run(_ context: StatementContext, in session: any CommandSession) async throws -> CommandOutput {
    context.runner.state.leave(with: code.map(Int32.init))
    return .none
  }
}

/// `quit`
struct QuitCommand: ShellCommand {
  static let info = CommandInfo(
    "quit", "Leave the shell, like exit", permission: .useShell, examples: ["quit"])

  func run(_ context: StatementContext, in session: any CommandSession) async throws -> CommandOutput {
    context.runner.state.leave(with: nil)
    return .none
  }
}
