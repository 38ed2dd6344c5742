import ArgumentParser
import DomainKit

/// `undo`
struct UndoCommand: ShellCommand {
  static let info = CommandInfo(
    "undo", "Take back the last command that can be taken back, by the one that does the opposite",
    permission: .useShell, examples: ["undo --list"], writes: "what the opposite command writes",
    outside: "runs another command")

  @Flag(help: "show what could be taken back, the latest first, and do nothing") var list = false

  func run(_ context: StatementContext, in session: any CommandSession) async throws -> CommandOutput {
    let state = context.runner.state
    if list { return UndoCommand.list(state.undoSteps) }
    guard let step = state.undoSteps.last else {
      throw ShellError(
        "undo.nothing", "there is nothing to undo", kind: .refused,
        suggestion: "undo takes back what was done in this run of the shell, where a command does the opposite")
    }
    return try await take(back: step, context, session)
  }

  private func take(
    back step: UndoStep, _ context: StatementContext, _ session: any CommandSession
  ) async throws -> CommandOutput {
    let plan = try context.plan(Statement(words: step.undo.words))
    try await context.runner.hooks.authorize(plan.command.info)
    try await session.confirm("\(step.undo.sentence)? That is: \(step.undo.line)")
    let undoing = UndoingSession(session)
    do {
      let output = try await ExpectedVersion.$current.withValue(step.expected) {
        try await plan.command.run(plan.arguments, in: undoing)
      }
      context.runner.state.forget(step, leaving: undoing.left)
      return output
    } catch is ChangedSince {
      // It will never be again as it was: what came before is the next to be taken back.
      context.runner.state.forget(step)
      throw ShellError(
        "undo.changed", "\(step.done) was not undone, because what it changed was changed again since", kind: .refused,
        suggestion: "to do it nevertheless: \(step.undo.line)")
    } catch let refusal as any DescribedError where refusal.kind == .refused || refusal.kind == .notFound {
      // Somebody else has done the opposite already, or more: trying again would be refused again.
      context.runner.state.forget(step)
      throw ShellError(
        "undo.changed", "\(step.done) was not undone: \(refusal.message)", kind: .refused,
        suggestion: "undo goes on with what was done before")
    }
  }

  private static func list(_ steps: [UndoStep]) -> CommandOutput {
    let rows = steps.reversed().map { step in
      OutputRow(
        [.text(step.done), .text(step.undo.line), .text(step.undo.sentence)],
        json: [
          "command": .string(step.done), "undo": .string(step.undo.line), "sentence": .string(step.undo.sentence),
        ])
    }
    let columns = [OutputColumn("command", importance: 3), OutputColumn("undo", importance: 3), OutputColumn("what")]
    return .list(OutputList(columns: columns, emptyMessage: "Nothing to undo", rows: rows))
  }
}
