struct SourceCommand: ShellCommand {
  static let info = CommandInfo(
    "source", "Run the statements in a file", permission: .leaveShell, examples: ["source opening.coffee"],
    writtenData: "what its statements write")

  @Argument(help: "File of statements.") var file: String

  func run(_ context: StatementContext, in session: any CommandSession) async throws -> CommandOutput {
    let script = try ScriptFile.open(file, within: context.inputContext.files, context.runner.hooks.filePolicy)
    let code = await ScriptFile(path: file, runner: context.runner).run(script)
    try Task.checkCancellation()
    if code != 0 { throw ReportedFailure(exitCode: code) }
    return .none
  }
}
