package import ShellKit
package import WorkshopDomain

package struct AddGizmoCommand: ShellCommand {
  package static let info = CommandInfo(
    "__line__ add", "Add a new ~gizmo~", permission: .addGizmos,
    examples: ["__line__ add \"First of all\""], writtenData: "the ~gizmo~",
    notUndoableBecause: "no command removes ~gizmos~")

  @Argument(help: "Name of the ~gizmo~.", transform: { try GizmoName($0) })
  var name: GizmoName

  package init() {}

  package func run(_ add: any AddGizmoUseCase, in session: any CommandSession) async throws -> CommandOutput {
    GizmoView.record(try await add.execute(GizmoDetails(name: name)))
  }
}
