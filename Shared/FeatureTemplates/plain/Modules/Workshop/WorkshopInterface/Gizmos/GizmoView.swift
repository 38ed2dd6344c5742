import DomainKit
import ShellKit
import WorkshopDomain

/// The output of one ~gizmo~, as fields and as JSON.
enum GizmoView {
  static func record(_ gizmo: Gizmo) -> CommandOutput {
    .record(
      OutputRecord([
        ItemField("name", .text(gizmo.name.text)), ItemField("key", .text(gizmo.name.key.value)),
        ItemField("checked at", .time(gizmo.checkedAt), key: "checkedAt"),
      ]))
  }
}
