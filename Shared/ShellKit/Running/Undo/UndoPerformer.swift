import DomainKit

/// Checks whether a step can be undone, and undoes it. Used by `undo` and by the undo key
/// of a live view.
struct UndoPerformer: Sendable {
  let context: StatementContext
  let session: any CommandSession

  /// A reason that a step cannot be undone, found by a dry run.
  enum UndoBlocker: Hashable, Sendable {
    /// No command does the opposite.
    case notUndoable(String)
    /// The result of the step was changed later.
    case changed
    /// The opposite command would be refused, for this reason. The undo of a later step may change that.
    case refused(String)
    /// The subject of the opposite command does not exist, for this reason.
    case missing(String)
    /// The user may not use the opposite command, for this reason.
    case denied(String)

    /// `true` if the command is denied like one that the user enters: by name, and with an entry in
    /// the log.
    var isDenial: Bool {
      if case .denied = self { true } else { false }
    }

    /// The reason, as the part of a sentence after a colon.
    var reason: String {
      switch self {
      case .notUndoable(let reason), .refused(let reason), .missing(let reason), .denied(let reason): reason
      case .changed: "its result was changed since"
      }
    }
  }

  /// The steps, latest first.
  var steps: [UndoStep] { context.runner.state.undoSteps.reversed() }

  /// Returns a line for people. At a terminal, identifiers are shortened to their ends.
  func line(_ text: String) -> String { session.isAtTerminal ? OutputCell.shortened(text) : text }

  /// Does a dry run of the opposite command to find out whether it would succeed.
  ///
  /// - Returns: `nil` if it would succeed, or if only a real run can tell.
  func blocker(for step: UndoStep) async throws -> UndoBlocker? {
    switch step.strategy {
    case .none(let reason): .notUndoable(reason)
    case .by(let undo): try await blocker(for: undo.words, at: step)
    }
  }

  private func blocker(for words: [String], at step: UndoStep) async throws -> UndoBlocker? {
    do {
      let dryRun = DryRun()
      let opposite = try NestedCommand(exactly: words, in: context)
      try await opposite.run(in: DryRunSession(session)) { run in
        if opposite.command.info.externalEffect != nil { return }
        _ = try await WorkScope.with(\.seenVersion, step.seenVersion) {
          try await dryRun.run { try await run() }
        }
      }
    } catch {
      try Task.checkCancellation()
      return UndoPerformer.blocker(of: error)
    }
    return nil
  }

  private static func blocker(of error: any Error) -> UndoBlocker? {
    switch error {
    case is ChangedSince: .changed
    case let error as NestedCommandError: .denied(error.denial.message)
    case let error as any UserFacingError where isRefusal(error):
      error.kind == .notFound ? .missing(error.message) : .refused(error.message)
    // Other errors, such as a busy database, appear when the command runs.
    default: nil
    }
  }

  /// Returns `true` if the current data does not permit the opposite command.
  ///
  /// It returns `false` if the user answered no, or if the command cannot run in a dry run.
  private static func isRefusal(_ error: any UserFacingError) -> Bool {
    !(error is ShellError) && !(error is DryRunError) && (error.kind == .refused || error.kind == .notFound)
  }

  /// Undoes a step after the user agrees.
  ///
  /// - Throws: ``ShellError`` if the step can no longer be undone, and the errors of the
  ///   opposite command.
  func undo(_ step: UndoStep) async throws -> CommandOutput {
    guard let undo = step.undo else { throw try await refusal(of: step, .notUndoable("no command does the opposite")) }
    let (state, undoing, commits) = (context.runner.state, UndoingSession(session), CommitObserver())
    do {
      let output = try await NestedCommand(exactly: undo.words, in: context).run(in: undoing) { run in
        try await session.confirmIfNeeded("\(undo.sentence)? That is: \(line(undo.line))")
        return try await WorkScope.with(\.seenVersion, step.seenVersion) { try await commits.watch { try await run() } }
      }
      // A command without an opposite of its own, such as the removal of a note, registers no version.
      let stored = undo.seen.flatMap { seen in commits.storedVersions[seen.id].map(seen.at) }
      state.forget(step, leaving: undoing.resultVersion ?? stored)
      return output
    } catch is ChangedSince {
      // The expected state will not return, so the next undo takes the step before this one.
      state.forget(step)
      throw try await refusal(of: step, .changed)
    } catch let error as any UserFacingError where UndoPerformer.isRefusal(error) {
      // Another user has done the opposite or more in the meantime, so another attempt would probably
      // be refused too.
      state.forget(step)
      throw try await refusal(of: step, .refused(error.message))
    }
  }

  /// Returns the error for a step that cannot be undone.
  ///
  /// - Parameter earlier: An earlier step that can be undone.
  /// - Throws: `CancellationError`.
  func refusal(
    of step: UndoStep, _ blocker: UndoBlocker, before earlier: UndoStep? = nil
  ) async throws -> ShellError {
    let others = earlier.map { "to undo an earlier command, \(line($0.done)): undo --skip" }
    if case .notUndoable(let reason) = blocker {
      return ShellError(
        "undo.impossible", "\(line(step.done)) cannot be undone: \(reason)", kind: .refused, suggestion: others)
    }
    let byHand = try await hint(at: step, blocker)
    return ShellError(
      "undo.changed", line("\(step.done) was not undone: \(blocker.reason)"), kind: .refused,
      suggestion: [byHand, others].compactMap(\.self).joined(separator: "; ").nonEmpty)
  }

  /// Returns a hint with the line of the opposite command, without its condition, or with that of its lookup.
  private func hint(at step: UndoStep, _ blocker: UndoBlocker) async throws -> String? {
    guard let undo = step.undo else { return nil }
    if let lookup = undo.lookup { return "to see what it is about now: \(line(Quoting.joined(lookup)))" }
    let words = undo.unconditionalWords
    var isPossible = blocker == .changed
    if !isPossible, words != undo.words { isPossible = try await self.blocker(for: words, at: step) == nil }
    if isPossible { return "to do it anyway: \(line(Quoting.joined(words)))" }
    // An opposite without a version makes something new, such as an order at the current prices.
    return undo.seen == nil ? "to run it with other values: \(line(Quoting.joined(words)))" : nil
  }
}

extension String {
  fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}
