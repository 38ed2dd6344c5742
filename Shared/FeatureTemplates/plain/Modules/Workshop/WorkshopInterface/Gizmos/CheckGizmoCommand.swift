package import ShellKit
package import WorkshopDomain

package struct CheckGizmoCommand: ShellCommand {
  package static let info = CommandInfo(
    "__workshop__ check", "Check one ~gizmo~", permission: .checkGizmos, examples: ["__workshop__ check First"])

  @Argument(help: "Name of the ~gizmo~.", transform: { try GizmoName($0) })
  var name: GizmoName

  package init() {}

  package func run(_ check: any CheckGizmoUseCase, in _: any CommandSession) async throws -> CommandOutput {
    GizmoView.record(try await check.execute(name))
  }
}
