import DomainKit

/// Looks whether what was done can still be taken back, and takes it back: for `undo`, and for the key of a live view.
struct UndoDesk: Sendable {
  let context: StatementContext
  let session: any CommandSession

  /// What stands against taking a step back, as far as one can see beforehand.
  enum Obstacle: Hashable, Sendable {
    /// Nothing does the opposite.
    case irrevocable(String)
    /// What it changed was changed again since.
    case changed
    /// The opposite command would be refused: the reason.
    case refused(String)
    /// The person may not use the opposite command: the reason.
    case denied(String)

    /// Whether it is refused as what is typed is, by name and with an entry in the log.
    var isDenial: Bool {
      if case .denied = self { true } else { false }
    }

    /// For a sentence that goes on behind a colon.
    var reason: String {
      switch self {
      case .irrevocable(let reason), .refused(let reason), .denied(let reason): reason
      case .changed: "what it changed was changed again since"
      }
    }
  }

  /// The latest first.
  var steps: [UndoStep] { context.runner.state.undoSteps.reversed() }

  /// A line for people: at a terminal with the ends of its identifiers.
  func line(_ text: String) -> String { session.isAtTerminal ? OutputCell.shortened(text) : text }

  /// Rehearses the opposite command: it says best whether it could do its work.
  ///
  /// - Returns: nothing where it could, and where that shows only when it is done.
  func obstacle(to step: UndoStep) async throws -> Obstacle? {
    switch step.way {
    case .none(let reason): return .irrevocable(reason)
    case .by(let undo):
      do {
        let rehearsal = Rehearsal()
        let opposite = try InnerCommand(exactly: undo.words, in: context)
        try await opposite.carryOut(in: PlanningSession(session)) { run in
          if opposite.command.info.outside != nil { return }
          _ = try await WorkScope.with(\.expected, step.expected) {
            try await rehearsal.run { try await run() }
          }
        }
      } catch {
        try Task.checkCancellation()
        return UndoDesk.obstacle(of: error)
      }
      return nil
    }
  }

  private static func obstacle(of error: any Error) -> Obstacle? {
    switch error {
    case is ChangedSince: .changed
    case let error as InnerRefusal: .denied(error.denial.message)
    case let error as any DescribedError where isFinal(error): .refused(error.message)
    // Whatever else there is shows when it is done: the database is busy, say.
    default: nil
    }
  }

  /// Whether the opposite command is refused for good; an answer of no is not that, nor is what cannot be rehearsed.
  private static func isFinal(_ error: any DescribedError) -> Bool {
    !(error is ShellError) && !(error is RehearsalError) && (error.kind == .refused || error.kind == .notFound)
  }

  /// Takes a step back, once the person has agreed.
  ///
  /// - Throws: ``ShellError`` where it is not to be taken back any more, and else what the opposite command throws.
  func takeBack(_ step: UndoStep) async throws -> CommandOutput {
    guard let undo = step.undo else { throw refusal(of: step, .irrevocable("nothing does the opposite")) }
    let (state, undoing) = (context.runner.state, UndoingSession(session))
    do {
      let output = try await InnerCommand(exactly: undo.words, in: context).carryOut(in: undoing) { run in
        try await session.confirm("\(undo.sentence)? That is: \(line(undo.line))")
        return try await WorkScope.with(\.expected, step.expected) { try await run() }
      }
      state.forget(step, leaving: undoing.left)
      return output
    } catch is ChangedSince {
      // It will never be again as it was: what came before is the next to be taken back.
      state.forget(step)
      throw refusal(of: step, .changed)
    } catch let error as any DescribedError where UndoDesk.isFinal(error) {
      // Somebody else has done the opposite meanwhile, or more: trying again would be refused again.
      state.forget(step)
      throw refusal(of: step, .refused(error.message))
    }
  }

  /// What to say of a step that cannot be taken back.
  ///
  /// - Parameter earlier: what was done before it and can be.
  func refusal(of step: UndoStep, _ obstacle: Obstacle, before earlier: UndoStep? = nil) -> ShellError {
    let others = earlier.map { "to take back what was done before it, \(line($0.done)): undo --skip" }
    if case .irrevocable(let reason) = obstacle {
      return ShellError(
        "undo.impossible", "\(line(step.done)) cannot be taken back: \(reason)", kind: .refused, suggestion: others)
    }
    let forced = obstacle == .changed ? step.undo.map { "to do it nevertheless: \(line($0.line))" } : nil
    return ShellError(
      "undo.changed", line("\(step.done) was not undone: \(obstacle.reason)"), kind: .refused,
      suggestion: [forced, others].compactMap(\.self).joined(separator: "; ").nonEmpty)
  }
}

extension String {
  fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}
