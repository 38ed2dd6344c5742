package import ShellKit
package import WorkshopDomain

package struct ListGizmosCommand: ShellCommand {
  package static let info = CommandInfo(
    "__line__ list", "List ~gizmos~, latest first", permission: .viewGizmos,
    examples: ["__line__ list --limit 50"])

  @OptionGroup var limits: LimitOptions

  package init() {}

  package func run(_ list: any ListGizmosUseCase, in session: any CommandSession) async throws -> CommandOutput {
    return .list(
      try await .pages(
        columns: GizmoView.columns, emptyMessage: GizmoView.emptyMessage, limits, in: session, row: GizmoView.row
      ) { last, count in try await list.execute(after: last?.id, limit: count) })
  }
}
