import ArgumentParser

/// `watch`
struct WatchCommand: ShellCommand {
  static let info = CommandInfo(
    "watch", "Carry out a command again and again, and show it in place", permission: .useShell,
    examples: ["watch orders list", "watch 500ms orders list"])

  @Argument(parsing: .captureForPassthrough, help: "how often (2s unless given), then a command that only reads")
  var words: [String]

  func run(_ context: StatementContext, in session: any CommandSession) async throws -> CommandOutput {
    let given = words.first.flatMap(DurationText.parse)
    let statement = Statement(words: Array(given == nil ? words[...] : words.dropFirst()))
    guard !statement.words.isEmpty else {
      throw ShellError("usage.missing-argument", "watch needs a command", suggestion: "watch 2s orders list")
    }
    let plan = try plan(statement, context)
    let interval = max(given ?? .seconds(2), .milliseconds(100))
    let title = "Every \(DurationText.compact(interval)): \(Quoting.joined(statement.words.map(\.text)))"
    return .live(LiveBoard(title) { WatchCommand.frames(plan, every: interval, session, context) })
  }

  private func plan(_ statement: Statement, _ context: StatementContext) throws(ShellError) -> StatementPlan {
    let plan = try context.plan(statement)
    if let writes = plan.command.info.writes {
      throw ShellError(
        "usage.watch-writes", "\(plan.command.info.name) writes \(writes), so it must not be repeated",
        suggestion: "watch only a command that reads")
    }
    return plan
  }

  private static func frames(
    _ plan: StatementPlan, every interval: Duration, _ session: any CommandSession, _ context: StatementContext
  ) -> AsyncThrowingStream<CommandOutput, any Error> {
    AsyncThrowingStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let task = Task {
        do {
          while !Task.isCancelled {
            continuation.yield(try await frame(plan, session, context))
            try await Task.sleep(for: interval)
          }
          continuation.finish()
        } catch {
          continuation.finish(throwing: error)
        }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  private static func frame(
    _ plan: StatementPlan, _ session: any CommandSession, _ context: StatementContext
  ) async throws -> CommandOutput {
    do {
      return try await context.inner(plan.command.info) {
        try await context.runner.hooks.authorize(plan.command.info)
        return try await StatementContext.$current.withValue(context) {
          try await plan.command.run(plan.arguments, in: session)
        }
      }
    } catch let failure as ArgumentFailure {
      throw failure.shellError(plan.command.info.name, in: plan.statement, behind: plan.pathCount)
    }
  }
}
