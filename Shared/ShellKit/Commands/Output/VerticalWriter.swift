import DomainKit
import TerminalKit

/// A writer of one line per field, with a heading per row.
@MemberwiseInit
struct VerticalWriter: RowWriter {
  /// The minimum width of text next to its title. With less, the text is below the title.
  private static let minBeside = 10

  private let columns: [OutputColumn]
  private let style: OutputStyle
  private let sink: any OutputSink
  private var count = 0

  mutating func add(_ row: OutputRow) throws {
    count += 1
    try sink.write("\(count == 1 ? "" : "\n")── \(count) ──\n")
    let shown = OutputColumn.shown(columns, decorations: false)
    let fields = shown.map { OutputField(columns[$0].title, row[column: $0]) }
    try VerticalWriter.write(fields, style, to: sink)
  }

  mutating func finish() {}

  /// Writes titles in one column and cells in the next.
  ///
  /// On a narrow terminal, text wraps within its column. Text that does not fit there is written
  /// below its title.
  static func write(_ fields: [OutputField], _ style: OutputStyle, to sink: any OutputSink) throws {
    let titles = fields.map { TextEscaping.visible($0.title) }
    let width = titles.map { DisplayWidth.columns(of: $0) }.max() ?? 0
    for (title, field) in zip(titles, fields) {
      for line in lines(
        title, field.cell.local(in: style.timeZone, isShort: style.isTerminal), titles: width,
        limit: style.isTerminal ? style.width : nil)
      {
        try sink.write(line + "\n")
      }
    }
  }

  private static func lines(_ title: String, _ cell: OutputCell, titles: Int, limit: Int?) -> [String] {
    let text = cell.readable(isShort: false)
    let beside = DisplayWidth.padded(title, to: titles) + "  "
    guard let limit, titles + 2 + DisplayWidth.columns(of: text) > limit else { return [beside + text] }
    let room = limit - titles - 2
    if room >= minBeside, !cell.isWhole {
      let indent = String(repeating: " ", count: titles + 2)
      return DisplayWidth.wrapped(text, to: room).enumerated().map { ($0 == 0 ? beside : indent) + $1 }
    }
    return DisplayWidth.wrapped(title, to: limit) + DisplayWidth.wrapped(text, to: limit - 2).map { "  " + $0 }
  }
}
