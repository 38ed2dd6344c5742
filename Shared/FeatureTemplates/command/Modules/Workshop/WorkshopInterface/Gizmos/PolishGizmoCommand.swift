package import ShellKit
package import WorkshopDomain

package struct PolishGizmoCommand: ShellCommand {
  package static let info = CommandInfo(
    "__line__ __polish__", "~Polish~ one ~gizmo~", permission: .__permission__,
    examples: ["__line__ __polish__ \"First of all\""])

  @Argument(help: "Name of the ~gizmo~.", transform: { try GizmoName($0) })
  var name: GizmoName

  package init() {}

  package func run(_ polish: any PolishGizmoUseCase, in _: any CommandSession) async throws -> CommandOutput {
    GizmoView.record(try await polish.execute(name))
  }
}
