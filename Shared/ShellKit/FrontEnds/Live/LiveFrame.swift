import DomainKit
import TerminalKit

/// A complete frame of a live view, which can be laid out in any width.
struct LiveFrame: Sendable {
  private enum Content: Sendable {
    case list(Table)
    case record(OutputRecord, detail: Table?)
    case text(String)
  }

  private struct Table: Sendable {
    let columns: [OutputColumn]
    let emptyMessage: String
    var rows: [OutputRow] = []
    var isWhole = true

    init(reading list: OutputList) async throws {
      columns = list.columns
      emptyMessage = list.emptyMessage
      while rows.count <= LiveBoard.rowLimit, let page = try await list.nextPage() { rows += page }
      isWhole = rows.count <= LiveBoard.rowLimit
      rows = Array(rows.prefix(LiveBoard.rowLimit))
    }
  }

  private let content: Content
  private let style: OutputStyle

  /// Reads the output of a command.
  ///
  /// - Throws: Errors of reading; a usage error for a live view.
  init(_ output: CommandOutput, style: OutputStyle) async throws {
    self.style = style
    switch output {
    case .none: content = .text("")
    case .message(let text), .text(let text, _): content = .text(text)
    case .list(let list): content = .list(try await Table(reading: list))
    case .record(let record):
      var detail: Table?
      if let list = record.detail { detail = try await Table(reading: list) }
      content = .record(record, detail: detail)
    case .live: throw ShellError.nestedView
    }
  }

  /// The id that `@` stands for: that of the item or of the last row, or `nil` if there is none.
  var lastID: String? {
    switch content {
    case .text: nil
    case .list(let table): table.rows.last?.key
    case .record(let record, let detail): record.isHypothetical ? nil : record.shownID ?? detail?.rows.last?.key
    }
  }

  /// Returns the next moment at which an age in the frame changes, or `nil` if it has none.
  func nextAgeChange(after now: Timestamp) -> Timestamp? {
    switch content {
    case .text, .record(_, detail: nil): nil
    case .list(let table), .record(_, detail: let table?):
      table.rows.compactMap { row in row.cells.compactMap { $0.nextAgeChange(after: now) }.min() }.min()
    }
  }

  /// Returns the frame for a board, with ages relative to a moment.
  func boardContent(at now: Timestamp) -> BoardContent { BoardContent { lines(in: $0, at: now) } }

  private func lines(in columns: Int, at now: Timestamp) -> BoardLines {
    var style = style
    (style.width, style.hasColor, style.isBoard, style.now) = (columns, false, true, now)
    do {
      switch content {
      case .text(let text): return BoardLines(rows: Self.rows(text))
      case .list(let table): return try lines(of: table, style)
      case .record(let record, let detail):
        var rows = Self.rows(try Self.text(style) { try $0.write(fields: record) })
        guard let detail, !style.format.isJSON else { return BoardLines(rows: rows) }
        let below = try lines(of: detail, style)
        rows += ([""] + below.head + below.rows.map(\.text)).map { BoardRow($0) }
        return BoardLines(rows: rows, note: below.note, shortNote: below.shortNote)
      }
    } catch {
      return BoardLines(rows: [BoardRow(ShellError(error).message)])
    }
  }

  private func lines(of table: Table, _ style: OutputStyle) throws -> BoardLines {
    if table.rows.isEmpty, style.format.isForPeople { return BoardLines(rows: [BoardRow(table.emptyMessage)]) }
    var leftOut = 0
    var common: [String] = []
    var details: [String] = []
    let text = try Self.text(style) { renderer in
      var writer = renderer.writer(for: table.columns)
      for row in table.rows { try writer.add(row) }
      try writer.finish()
      (leftOut, common) = (writer.leftOutCount, writer.leftOutValues)
      details = table.rows.map { writer.cutTexts(of: $0).joined(separator: "; ") }
    }
    var rows = Self.rows(text)
    var head: [String] = []
    // A table has one line per row, and heading lines above them.
    if style.format == .table, rows.count >= table.rows.count {
      let titles = rows.count - table.rows.count
      head = rows[..<titles].map(\.text)
      rows = table.rows.indices.map { index in
        let row = table.rows[index]
        return BoardRow(
          rows[titles + index].text, id: row.key, token: row.version.map { BoardToken($0) },
          isUrgent: row.isOverdue(at: style.now), detail: details[index])
      }
    }
    if !table.isWhole { rows.append(BoardRow("… only the first \(table.rows.count) are shown")) }
    let short = leftOut > 0 ? TableWriter.sentence(leftOut: leftOut) : nil
    if common.isEmpty { return BoardLines(head: head, rows: rows, note: short) }
    let rest = leftOut > common.count ? "; \(TableWriter.sentence(leftOut: leftOut - common.count))" : ""
    return BoardLines(
      head: head, rows: rows, note: "All rows: \(common.joined(separator: ", "))\(rest)", shortNote: short)
  }

  private static func text(_ style: OutputStyle, write: (OutputRenderer) throws -> Void) rethrows -> String {
    let memory = MemoryOutput(isTerminal: style.isTerminal, columns: style.width, rows: style.height)
    try write(OutputRenderer(style: style, output: memory, errors: memory))
    return memory.text
  }

  private static func rows(_ text: String) -> [BoardRow] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last == "" { lines.removeLast() }
    return lines.map { BoardRow(String($0)) }
  }
}
