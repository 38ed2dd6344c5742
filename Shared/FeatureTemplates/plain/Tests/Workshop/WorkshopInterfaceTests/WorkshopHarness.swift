import DomainKit
import ShellKit
import TestingKit
import WorkshopDomain
import WorkshopInterface

/// A shell with the feature's command and a stub of its use case.
struct WorkshopHarness: InterfaceHarness {
  let asked = Questions()

  var shell: CommandHarness {
    let stub = Stub(harness: self)
    return CommandHarness([RegisteredCommand(CheckGizmoCommand.self, feature: "__workshop__") { stub }])
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
