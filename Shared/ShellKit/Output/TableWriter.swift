import TerminalKit

/// Columns side by side. The first rows decide how wide they are; the rest streams through.
struct TableWriter: RowWriter {
  /// Rows that are looked at before the first is written.
  static let sample = 500

  private let columns: [OutputColumn]
  private let style: OutputStyle
  private let sink: any OutputSink
  private var held: [OutputRow] = []
  private var layout: TableLayout?

  init(columns: [OutputColumn], style: OutputStyle, sink: any OutputSink) {
    self.style = style
    self.sink = sink
    shown = OutputColumn.shown(columns, decorations: style.isTerminal)
    self.columns = shown.map { columns[$0] }
  }

  private let shown: [Int]

  mutating func add(_ row: OutputRow) throws {
    if let layout { return try write(row, layout) }
    held.append(row)
    if held.count == TableWriter.sample { try release() }
  }

  mutating func finish() throws {
    if layout == nil { try release() }
  }

  private mutating func release() throws {
    let natural = columns.indices.map(naturalWidth)
    let layout = TableLayout(
      natural: natural, importance: columns.map(\.importance), limit: style.isTerminal ? style.width : nil)
    self.layout = layout
    try writeHeader(layout)
    for row in held { try write(row, layout) }
    held.removeAll()
  }

  private func naturalWidth(_ index: Int) -> Int {
    let title = DisplayWidth.columns(of: TextEscaping.visible(columns[index].title))
    return held.reduce(title) { max($0, width(of: $1[column: shown[index]])) }
  }

  private func width(of cell: OutputCell) -> Int {
    if case .bar = cell, style.isTerminal { return TableLayout.barWidth }
    return DisplayWidth.columns(of: cell.readable(shortensIDs: style.isTerminal))
  }

  private func writeHeader(_ layout: TableLayout) throws {
    let titles = zip(columns, layout.widths).compactMap { column, width in
      width.map { place(TextEscaping.visible(column.title), right: column.alignment == .right, $0) }
    }
    try sink.write(style.bold(line(titles)) + "\n")
    try sink.write(line(layout.widths.compactMap { $0.map { String(repeating: "─", count: $0) } }) + "\n")
  }

  private func write(_ row: OutputRow, _ layout: TableLayout) throws {
    let cells = columns.indices.compactMap { index in
      layout.widths[index].map { text(row[column: shown[index]], columns[index], width: $0) }
    }
    try sink.write(line(cells) + "\n")
  }

  private func text(_ cell: OutputCell, _ column: OutputColumn, width: Int) -> String {
    if case .bar(let share) = cell, style.isTerminal {
      return DisplayWidth.padded(OutputCell.bar(share, width: min(width, TableLayout.barWidth)), to: width)
    }
    let isNumber = if case .number = cell { true } else { false }
    let text = cell.readable(shortensIDs: style.isTerminal)
    return place(text, right: isNumber || column.alignment == .right, width)
  }

  private func place(_ text: String, right: Bool, _ width: Int) -> String {
    let fitting = style.isTerminal ? DisplayWidth.truncated(text, to: width) : text
    return right ? DisplayWidth.leftPadded(fitting, to: width) : DisplayWidth.padded(fitting, to: width)
  }

  private func line(_ cells: [String]) -> String {
    var line = cells.joined(separator: String(repeating: " ", count: TableLayout.gap))
    while line.last == " " { line.removeLast() }
    return line
  }
}
