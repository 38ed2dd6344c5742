import ArgumentParser
import DomainKit

/// `plan`
struct PlanCommand: ShellCommand {
  static let info = CommandInfo(
    "plan", "Show what a command would change and set off, without doing it", permission: .useShell,
    examples: ["plan menu price latte large=4.60", "plan orders place --for Ada --item espresso --json"])

  @Argument(parsing: .captureForPassthrough, help: "a command with its arguments") var words: [String]

  func run(_ context: StatementContext, in session: any CommandSession) async throws -> CommandOutput {
    let plan = try context.plan(Statement(words: words))
    try PlanCommand.check(plan.command)
    let (rehearsal, rehearsing) = (Rehearsal(), PlanningSession(session))
    do {
      try await context.inner(plan.command.info) {
        try await context.runner.hooks.authorize(plan.command.info)
        // What the command would show is not looked at: it may be a list that is still to be read.
        _ = try await rehearsal.run { try await plan.command.run(plan.arguments, in: rehearsing) }
      }
    } catch let failure as ArgumentFailure {
      throw failure.shellError(plan.command.info.name, in: plan.statement, behind: plan.pathCount)
    }
    let view = PlanView(
      statement: Quoting.joined(words), changes: rehearsal.changes, events: rehearsal.events,
      questions: rehearsing.questions)
    return .record(view.record)
  }

  private static func check(_ command: RegisteredCommand) throws(ShellError) {
    let name = command.info.name
    if command.feature == Builtins.feature {
      throw ShellError(
        "plan.shell", "\(name) is the shell's own command and stores nothing", kind: .refused,
        suggestion: "plan a command of a feature: help lists them")
    }
    if let effect = command.info.outside {
      throw ShellError(
        "plan.outside", "\(name) \(effect), which could not be taken back, so it cannot be planned", kind: .refused,
        suggestion: "help \(name) says what it writes")
    }
  }
}

extension StatementContext {
  /// What a statement inside another one comes to.
  ///
  /// - Throws: ``ShellError`` where there is no such command.
  func plan(_ statement: Statement) throws(ShellError) -> StatementPlan {
    var settings = self.settings
    let planner = StatementPlanner(
      table: runner.table, aliases: runner.state.aliases, allowsPrefix: script.isInteractive)
    return try planner.plan(statement, &settings)
  }
}
