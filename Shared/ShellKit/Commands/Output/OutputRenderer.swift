import DomainKit
import TerminalKit

/// A renderer that writes the output of a command in the requested format.
struct OutputRenderer: Sendable {
  let style: OutputStyle
  let output: any OutputSink
  let errors: any OutputSink
  /// Returns the part of a hint that applies to the user.
  var hint: @Sendable (String) async -> String? = { $0 }
  /// `true` if an interrupt or a time limit ends the output; `false` for the output of a command that has
  /// stored its changes.
  var isCancelable = true
  /// Called with the id of a row or an item that was written.
  var onID: @Sendable (String) -> Void = { _ in }

  func render(_ content: CommandOutput) async throws {
    if style.format.isJSON, output.continuedLine?.hasPrefix("[") == true {
      throw ShellError(
        "file.json-array", "the file is a JSON array, to which no line can be appended", kind: .refused,
        suggestion: "append to a file with the extension ndjson, or replace this one with >")
    }
    switch content {
    case .none: break
    case .message(let sentence): try note(sentence)
    case .record(let record):
      var renderer = self
      if record.isHypothetical { renderer.onID = { _ in } }
      try await renderer.render(record)
      if let id = record.shownID { renderer.onID(id) }
    case .list(let list): try await render(list)
    case .text(_, let json?) where style.format.isJSON: try output.write(json.text + "\n")
    case .text(let text, .some): try render(text: wrapped(text))
    case .text(let text, _): try render(text: text)
    // The statement runner shows live views where that is possible.
    case .live: throw ShellError.nestedView
    }
    try output.flush()
  }

  /// Writes a sentence for the user, unless output is quiet.
  func note(_ sentence: String) throws {
    guard !style.isQuiet else { return }
    try output.flush()
    try errors.write(errors.wrapped(TextEscaping.visible(sentence)) + "\n")
    try errors.flush()
  }

  /// Returns a text whose lines fit the terminal. A longer line continues below, with a deeper indentation.
  private func wrapped(_ text: String) -> String {
    guard output.isTerminal else { return text }
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line -> String in
      guard DisplayWidth.columns(of: line) > output.size.columns else { return String(line) }
      let indent = String(line.prefix { $0 == " " })
      let words = line.dropFirst(indent.count).split(separator: " ", omittingEmptySubsequences: false).map(String.init)
      return DisplayWidth.wrapped(words, to: output.size.columns, first: indent, rest: "\(indent)    ")
        .joined(separator: "\n")
    }.joined(separator: "\n")
  }

  private func render(text: String) throws {
    let safe = output.isTerminal ? TextEscaping.visible(text, layout: .keepsLinesAndTabs) : text
    try output.write(safe.hasSuffix("\n") || safe.isEmpty ? safe : safe + "\n")
  }

  private func render(_ list: OutputList) async throws {
    var writer = writer(for: list.columns)
    var isEmpty = true
    while let page = try await list.nextPage() {
      if isCancelable { try Task.checkCancellation() }
      for row in page { try writer.add(row) }
      if !page.isEmpty { isEmpty = false }
      if let id = page.last?.key { onID(id) }
      try output.flush()
      try await output.makeRoom()
    }
    if isCancelable { try Task.checkCancellation() }
    if isEmpty { return try finishEmpty(&writer, await hint(list.emptyMessage) ?? "") }
    try writer.finish()
    try await summarize(list)
  }

  /// Writes the summary below a table at a terminal, and the total number of rows if it is truncated.
  private func summarize(_ list: OutputList) async throws {
    guard style.isTerminal, style.format.isForScreens, !style.isQuiet else { return }
    // Show the rows before the rest is counted.
    try output.flush()
    for sentence in [list.summary, try await list.extent()?.sentence].compactMap(\.self) {
      for line in DisplayWidth.wrapped(sentence, to: style.width) { try output.write(style.faint(line) + "\n") }
    }
  }

  private func finishEmpty(_ writer: inout any RowWriter, _ message: String) throws {
    if style.format.isForPeople, output.isTerminal {
      for line in DisplayWidth.wrapped(TextEscaping.visible(message), to: style.width) { try output.write(line + "\n") }
      return
    }
    if !style.format.isForPeople { try writer.finish() }
    if !style.format.isJSON, !message.isEmpty { try note(message) }
  }

  private func render(_ record: OutputRecord) async throws {
    guard !style.format.isJSON, let detail = record.detail else { return try write(fields: record) }
    if style.format == .csv || style.format == .tsv {
      if let rows = record.oneTable { return try await render(rows) }
      return try await renderOneTable(record, detail)
    }
    try write(fields: record)
    try output.write("\n")
    try await render(detail)
  }

  /// Writes an item and its list as one table: each row has the fields of the item before its own
  /// cells.
  private func renderOneTable(_ record: OutputRecord, _ detail: OutputList) async throws {
    let fields = record.fields
    let taken = Set(fields.map(\.title))
    let columns = detail.columns.map { column in
      taken.contains(column.title) ? OutputColumn("\(record.detailName) \(column.title)") : column
    }
    var writer = writer(for: fields.map { OutputColumn($0.title) } + columns)
    var isEmpty = true
    while let page = try await detail.nextPage() {
      for row in page {
        isEmpty = false
        try writer.add(OutputRow(fields.map(\.cell) + row.cells, json: row.json))
      }
    }
    if isEmpty { try writer.add(OutputRow(fields.map(\.cell), json: record.json)) }
    try writer.finish()
    if isEmpty, !detail.emptyMessage.isEmpty { try note(detail.emptyMessage) }
  }

  /// Writes an item without its list. As JSON, it writes the whole item.
  func write(fields record: OutputRecord) throws {
    switch style.format {
    case .json, .ndjson: try output.write(record.json.text + "\n")
    case .table, .vertical: try VerticalWriter.write(record.fields, style, to: output)
    case .csv, .tsv, .markdown:
      var writer = writer(for: record.fields.map { OutputColumn($0.title) })
      try writer.add(OutputRow(record.fields.map(\.cell), json: record.json))
      try writer.finish()
    }
  }

  /// Returns a writer of lists in the format.
  func writer(for columns: [OutputColumn]) -> any RowWriter {
    switch style.format {
    case .table: TableWriter(columns: columns, style: style, sink: output)
    case .vertical: VerticalWriter(columns: columns, style: style, sink: output)
    case .json: JSONArrayWriter(output)
    case .ndjson: JSONLinesWriter(sink: output)
    case .csv: DelimitedWriter(.comma, columns: columns, sink: output)
    case .tsv: DelimitedWriter(.tab, columns: columns, sink: output)
    case .markdown: DelimitedWriter(.pipe, columns: columns, sink: output)
    }
  }
}

extension OutputRecord {
  /// The id that `@` stands for.
  var shownID: String? {
    if let lastID { return lastID }
    for case .id(let id) in fields.map(\.cell) { return id }
    return nil
  }
}
