import DomainKit

struct CompletionsCommand: ShellCommand {
  static let info = CommandInfo(
    "completions", "Write a completion script for bash, zsh or fish",
    permission: .useShell, examples: ["completions bash", "completions zsh", "completions fish"],
    otherNames: ["completion": "completions <shell>"])

  @Argument(help: "Shell that runs the script.") var shell: CompletionShell

  func run(_ context: StatementContext, in session: any CommandSession) async throws -> CommandOutput {
    .text(shell.script)
  }
}

struct ManCommand: ShellCommand {
  static let info = CommandInfo(
    "man", "Write the man page of this program", permission: .useShell, examples: ["man"],
    otherOptions: ["<words>": "it is the page of the whole program; for one command: help orders place"])

  func run(_ context: StatementContext, in session: any CommandSession) async throws -> CommandOutput {
    let runner = context.runner
    // The page lists every command, not only those that the user may use.
    let help = HelpText(table: runner.table, content: runner.content)
    return .text(ManualPage(help: help, version: runner.content.version, date: runner.content.released).text)
  }
}
