import ArgumentParser
import DomainKit

/// `undo`
struct UndoCommand: ShellCommand {
  static let info = CommandInfo(
    "undo", "Take back the last command, by the one that does the opposite", permission: .useShell,
    examples: ["undo --list", "undo --skip"], writes: "what the opposite command writes",
    outside: "runs another command")

  @Flag(help: "show what was done, and whether it can still be taken back, and do nothing") var list = false

  @Flag(help: "pass over what cannot be taken back, to what was done before it") var skip = false

  /// Of more than these that are passed over, only the number is said.
  private static let toldSteps = 5

  func run(_ context: StatementContext, in session: any CommandSession) async throws -> CommandOutput {
    let desk = UndoDesk(context: context, session: session)
    if list { return try await UndoList(desk: desk).output() }
    return try await desk.takeBack(try await step(at: desk))
  }

  /// The step to take back: nobody is asked about one that could not be.
  private func step(at desk: UndoDesk) async throws -> UndoStep {
    var passed: [(step: UndoStep, obstacle: UndoDesk.Obstacle)] = []
    for step in desk.steps {
      let obstacle = try await desk.obstacle(to: step)
      // What somebody may not do is refused as it is when it is typed.
      if let obstacle, !obstacle.isDenial {
        passed.append((step, obstacle))
        continue
      }
      if !skip, let (last, obstacle) = passed.first { throw desk.refusal(of: last, obstacle, before: step) }
      tell(passed, at: desk)
      return step
    }
    if !skip, let (last, obstacle) = passed.first { throw desk.refusal(of: last, obstacle) }
    tell(passed, at: desk)
    throw ShellError(
      "undo.nothing", "there is nothing to undo", kind: .refused,
      suggestion: "undo takes back what was done in this run of the shell, where a command does the opposite")
  }

  private func tell(_ passed: [(step: UndoStep, obstacle: UndoDesk.Obstacle)], at desk: UndoDesk) {
    for (step, obstacle) in passed.prefix(Self.toldSteps) {
      desk.session.note(desk.line("Passed over: \(step.done): \(obstacle.reason)"))
    }
    let rest = passed.count - Self.toldSteps
    if rest > 0 { desk.session.note("… and \(rest) more: undo --list shows them") }
  }
}
