import DomainKit

extension StatementRunner {
  /// Checks that the user may run a command here, before it asks or reads anything. The use cases of
  /// features check their permissions themselves, in units of work.
  func authorize(_ resolved: ResolvedStatement) async throws {
    do {
      try await hooks.authorize(resolved.command.info)
      if resolved.isDryRun, let plan = table.commands(under: ["plan"]).first { try await hooks.authorize(plan.info) }
    } catch var error as ShellError where error.code == SystemAccessPolicy.outsidePrompt {
      let words = resolved.statement.words.dropFirst(resolved.pathCount)
      error.suggestion = systemAccess.outsidePromptInstruction(
        resolved.command.info, grammar.arguments(of: resolved.command, words))
      throw error
    }
  }

  /// Reports a denied permission to the host program, and returns the error to show: that of the
  /// command which failed, also if another command ran it.
  func loggingDenial(of error: any Error, in info: CommandInfo) async -> any Error {
    let inner = error as? NestedCommandError
    let shown: any Error = inner?.denial ?? error
    if (shown as? any UserFacingError)?.isAccessDenial == true {
      await hooks.logAccessDenied((inner?.info ?? info).name)
    }
    return shown
  }
}
