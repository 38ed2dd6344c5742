import DomainKit

struct UndoCommand: ShellCommand {
  static let info = CommandInfo(
    "undo", "Undo the last command by running its opposite", permission: .useShell,
    examples: ["undo --list", "undo --skip"], writtenData: "what the opposite command writes",
    externalEffect: "runs another command",
    otherNames: ["redo": "there is no redo; run the line again: at the prompt, ↑ shows it"])

  @Flag(help: "Show the commands that can be undone, and why others cannot; undo nothing.") var list = false

  @Flag(help: "Skip commands that cannot be undone.") var skip = false

  /// The maximum number of skipped steps that are listed. For the others only the number is shown.
  private static let maxListedSteps = 5

  func run(_ context: StatementContext, in session: any CommandSession) async throws -> CommandOutput {
    let performer = UndoPerformer(context: context, session: session)
    if list { return try await UndoList(performer: performer).output() }
    return try await performer.undo(try await step(at: performer))
  }

  /// Returns the step to undo. Steps that cannot be undone are excluded before the user is
  /// asked.
  private func step(at performer: UndoPerformer) async throws -> UndoStep {
    var skipped: [(step: UndoStep, blocker: UndoPerformer.UndoBlocker)] = []
    for step in performer.steps {
      let blocker = try await performer.blocker(for: step)
      // A denied command fails later, in the same way as if the user had typed it.
      if let blocker, !blocker.isDenial {
        skipped.append((step, blocker))
        continue
      }
      if !skip, let (last, blocker) = skipped.first {
        throw try await performer.refusal(of: last, blocker, before: step)
      }
      listSkipped(skipped, at: performer)
      return step
    }
    if !skip, let (last, blocker) = skipped.first { throw try await performer.refusal(of: last, blocker) }
    listSkipped(skipped, at: performer)
    throw ShellError(
      "undo.nothing", "there is nothing to undo", kind: .refused,
      suggestion: "undo applies to this run of the shell, and to commands that have an opposite")
  }

  /// Notes the steps that are not undone, with the reasons.
  private func listSkipped(
    _ skipped: [(step: UndoStep, blocker: UndoPerformer.UndoBlocker)], at performer: UndoPerformer
  ) {
    for (step, blocker) in skipped.prefix(Self.maxListedSteps) {
      performer.session.note(performer.line("Skipped: \(step.done): \(blocker.reason)"))
    }
    let rest = skipped.count - Self.maxListedSteps
    if rest > 0 { performer.session.note("… and \(rest) more: undo --list shows them") }
  }
}
