import TerminalKit

/// A line for each field, a heading for each row.
struct VerticalWriter: RowWriter {
  private let columns: [OutputColumn]
  private let sink: any OutputSink
  private var count = 0

  init(columns: [OutputColumn], sink: any OutputSink) {
    self.columns = columns
    self.sink = sink
  }

  mutating func add(_ row: OutputRow) throws {
    count += 1
    try sink.write("\(count == 1 ? "" : "\n")── \(count) ──\n")
    let shown = OutputColumn.shown(columns, decorations: false)
    try VerticalWriter.write(shown.map { OutputField(columns[$0].title, row[column: $0]) }, to: sink)
  }

  mutating func finish() {}

  /// Titles in one column, cells in the next; a cell of several lines stays in its column.
  static func write(_ fields: [OutputField], to sink: any OutputSink) throws {
    let titles = fields.map { TextEscaping.visible($0.title) }
    let width = titles.map { DisplayWidth.columns(of: $0) }.max() ?? 0
    for (title, field) in zip(titles, fields) {
      let cell = field.cell.readable(shortensIDs: false)
      try sink.write("\(DisplayWidth.padded(title, to: width))  \(cell)\n")
    }
  }
}
