import ArgumentParser
package import ShellKit
package import WorkshopDomain

/// The command `__workshop__ add`.
package struct AddGizmoCommand: ShellCommand {
  package static let info = CommandInfo(
    "__workshop__ add", "Take in a new ~gizmo~", permission: .addGizmos,
    examples: ["__workshop__ add \"First of all\""], writes: "the ~gizmo~",
    irrevocable: "no command takes a ~gizmo~ away")

  @Argument(help: "What it is called.", transform: { try GizmoName($0) })
  var name: GizmoName

  package init() {}

  package func run(_ add: any AddGizmoUseCase, in _: any CommandSession) async throws -> CommandOutput {
    GizmoView.record(try await add.execute(name))
  }
}
