import ArgumentParser

/// `exit`
struct ExitCommand: ShellCommand {
  static let info = CommandInfo("exit", "Leave the shell", permission: "", examples: ["exit", "exit 3"])

  @Argument(help: "the exit code, 0 to 255") var code: UInt8 = 0

  func run(_ context: StatementContext, in session: any CommandSession) async throws -> CommandOutput {
    context.runner.state.requestExit(Int32(code))
    return .none
  }
}

/// `quit`
struct QuitCommand: ShellCommand {
  static let info = CommandInfo("quit", "Leave the shell, like exit", permission: "")

  func run(_ context: StatementContext, in session: any CommandSession) async throws -> CommandOutput {
    context.runner.state.requestExit(0)
    return .none
  }
}
