import DomainKit
import ShellKit
import WorkshopDomain

/// The output of ~gizmos~, as rows and as JSON.
enum GizmoView {
  static let columns = [
    OutputColumn("id", importance: 4), OutputColumn("name", importance: 4), OutputColumn("added at", importance: 2),
  ]

  static let emptyMessage = "No ~gizmos~!"

  static func row(_ gizmo: Gizmo) -> OutputRow { OutputRow(fields(gizmo), in: columns) }

  static func record(_ gizmo: Gizmo) -> CommandOutput { .record(OutputRecord(fields(gizmo))) }

  private static func fields(_ gizmo: Gizmo) -> [ItemField] {
    [
      ItemField("id", .id(gizmo.id.description)),
      ItemField("name", .text(gizmo.name.text)),
      ItemField("added at", .time(gizmo.addedAt), key: "addedAt"),
    ]
  }
}
