import DomainKit

/// A command that another command runs: `plan`, `watch`, `undo`, or a key of a live view.
///
/// The shell resolves it like a command that the user enters. It needs the same permission and throws
/// the same errors. A denied permission counts as a denial of the inner command.
struct NestedCommand: Sendable {
  private let resolved: ResolvedStatement
  private let context: StatementContext
  /// `true` if the user typed the command and may have misspelled it.
  private let mayHaveTypos: Bool

  /// Creates the command that the last words of the outer statement call.
  ///
  /// - Throws: ``ShellError`` if the words do not name a command.
  init(_ words: [String], in context: StatementContext) async throws(ShellError) {
    var settings = context.settings
    let resolved = try await context.runner.resolve(context.statement(ofLast: words), &settings, context.inputContext)
    self.init(try resolved.expanded(lastID: context.runner.state.lastID), mayHaveTypos: true, context)
  }

  /// Creates the command that literal words call, which the user did not type.
  ///
  /// - Throws: ``ShellError`` if the words do not name a command.
  init(exactly words: [String], in context: StatementContext) throws(ShellError) {
    var settings = context.settings
    let resolver = context.runner.resolver(context.inputContext)
    self.init(try resolver.resolve(Statement(exactly: words), &settings), mayHaveTypos: false, context)
  }

  private init(_ resolved: ResolvedStatement, mayHaveTypos: Bool, _ context: StatementContext) {
    self.resolved = resolved
    self.context = context
    self.mayHaveTypos = mayHaveTypos
  }

  var command: RegisteredCommand { resolved.command }

  private var info: CommandInfo { command.info }

  /// Runs the command.
  ///
  /// - Parameter work: Called after the permission check, with a closure that runs the command.
  /// - Throws: ``NestedCommandError`` instead of an error about the user's role, ``ShellError`` for
  ///   invalid arguments, and otherwise the errors of the command and of the work.
  func run<Value>(
    in session: some CommandSession, _ work: (() async throws -> CommandOutput) async throws -> Value
  ) async throws -> Value {
    do {
      try await context.runner.authorize(resolved)
      return try await work {
        try await StatementContext.$current.withValue(context) {
          try await resolved.run(in: session)
        }
      }
    } catch let denial as any UserFacingError where denial.isAccessDenial {
      throw NestedCommandError(denial: denial, info: info)
    } catch {
      let runner = context.runner
      if let denial = await runner.denial(for: error, in: resolved) {
        throw NestedCommandError(denial: denial, info: info)
      }
      let clear =
        mayHaveTypos ? await resolved.clarified(error, asking: runner.sources(), permits: runner.hooks.permits) : error
      if let failure = clear as? ArgumentFailure { throw failure.shellError(in: resolved) }
      throw clear
    }
  }

  /// Runs the command like one that the user enters: `undo` can revert it, and the hooks run
  /// afterwards.
  func runRecordingUndo(in session: some UndoKeepingSession) async throws -> CommandOutput {
    let result: Result<CommandOutput, any Error>
    do {
      result = .success(
        try await run(in: session) { run in
          try await context.runner.remembering(resolved, in: session, run)
        })
    } catch {
      result = .failure(await context.runner.loggingDenial(of: error, in: info))
    }
    await context.runner.hooks.afterStatement()
    return try result.get()
  }
}

/// The denial of a command that another command tried to run.
struct NestedCommandError: Error {
  let denial: any UserFacingError
  let info: CommandInfo
}
