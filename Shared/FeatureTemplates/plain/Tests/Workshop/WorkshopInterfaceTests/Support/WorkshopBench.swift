import DomainKit
import ShellKit
import TestingKit
import WorkshopDomain
import WorkshopInterface

/// A shell whose command holds a use case that always answers the same.
struct WorkshopBench {
  let asked = Questions()

  func run(_ arguments: String...) async throws -> CommandBench.Result { try await run(arguments: arguments) }

  func run(arguments: [String]) async throws -> CommandBench.Result {
    let stub = Stub(bench: self)
    return try await CommandBench([RegisteredCommand(CheckGizmoCommand.self, feature: "__workshop__") { stub }])
      .run(arguments)
  }
}

private struct Stub: CheckGizmoUseCase {
  let bench: WorkshopBench

  func execute(_ name: GizmoName) async throws -> Gizmo {
    try bench.asked.answer(
      "check \(name)", Gizmo(name: name, checkedAt: Timestamp(milliseconds: 1_709_287_200_000)), failure: nil,
      missing: GizmoError.unusableName("nothing to answer with"))
  }
}
