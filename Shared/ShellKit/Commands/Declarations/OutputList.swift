package import DomainKit

/// A table with rows that load page by page, so that a long one is never in memory as a whole.
///
/// ```swift
/// let list = OutputList(
///   columns: [OutputColumn("name", importance: 4), OutputColumn("added at")], emptyMessage: "No gizmos!",
///   rows: gizmos.map { OutputRow([.text($0.name.text), .time($0.addedAt)], json: ["name": .string($0.name.text)]) })
/// return .list(list)
/// ```
@MemberwiseInit
package struct OutputList: Sendable {
  /// The columns, from the left.
  package let columns: [OutputColumn]
  /// The text that a person sees instead of an empty table: "No orders available!".
  package let emptyMessage: String
  /// A sentence about all rows, shown below a table at a terminal.
  var summary: String?
  /// Returns the next page at each call, and `nil` after the last one. Called from one task.
  package let nextPage: @Sendable () async throws -> [OutputRow]?
  /// Returns the total number of rows after the last page, or `nil` if all were shown.
  var extent: @Sendable () async throws -> OutputExtent? = { nil }

  /// Creates a list from rows in memory.
  package init(columns: [OutputColumn], emptyMessage: String, rows: [OutputRow], summary: String? = nil) {
    let pages = OneShotRows(rows)
    self.init(columns: columns, emptyMessage: emptyMessage, summary: summary) { pages.take() }
  }
}

/// A column of a table.
///
/// ```swift
/// let columns = [
///   OutputColumn("id", importance: 4), OutputColumn("price", .right, importance: 3),
///   OutputColumn("note", importance: 0),
/// ]
/// ```
@MemberwiseInit(unlabeled: 2)
package struct OutputColumn: Sendable {
  /// The title above the cells.
  package let title: String
  /// The alignment of short cells. Numbers are always aligned right.
  package var alignment: Alignment = .left
  /// The importance of the column; 0 is the lowest, and 2 is medium.
  ///
  /// On a narrow terminal, columns of low importance shrink and disappear first, those of
  /// importance 0 before any text is truncated. Columns of the highest importance stay: the subject
  /// of a row, and its id.
  package var importance: Int = 2
  /// `true` for a column that is shown only in tables at a terminal, such as a bar.
  package var isDecoration: Bool = false
  /// `true` for a column that tables leave out, because it is long and rarely of interest.
  package var isDetail: Bool = false
  /// `true` for a column that tables leave out if no row has a value.
  package var isRare: Bool = false

  /// The side of the column on which short cells are placed.
  package enum Alignment: Sendable { case left, right }
}

/// A row of a table, with its JSON.
///
/// ```swift
/// let row = OutputRow(
///   [.id(gizmo.id.description), .text(gizmo.name.text)],
///   json: ["id": .string(gizmo.id.description), "name": .string(gizmo.name.text)])
/// ```
@MemberwiseInit(unlabeled: 1)
package struct OutputRow: Sendable {
  /// The cells, one per column.
  package let cells: [OutputCell]
  /// The row for programs.
  package let json: JSONValue
  /// The version of the entity that the row shows. A key on a board changes only this version.
  package var version: SeenVersion?

  /// The key of a row that can be selected: the first id among its cells.
  var key: String? {
    for case .id(let id) in cells { return id }
    return nil
  }

  /// Returns `true` if the row needs attention.
  func isOverdue(at now: Timestamp?) -> Bool { now.map { now in cells.contains { $0.isOverdue(at: now) } } ?? false }
}

/// The content of a cell.
///
/// ```swift
/// let cells: [OutputCell] = [
///   .number("12"), .measure(1_200, readable: "1.2 km"), .since(gizmo.addedAt, longAfter: .seconds(600)), .absent,
/// ]
/// ```
package enum OutputCell: Sendable, Hashable {
  case text(String)
  /// Text that would be wrong if it were truncated: a currency, an ISBN. Like all following cases,
  /// it is never truncated.
  case code(String)
  case number(String)
  /// A number in a fixed unit. Tables show its readable form, such as `1.2 km`; CSV and TSV have the
  /// number.
  case measure(Int64, readable: String)
  /// The stored name or form of a value. Tables show the one for people; CSV and TSV have the
  /// stored one.
  case name(String, readable: String)
  case bool(Bool)
  /// A time. In tables it is in the shop's time zone, with seconds at a terminal; elsewhere it is
  /// in UTC.
  case time(Timestamp)
  /// An age in tables at a terminal, and a time elsewhere; see ``DomainKit/Timestamp/age(at:)``. An
  /// age above the limit is marked.
  case since(Timestamp, longAfter: Duration? = nil)
  /// A command line. In tables at a terminal its ids are shortened; elsewhere it is complete.
  case line(String)
  /// An id. Tables at a terminal show its end; elsewhere it is complete.
  case id(String)
  /// A bar as long as the share of the largest value, 0 to 1.
  case bar(Double)
  case absent

  /// Returns the name of an account, or its id if the name is not known.
  ///
  /// - Parameter names: The names from ``CommandSession/names(of:)``.
  package static func account(_ id: UniqueID?, _ names: [UniqueID: String]) -> OutputCell {
    guard let id else { return .absent }
    return names[id].map { .text($0) } ?? .id(id.description)
  }
}
