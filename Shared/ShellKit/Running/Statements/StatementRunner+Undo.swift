import DomainKit

extension StatementRunner {
  /// Runs a command and remembers what it stored.
  ///
  /// - Parameter run: Runs the command.
  func remembering(
    _ resolved: ResolvedStatement, in session: some UndoKeepingSession, _ run: () async throws -> CommandOutput
  ) async throws -> CommandOutput {
    let commits = CommitObserver()
    do {
      let output = try await commits.watch { try await run() }
      if resolved.command.info.dropsUndoSteps { state.forgetSteps(of: resolved.command.feature) }
      remember(resolved, undo: session.undo, refusal: session.undoRefusal, commits)
      return output
    } catch {
      // The command failed halfway. Its earlier commits remain. After a wrong password, it is only the counted attempt.
      if !grammar.asksForPassword(resolved.command) { remember(resolved, undo: nil, refusal: nil, commits) }
      throw error
    }
  }

  private func remember(
    _ resolved: ResolvedStatement, undo: Undo?, refusal: String?, _ commits: CommitObserver
  ) {
    let info = resolved.command.info
    let done = info.hidesWords ? info.name : Quoting.joined(resolved.statement.words.map(\.text))
    let step = UndoStep(done: done, resolved.command, undo: undo, refusal: refusal, commits.commit)
    if let step { state.remember(step) }
  }
}
