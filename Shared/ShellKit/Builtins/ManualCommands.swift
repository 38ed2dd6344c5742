import ArgumentParser
import DomainKit

/// `completions`
struct CompletionsCommand: ShellCommand {
  static let info = CommandInfo(
    "completions", "Write the script with which another shell completes this program's commands",
    permission: .useShell, examples: ["completions bash", "completions zsh", "completions fish"])

  @Argument(help: "the shell") var shell: CompletionShell

  func run(_ context: StatementContext, in session: any CommandSession) async throws -> CommandOutput {
    .text(shell.script)
  }
}

/// `man`
struct ManCommand: ShellCommand {
  static let info = CommandInfo(
    "man", "Write the man page of this program", permission: .useShell, examples: ["man"])

  func run(_ context: StatementContext, in session: any CommandSession) async throws -> CommandOutput {
    let runner = context.runner
    // What somebody may use is not asked: the page is for everybody.
    let help = HelpText(table: runner.table, content: runner.content)
    return .text(ManualPage(help: help, version: runner.content.version, date: runner.content.released).text)
  }
}
