import DomainKit
import ShellKit
import TestingKit
import WorkshopDomain
import WorkshopInterface

/// A shell with the feature's command and a stub of its use case.
struct WorkshopHarness {
  let asked = Questions()

  func run(_ arguments: String...) async throws -> CommandHarness.Result { try await run(arguments: arguments) }

  func run(arguments: [String]) async throws -> CommandHarness.Result {
    let stub = Stub(harness: self)
    return try await CommandHarness([RegisteredCommand(CheckGizmoCommand.self, feature: "__workshop__") { stub }])
      .run(arguments)
  }
}

private struct Stub: CheckGizmoUseCase {
  let harness: WorkshopHarness

  func execute(_ name: GizmoName) async throws -> Gizmo {
    try harness.asked.answer(
      "check \(name)", Gizmo(name: name, checkedAt: Timestamp(milliseconds: 1_709_287_200_000)), failure: nil,
      missing: GizmoError.unusableName("no answer"))
  }
}
