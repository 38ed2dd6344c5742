import ArgumentParser
import DomainKit

/// `undo`
struct UndoCommand: ShellCommand {
  static let info = CommandInfo(
    "undo", "Take back the last command, by the one that does the opposite", permission: .useShell,
    examples: ["undo --list"], writes: "what the opposite command writes", outside: "runs another command")

  @Flag(help: "show what could be taken back, the latest first, and do nothing") var list = false

  @Flag(help: "pass over what cannot be taken back, to what was done before it") var skip = false

  func run(_ context: StatementContext, in session: any CommandSession) async throws -> CommandOutput {
    let steps = context.runner.state.undoSteps
    if list { return UndoCommand.list(steps) }
    let (step, undo) = try step(of: steps)
    return try await take(back: step, by: undo, context, session)
  }

  private func step(of steps: [UndoStep]) throws(ShellError) -> (UndoStep, Undo) {
    let possible = steps.last { $0.undo != nil }
    if !skip, let last = steps.last, case .none(let reason) = last.way {
      throw ShellError(
        "undo.impossible", "\(last.done) cannot be taken back: \(reason)", kind: .refused,
        suggestion: possible.map { "to take back what was done before it, \($0.done): undo --skip" })
    }
    guard let possible, let undo = possible.undo else {
      throw ShellError(
        "undo.nothing", "there is nothing to undo", kind: .refused,
        suggestion: "undo takes back what was done in this run of the shell, where a command does the opposite")
    }
    return (possible, undo)
  }

  private func take(
    back step: UndoStep, by undo: Undo, _ context: StatementContext, _ session: any CommandSession
  ) async throws -> CommandOutput {
    let opposite = try InnerCommand(exactly: undo.words, in: context)
    let undoing = UndoingSession(session)
    do {
      let output = try await opposite.carryOut(in: undoing) { run in
        try await session.confirm("\(undo.sentence)? That is: \(undo.line)")
        return try await ExpectedVersion.$current.withValue(step.expected) { try await run() }
      }
      context.runner.state.forget(step, leaving: undoing.left)
      return output
    } catch is ChangedSince {
      // It will never be again as it was: what came before is the next to be taken back.
      context.runner.state.forget(step)
      throw ShellError(
        "undo.changed", "\(step.done) was not undone, because what it changed was changed again since", kind: .refused,
        suggestion: "to do it nevertheless: \(undo.line)")
    } catch let refusal as any DescribedError where UndoCommand.isFinal(refusal) {
      // Somebody else has done the opposite already, or more: trying again would be refused again.
      context.runner.state.forget(step)
      throw ShellError(
        "undo.changed", "\(step.done) was not undone: \(refusal.message)", kind: .refused,
        suggestion: "undo goes on with what was done before")
    }
  }

  /// Whether the opposite command is refused for good; an answer of no is not that.
  private static func isFinal(_ error: any DescribedError) -> Bool {
    !(error is ShellError) && (error.kind == .refused || error.kind == .notFound)
  }

  private static func list(_ steps: [UndoStep]) -> CommandOutput {
    let columns = [OutputColumn("command", importance: 3), OutputColumn("undo"), OutputColumn("what", importance: 3)]
    return .list(OutputList(columns: columns, emptyMessage: "Nothing to undo", rows: steps.reversed().map(row)))
  }

  private static func row(_ step: UndoStep) -> OutputRow {
    let sentence =
      switch step.way {
      case .by(let undo): undo.sentence
      case .none(let reason): "cannot be taken back: \(reason)"
      }
    return OutputRow(
      [.text(step.done), step.undo.map { .text($0.line) } ?? .absent, .text(sentence)],
      json: [
        "command": .string(step.done), "undo": .optional(step.undo?.line), "sentence": .string(sentence),
      ])
  }
}
