package import DomainKit

/// The output of a command, which the shell renders in the requested format.
///
/// ```swift
/// func output(of gizmos: [Gizmo]) -> CommandOutput {
///   switch gizmos.count {
///   case 0: .message("There are no gizmos yet")
///   case 1: GizmoView.record(gizmos[0])
///   default: .list(OutputList(columns: GizmoView.columns, emptyMessage: "", rows: gizmos.map(GizmoView.row)))
///   }
/// }
/// ```
package enum CommandOutput: Sendable {
  /// No output.
  case none
  /// A sentence for the user, on standard error. It is not data.
  case message(String)
  /// One item, such as an order. A JSON object.
  case record(OutputRecord)
  /// Any number of items, streamed. A JSON array.
  case list(OutputList)
  /// Text that is data, such as help or a script. With the same data for programs, the text is for people,
  /// and its lines are wrapped at a terminal.
  case text(String, json: JSONValue? = nil)
  /// A view that is redrawn for each frame, until it ends or the user leaves it.
  case live(LiveBoard)
}

extension CommandOutput {
  /// `true` if the output has rows, which every format shows in its own way.
  var hasRows: Bool {
    switch self {
    case .record, .list: true
    case .none, .message, .text, .live: false
    }
  }
}

/// An item with its fields.
///
/// ```swift
/// let record = OutputRecord(
///   fields: [OutputField("id", .id(gizmo.id.description)), OutputField("name", .text(gizmo.name.text))],
///   json: ["id": .string(gizmo.id.description), "name": .string(gizmo.name.text)])
/// return .record(record)
/// ```
@MemberwiseInit
package struct OutputRecord: Sendable {
  /// The fields for people, in order.
  package let fields: [OutputField]
  /// The item for programs, including its detail.
  package let json: JSONValue
  /// A list that belongs to the item, shown below its fields: the lines of an order.
  package var detail: OutputList?
  /// The name of a detail row: `line`. It prefixes columns that have the title of a field.
  package var detailName: String = "line"
  /// The rows of CSV and TSV, which have one table, or `nil` to repeat the fields in each row of the detail.
  package var oneTable: OutputList?
  /// The id that `@` stands for after the item is shown, or `nil` for the first id among the fields.
  package var lastID: String?
  /// `true` if the ids may belong to items that are never stored, so that `@` does not stand for
  /// them.
  package var isHypothetical: Bool = false
}

/// A cell with a title.
///
/// ```swift
/// let fields = [
///   OutputField("name", .text(gizmo.name.text)), OutputField("added at", .time(gizmo.addedAt)),
///   OutputField("reason", reason.map { .text($0) } ?? .absent),
/// ]
/// ```
@MemberwiseInit(unlabeled: 2)
package struct OutputField: Sendable {
  /// The title of the cell.
  package let title: String
  /// The content of the cell.
  package let cell: OutputCell
}
