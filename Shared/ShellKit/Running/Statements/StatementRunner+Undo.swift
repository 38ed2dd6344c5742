import DomainKit

extension StatementRunner {
  /// Runs a command and remembers what it stored.
  ///
  /// - Parameter run: Runs the command.
  func remembering(
    _ plan: StatementPlan, in session: some OfferingSession, _ run: () async throws -> CommandOutput
  ) async throws -> CommandOutput {
    let work = StoredWork()
    do {
      let output = try await work.watch { try await run() }
      remember(plan, offering: session.undo, work)
      return output
    } catch {
      // The command failed halfway. Its earlier commits remain.
      remember(plan, offering: nil, work)
      throw error
    }
  }

  private func remember(_ plan: StatementPlan, offering undo: Undo?, _ work: StoredWork) {
    let info = plan.command.info
    let done = info.takesSecret ? info.name : Quoting.joined(plan.statement.words.map(\.text))
    if let step = UndoStep(done: done, plan.command, offering: undo, work.commit) { state.remember(step) }
  }
}
