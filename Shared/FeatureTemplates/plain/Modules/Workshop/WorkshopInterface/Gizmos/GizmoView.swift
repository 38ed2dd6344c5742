import DomainKit
import ShellKit
import WorkshopDomain

/// The output of one ~gizmo~, as fields and as JSON.
enum GizmoView {
  static func record(_ gizmo: Gizmo) -> CommandOutput {
    .record(
      OutputRecord(
        fields: [
          OutputField("name", .text(gizmo.name.text)), OutputField("key", .text(gizmo.name.key.value)),
          OutputField("checked at", .time(gizmo.checkedAt)),
        ],
        json: [
          "name": .string(gizmo.name.text),
          "key": .string(gizmo.name.key.value),
          "checkedAt": .string(gizmo.checkedAt.description),
        ]))
  }
}
