import ArgumentParser
import DomainKit

/// `undo`
struct UndoCommand: ShellCommand {
  static let info = CommandInfo(
    "undo", "Undo the last command by running its opposite", permission: .useShell,
    examples: ["undo --list", "undo --skip"], writes: "what the opposite command writes",
    outside: "runs another command")

  @Flag(help: "Show the commands that can be undone, and why others cannot; undo nothing.") var list = false

  @Flag(help: "Skip commands that cannot be undone.") var skip = false

  /// The maximum number of skipped steps that are listed. For the others only the number is shown.
  private static let toldSteps = 5

  func run(_ context: StatementContext, in session: any CommandSession) async throws -> CommandOutput {
    let performer = UndoPerformer(context: context, session: session)
    if list { return try await UndoList(performer: performer).output() }
    return try await performer.takeBack(try await step(at: performer))
  }

  /// Returns the step to take back. Steps that cannot be taken back are excluded before the user is
  /// asked.
  private func step(at performer: UndoPerformer) async throws -> UndoStep {
    var passed: [(step: UndoStep, obstacle: UndoPerformer.UndoBlocker)] = []
    for step in performer.steps {
      let obstacle = try await performer.obstacle(to: step)
      // A denied command fails later, in the same way as if the user had typed it.
      if let obstacle, !obstacle.isDenial {
        passed.append((step, obstacle))
        continue
      }
      if !skip, let (last, obstacle) = passed.first { throw performer.refusal(of: last, obstacle, before: step) }
      tell(passed, at: performer)
      return step
    }
    if !skip, let (last, obstacle) = passed.first { throw performer.refusal(of: last, obstacle) }
    tell(passed, at: performer)
    throw ShellError(
      "undo.nothing", "there is nothing to undo", kind: .refused,
      suggestion: "undo applies to this run of the shell, and to commands that have an opposite")
  }

  private func tell(_ passed: [(step: UndoStep, obstacle: UndoPerformer.UndoBlocker)], at performer: UndoPerformer) {
    for (step, obstacle) in passed.prefix(Self.toldSteps) {
      performer.session.note(performer.line("Skipped: \(step.done): \(obstacle.reason)"))
    }
    let rest = passed.count - Self.toldSteps
    if rest > 0 { performer.session.note("… and \(rest) more: undo --list shows them") }
  }
}
