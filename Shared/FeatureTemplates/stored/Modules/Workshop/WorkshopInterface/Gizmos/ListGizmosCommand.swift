import ArgumentParser
package import ShellKit
package import WorkshopDomain

/// The command `__workshop__ list`.
package struct ListGizmosCommand: ShellCommand {
  package static let info = CommandInfo(
    "__workshop__ list", "List ~gizmos~, latest first", permission: .seeGizmos,
    examples: ["__workshop__ list --limit 50"])

  @Option(help: "How many at most.")
  var limit = 20

  package init() {}

  package func run(_ list: any ListGizmosUseCase, in _: any CommandSession) async throws -> CommandOutput {
    let aggregate = await GizmoAggregate(list: list)
    return .list(
      try await .pages(
        columns: GizmoView.columns, emptyMessage: GizmoView.emptyMessage, limit: limit, row: GizmoView.row
      ) { last, count in try await aggregate.page(after: last?.id, limit: count) })
  }
}
