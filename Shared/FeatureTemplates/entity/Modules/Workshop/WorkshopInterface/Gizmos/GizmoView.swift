import DomainKit
import ShellKit
import WorkshopDomain

/// The output of ~gizmos~, as rows and as JSON.
enum GizmoView {
  static let columns = [
    OutputColumn("id", importance: 4), OutputColumn("name", importance: 4), OutputColumn("added at", importance: 2),
  ]

  static let emptyMessage = "No ~gizmos~!"

  static func row(_ gizmo: Gizmo) -> OutputRow { OutputRow(cells(gizmo), json: json(gizmo)) }

  static func record(_ gizmo: Gizmo) -> CommandOutput {
    let fields = zip(columns, cells(gizmo)).map { OutputField($0.title, $1) }
    return .record(OutputRecord(fields: fields, json: json(gizmo)))
  }

  private static func cells(_ gizmo: Gizmo) -> [OutputCell] {
    [.id(gizmo.id.description), .text(gizmo.name.text), .time(gizmo.addedAt)]
  }

  private static func json(_ gizmo: Gizmo) -> JSONValue {
    [
      "id": .string(gizmo.id.description),
      "name": .string(gizmo.name.text),
      "addedAt": .string(gizmo.addedAt.description),
    ]
  }
}
