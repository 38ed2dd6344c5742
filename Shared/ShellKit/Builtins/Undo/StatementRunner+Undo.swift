import DomainKit

/// A session that knows what its command has offered.
protocol OfferingSession: CommandSession {
  /// How what the command did can be taken back, if it can.
  var undo: Undo? { get }
}

extension StatementRunner {
  /// Remembers what a command has stored.
  ///
  /// - Parameter run: carries it out.
  func remembering(
    _ plan: StatementPlan, in session: some OfferingSession, _ run: () async throws -> CommandOutput
  ) async throws -> CommandOutput {
    let work = StoredWork()
    do {
      let output = try await work.watch { try await run() }
      remember(plan, offering: session.undo, work)
      return output
    } catch {
      // It came to an end halfway: what it had stored by then stays.
      remember(plan, offering: nil, work)
      throw error
    }
  }

  private func remember(_ plan: StatementPlan, offering undo: Undo?, _ work: StoredWork) {
    let info = plan.command.info
    let done = info.takesSecret ? info.name : Quoting.joined(plan.statement.words.map(\.text))
    if let step = UndoStep(done: done, plan.command, offering: undo, work.mark) { state.remember(step) }
  }
}
