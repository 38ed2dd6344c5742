package import DomainKit

/// What a command gives back; the shell renders it in the format that was asked for.
package enum CommandOutput: Sendable {
  /// Nothing to show.
  case none
  /// A sentence for the person, on standard error: not data.
  case message(String)
  /// One thing: an order. A JSON object.
  case record(OutputRecord)
  /// Any number of things, streamed. A JSON array.
  case list(OutputList)
  /// Text that is data as it stands: help, a script.
  case text(String)
  /// A view that stays and is drawn anew for each frame until it ends or is left.
  case live(LiveBoard)
}

/// One thing with its fields.
package struct OutputRecord: Sendable {
  /// What people read, in order.
  package let fields: [OutputField]
  /// What programs read: the whole thing, its detail included.
  package let json: JSONValue
  /// A list that belongs to the thing, shown below its fields: the lines of an order.
  package let detail: OutputList?
  /// The name of a row of the detail, for columns that have the title of a field: `line`.
  package let detailName: String

  /// A thing with its fields, and the same as JSON.
  package init(fields: [OutputField], json: JSONValue, detail: OutputList? = nil, called detailName: String = "line") {
    self.fields = fields
    self.json = json
    self.detail = detail
    self.detailName = detailName
  }
}

/// A named cell.
package struct OutputField: Sendable {
  /// What the cell is called.
  package let title: String
  /// Its content.
  package let cell: OutputCell

  /// A cell with its name.
  package init(_ title: String, _ cell: OutputCell) {
    self.title = title
    self.cell = cell
  }
}

/// A table whose rows come page by page, so that a long one never stands in memory whole.
package struct OutputList: Sendable {
  /// The columns, from the left.
  package let columns: [OutputColumn]
  /// What stands in place of an empty table for a person: "No orders available!".
  package let emptyMessage: String
  /// Gives the next page at each call, nothing after the last. Called from one task.
  package let nextPage: @Sendable () async throws -> [OutputRow]?
  /// Tells after the last page how many rows there are, or returns `nil` if all were shown.
  let extent: @Sendable () async throws -> OutputExtent?

  /// A list that is fetched page by page.
  package init(
    columns: [OutputColumn], emptyMessage: String, nextPage: @escaping @Sendable () async throws -> [OutputRow]?,
    extent: @escaping @Sendable () async throws -> OutputExtent? = { nil }
  ) {
    self.columns = columns
    self.emptyMessage = emptyMessage
    self.nextPage = nextPage
    self.extent = extent
  }

  /// A list that is at hand whole.
  package init(columns: [OutputColumn], emptyMessage: String, rows: [OutputRow]) {
    let pages = PageOnce(rows)
    self.init(columns: columns, emptyMessage: emptyMessage) { pages.take() }
  }
}

/// A column of a table.
package struct OutputColumn: Sendable {
  /// What stands above the cells.
  package let title: String
  /// Where short cells stand; numbers stand right in any case.
  package let alignment: Alignment
  /// Columns of low importance shrink and go first when the terminal is narrow; 1 is the lowest. Those of the highest
  /// importance stay: what a row is about, and what it is called by.
  package let importance: Int
  /// Shown in tables at a terminal only: a bar, say.
  package let isDecoration: Bool

  /// The side of the column at which short cells stand.
  package enum Alignment: Sendable { case left, right }

  /// A column of middling importance unless said otherwise.
  package init(_ title: String, _ alignment: Alignment = .left, importance: Int = 2, isDecoration: Bool = false) {
    self.title = title
    self.alignment = alignment
    self.importance = importance
    self.isDecoration = isDecoration
  }
}

/// A line of a table, and the same thing as JSON.
package struct OutputRow: Sendable {
  /// A cell for each column.
  package let cells: [OutputCell]
  /// What programs read in place of the cells.
  package let json: JSONValue

  /// A line, and the same as JSON.
  package init(_ cells: [OutputCell], json: JSONValue) {
    self.cells = cells
    self.json = json
  }

  /// What the row goes by where it can be selected: the first identifier among its cells.
  var key: String? {
    for case .id(let id) in cells { return id }
    return nil
  }

  /// Whether somebody should look after it.
  func isOverdue(at now: Timestamp?) -> Bool { now.map { now in cells.contains { $0.isOverdue(at: now) } } ?? false }
}

/// The content of a cell.
package enum OutputCell: Sendable, Hashable {
  case text(String)
  /// A text of which a part would be wrong: a currency, an ISBN. Never cut, as all of the following.
  case code(String)
  case number(String)
  case bool(Bool)
  /// In tables the time of the shop, at a terminal to the second; in UTC elsewhere.
  case time(Timestamp)
  /// How long ago that was in tables at a terminal, the time elsewhere; see ``DomainKit/Timestamp/age(at:)``. What is older
  /// than it should be is marked.
  case since(Timestamp, longAfter: Duration? = nil)
  /// A line as it is typed: in tables at a terminal with the ends of its identifiers, the whole of it elsewhere.
  case line(String)
  /// The end of an identifier in tables at a terminal, the whole of it elsewhere.
  case id(String)
  /// A bar as long as the share of the largest, 0 to 1.
  case bar(Double)
  case absent
}
