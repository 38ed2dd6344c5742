import ArgumentParser
package import ShellKit
package import WorkshopDomain

/// The command `__workshop__ add`.
package struct AddGizmoCommand: ShellCommand {
  package static let info = CommandInfo(
    "__workshop__ add", "Add a new ~gizmo~", permission: .addGizmos,
    examples: ["__workshop__ add \"First of all\""], writes: "the ~gizmo~",
    irrevocable: "no command removes ~gizmos~")

  @Argument(help: "Name of the ~gizmo~.", transform: { try GizmoName($0) })
  var name: GizmoName

  package init() {}

  package func run(_ add: any AddGizmoUseCase, in _: any CommandSession) async throws -> CommandOutput {
    GizmoView.record(try await add.execute(name))
  }
}
