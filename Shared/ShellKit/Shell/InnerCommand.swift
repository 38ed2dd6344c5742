import DomainKit

/// A command that another one carries out: what `plan`, `watch`, `undo` and the keys of a live view run.
///
/// It is found and read like one that somebody has typed, needs the same permission, and fails with the same errors. A
/// refusal counts as one of the inner command: it is that one which the person may not use.
struct InnerCommand: Sendable {
  private let plan: StatementPlan
  private let context: StatementContext
  /// Whether somebody has typed it, and may have misspelt it.
  private let isTyped: Bool

  /// The command that the last words of the statement around it call.
  ///
  /// - Throws: ``ShellError`` where there is none.
  init(_ words: [String], in context: StatementContext) throws(ShellError) {
    try self.init(context.ending(words), isTyped: true, context)
  }

  /// The command that words call which nobody has typed: they stand for nothing but themselves.
  ///
  /// - Throws: ``ShellError`` where there is none.
  init(exactly words: [String], in context: StatementContext) throws(ShellError) {
    try self.init(Statement(exactly: words), isTyped: false, context)
  }

  private init(_ statement: Statement, isTyped: Bool, _ context: StatementContext) throws(ShellError) {
    var settings = context.settings
    plan = try context.runner.planner(context.script).plan(statement, &settings)
    self.context = context
    self.isTyped = isTyped
  }

  var command: RegisteredCommand { plan.command }

  private var info: CommandInfo { command.info }

  /// Carries the command out.
  ///
  /// - Parameter work: called once it is certain that the person may use the command, with what carries it out.
  /// - Throws: ``InnerRefusal`` in place of `AccessDenied`, ``ShellError`` for words that do not fit, and else what the
  ///   command and the work throw.
  func carryOut<Value>(
    in session: some CommandSession, _ work: (() async throws -> CommandOutput) async throws -> Value
  ) async throws -> Value {
    do {
      try await context.runner.hooks.authorize(info)
      return try await work {
        try await StatementContext.$current.withValue(context) {
          try await plan.command.run(plan.arguments, in: session)
        }
      }
    } catch let denial as AccessDenied {
      throw InnerRefusal(denial: denial, info: info)
    } catch let failure as ArgumentFailure {
      throw failure.shellError(in: plan)
    } catch {
      throw isTyped ? await plan.clarified(error, asking: context.runner.sources) : error
    }
  }

  /// Carries the command out as if it was typed: `undo` takes it back, and the statement's end is told to the house.
  func carryOutAsTyped(in session: some OfferingSession) async throws -> CommandOutput {
    let result: Result<CommandOutput, any Error>
    do {
      result = .success(
        try await carryOut(in: session) { run in
          try await context.runner.remembering(plan, in: session, run)
        })
    } catch {
      result = .failure(await context.runner.cause(of: error, in: info))
    }
    await context.runner.hooks.afterStatement()
    return try result.get()
  }
}

/// Somebody was refused a command that another one was to carry out: it is that one which they may not use.
struct InnerRefusal: Error {
  let denial: AccessDenied
  let info: CommandInfo
}

extension StatementRunner {
  /// What a failure comes from, of which the house is told where it is a refusal.
  func cause(of error: any Error, in info: CommandInfo) async -> any Error {
    let inner = error as? InnerRefusal
    let cause = inner?.denial ?? error
    if cause is AccessDenied { await hooks.refused(inner?.info ?? info) }
    return cause
  }
}
