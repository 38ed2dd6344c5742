import TerminalKit

/// A writer of tables. The first rows determine the widths; the rest are streamed.
///
/// If a terminal is too narrow for the important columns, it writes each row field by field.
struct TableWriter: RowWriter {
  /// The number of rows that are measured before the first is written.
  static let sample = 500

  private var columns: [OutputColumn]
  /// The indices of the cells that the columns show.
  private var shown: [Int]
  private let style: OutputStyle
  private let sink: any OutputSink
  private var measures: [TableMeasure]
  private var held: [OutputRow] = []
  private var layout: ColumnLayout?
  private var vertical: VerticalWriter
  /// The columns that do not fit.
  private var leftOut: [Int] = []

  init(columns: [OutputColumn], style: OutputStyle, sink: any OutputSink) {
    self.style = style
    self.sink = sink
    shown = OutputColumn.shown(columns, decorations: style.isTerminal).filter { !columns[$0].isDetail }
    self.columns = shown.map { columns[$0] }
    measures = self.columns.map(TableMeasure.init)
    vertical = VerticalWriter(columns: columns, style: style, sink: sink)
  }

  mutating func add(_ row: OutputRow) throws {
    let row = readable(row)
    guard let layout else {
      held.append(row)
      if held.count == TableWriter.sample, !style.isBoard { try release() }
      return
    }
    if layout.isTooWide { return try vertical.add(row) }
    if !fits(row, layout) {
      // A later row that is wider than all rows before begins a new table.
      measure(row)
      try sink.write("\n")
      try begin()
    } else {
      for index in leftOut { measures[index].compare(row[column: shown[index]]) }
    }
    try write(row)
  }

  /// Returns the row with times and ages for people.
  private func readable(_ row: OutputRow) -> OutputRow {
    let now = style.isTerminal ? style.now : nil
    let cells = row.cells.map { cell in
      (now.map { cell.aged(at: $0) } ?? cell).local(in: style.timeZone, isShort: style.isTerminal)
    }
    return OutputRow(cells, json: row.json)
  }

  mutating func finish() throws {
    if layout == nil { try release() }
    guard style.isTerminal, !style.isBoard, !style.isQuiet else { return }
    let common = leftOutValues
    if !common.isEmpty { try say("All rows above: \(common.joined(separator: ", "))") }
    let count = leftOut.count - common.count
    if count > 0 { try say("\(Self.sentence(leftOut: count)); -o vertical shows all") }
  }

  var leftOutCount: Int { leftOut.count }

  var leftOutValues: [String] {
    leftOut.compactMap { index in
      measures[index].common.map { "\(columns[index].title) \($0.readable(isShort: true))" }
    }
  }

  func cutTexts(of row: OutputRow) -> [String] {
    guard let layout else { return [] }
    return columns.indices.compactMap { index in
      let cell = row[column: shown[index]]
      guard case .text(let text) = cell,
        TableMeasure.width(of: cell, isTerminal: style.isTerminal) > layout.widths[index] ?? 0
      else { return nil }
      return "\(columns[index].title): \(text)"
    }
  }

  /// Returns the sentence about columns that were left out: `2 columns do not fit`.
  static func sentence(leftOut count: Int) -> String {
    "\(count == 1 ? "1 column does" : "\(count) columns do") not fit"
  }

  private func say(_ sentence: String) throws {
    for line in DisplayWidth.wrapped(sentence, to: style.width) { try sink.write(style.faint(line) + "\n") }
  }

  private mutating func release() throws {
    for row in held { measure(row) }
    let kept = columns.indices.filter { !columns[$0].isRare || !measures[$0].isEmpty }
    (columns, shown, measures) = (kept.map { columns[$0] }, kept.map { shown[$0] }, kept.map { measures[$0] })
    try begin()
    for row in held { try write(row) }
    held.removeAll()
  }

  private mutating func measure(_ row: OutputRow) {
    for index in columns.indices { measures[index].add(row[column: shown[index]], isTerminal: style.isTerminal) }
  }

  private mutating func begin() throws {
    let maxImportance = columns.map(\.importance).max() ?? 0
    let layout = ColumnLayout(
      measures.map { $0.column(maxImportance: maxImportance, isBoard: style.isBoard) },
      limit: style.isTerminal ? style.width : nil,
      isBoard: style.isBoard)
    self.layout = layout
    if layout.isTooWide { return }
    leftOut = columns.indices.filter { layout.widths[$0] == nil && !columns[$0].isDecoration }
    let titles = zip(columns, layout.widths).compactMap { column, width in
      width.map { place(TextEscaping.visible(column.title), right: column.alignment == .right, $0) }
    }
    try sink.write(style.bold(line(titles)) + "\n")
    try sink.write(line(layout.widths.compactMap { $0.map { String(repeating: "─", count: $0) } }) + "\n")
  }

  /// Returns `true` if no cell of the row would be misleading in this layout.
  private func fits(_ row: OutputRow, _ layout: ColumnLayout) -> Bool {
    guard style.isTerminal else { return true }
    return columns.indices.allSatisfy { index in
      let cell = row[column: shown[index]]
      guard cell.isWhole, let width = layout.widths[index] else { return true }
      return TableMeasure.width(of: cell, isTerminal: true) <= width
    }
  }

  private mutating func write(_ row: OutputRow) throws {
    guard let layout, !layout.isTooWide else { return try vertical.add(row) }
    let cells = columns.indices.compactMap { index in
      layout.widths[index].map { text(row[column: shown[index]], columns[index], width: $0) }
    }
    try sink.write(line(cells) + "\n")
  }

  private func text(_ cell: OutputCell, _ column: OutputColumn, width: Int) -> String {
    if case .bar(let share) = cell, style.isTerminal {
      return DisplayWidth.padded(OutputCell.bar(share, width: min(width, TableMeasure.barWidth)), to: width)
    }
    let isNumber = if case .number = cell { true } else { false }
    return place(cell.readable(isShort: style.isTerminal), right: isNumber || column.alignment == .right, width)
  }

  private func place(_ text: String, right: Bool, _ width: Int) -> String {
    let fitting = style.isTerminal ? DisplayWidth.truncated(text, to: width) : text
    return right ? DisplayWidth.leftPadded(fitting, to: width) : DisplayWidth.padded(fitting, to: width)
  }

  private func line(_ cells: [String]) -> String {
    var line = cells.joined(separator: String(repeating: " ", count: ColumnLayout.gap))
    while line.last == " " { line.removeLast() }
    return line
  }
}
