import DomainKit
import TerminalKit

/// A printer that shows a live view without redrawing: it writes each frame that differs below the
/// one before.
struct LivePrinter: Sendable {
  let style: OutputStyle
  let output: any OutputSink
  /// The form of changes, or `nil` to write every frame in full.
  let changes: Changes?
  /// Returns the time for ages.
  let now: @Sendable () -> Timestamp
  /// Called with the id of an item or of a last row that is shown.
  var onID: @Sendable (String) -> Void = { _ in }
  /// `true` if tables always show the ids of rows, because without keys only its id names a row.
  var keepsIDs = false

  /// The form of the changes from one frame to the next.
  enum Changes {
    /// Lines that were added or removed, for screen readers, which speak all output.
    case text
    /// JSON values of rows that were added or changed, and the ids of those that were removed.
    case json
  }

  /// The time between checks that the output still has a reader.
  private static let look = Duration.milliseconds(200)

  /// Shows frames until they end, or until the output has no reader.
  ///
  /// - Parameters:
  ///   - began: Called after the first frame.
  ///   - check: Called before each frame is shown. Its error ends the view.
  func show(
    _ frames: AsyncThrowingStream<CommandOutput, any Error>, began: @escaping @Sendable () -> Void = {},
    check: @escaping @Sendable () async throws -> Void = {}
  ) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await write(frames, began, check) }
      // A write fails if the output has no reader, but there are no writes while nothing changes.
      group.addTask { while output.hasReader { try await Task.sleep(for: Self.look) } }
      defer { group.cancelAll() }
      _ = try await group.next()
    }
  }

  private func write(
    _ frames: AsyncThrowingStream<CommandOutput, any Error>, _ began: @Sendable () -> Void,
    _ check: @Sendable () async throws -> Void
  ) async throws {
    var last: PrintedFrame?
    for try await frame in frames {
      let frame = try await printed(frame)
      try await check()
      // A sentence instead of rows, such as one about a lost connection, changes no row.
      if frame.ageless == last?.ageless || changes == .json && !Self.hasRows(frame.text) { continue }
      switch changes {
      case nil: try output.write(frame.text)
      case .text?: try output.write(last.map { Self.changes(from: $0, to: frame) } ?? frame.text)
      case .json?: try output.write(Self.rowChanges(from: last?.text ?? "", to: frame.text))
      }
      try output.flush()
      if last == nil { began() }
      last = frame
    }
  }

  private func printed(_ frame: CommandOutput) async throws -> PrintedFrame {
    if case .live = frame { throw ShellError.nestedView }
    let copies = try await frame.copies(2, keepingIDs: keepsIDs)
    return PrintedFrame(
      try await rendered(copies[0], at: now()),
      ageless: try await rendered(copies[1], at: Timestamp(milliseconds: 0)))
  }

  private func rendered(_ frame: CommandOutput, at now: Timestamp) async throws -> String {
    let memory = MemoryOutput(isTerminal: output.isTerminal, columns: output.size.columns, rows: output.size.rows)
    var style = style
    (style.width, style.height) = output.size
    style.now = now
    try await OutputRenderer(style: style, output: memory, errors: memory, onID: onID).render(frame)
    return memory.text
  }

  /// Returns the lines that were added, and those that were removed.
  static func changes(from old: PrintedFrame, to new: PrintedFrame) -> String {
    let (before, after) = (old.lines, new.lines)
    let (known, present) = (Set(before.map(\.words)), Set(after.map(\.words)))
    let gone = before.filter { !present.contains($0.words) }.map { "gone: \($0.text)\n" }
    return gone.joined() + after.filter { !known.contains($0.words) }.map { $0.text + "\n" }.joined()
  }

  /// Returns the rows that were added or changed, and `{"id":"…","gone":true}` for those that were
  /// removed.
  static func rowChanges(from old: String, to new: String) -> String {
    let (before, after) = (old.split(separator: "\n"), new.split(separator: "\n"))
    let (known, present) = (Set(before), Set(after.map(key)))
    let gone = before.map(key).filter { !present.contains($0) }.map { "\($0),\"gone\":true}\n" }
    return gone.joined() + after.filter { !known.contains($0) }.map { $0 + "\n" }.joined()
  }

  private static func hasRows(_ text: String) -> Bool { text.split(separator: "\n").allSatisfy { $0.hasPrefix("{") } }

  /// Returns the beginning of a row, which is its id: `{"id":"…"`.
  private static func key(_ row: Substring) -> Substring { row.prefix { $0 != "," && $0 != "}" } }
}

/// A frame as text.
struct PrintedFrame {
  let text: String
  /// The text with all ages as if they had just begun. Ages change although no row does.
  let ageless: String

  init(_ text: String, ageless: String? = nil) { (self.text, self.ageless) = (text, ageless ?? text) }

  /// The lines with their words, without ages. A wider column changes no words.
  var lines: [(words: [Substring], text: Substring)] {
    let (shown, compared) = (Self.lines(of: text), Self.lines(of: ageless))
    // On a narrow screen, the columns that fit can depend on the ages.
    return zip(shown.count == compared.count ? compared : shown, shown).map { ($0.split(separator: " "), $1) }
  }

  private static func lines(of text: String) -> [Substring] {
    text.split(separator: "\n").filter { !$0.allSatisfy { $0 == "─" || $0 == " " } }
  }
}

extension CommandOutput {
  /// Returns copies that can be written independently, with all rows in memory.
  fileprivate func copies(_ count: Int, keepingIDs: Bool) async throws -> [CommandOutput] {
    switch self {
    case .list(let list): try await list.copies(count, keepingIDs).map(CommandOutput.list)
    case .record(let record):
      try await record.detail?.copies(count, keepingIDs).map {
        .record(OutputRecord(fields: record.fields, json: record.json, detail: $0, detailName: record.detailName))
      } ?? Array(repeating: self, count: count)
    case .none, .message, .text, .live: Array(repeating: self, count: count)
    }
  }
}

extension OutputList {
  fileprivate func copies(_ count: Int, _ keepsIDs: Bool) async throws -> [OutputList] {
    var rows: [OutputRow] = []
    while let page = try await nextPage() { rows += page }
    let (all, extent) = (rows, try await extent())
    let columns = keepsIDs ? columnsWithLastingID(in: all) : columns
    return (0..<count).map { _ in
      let pages = OneShotRows(all)
      return OutputList(
        columns: columns, emptyMessage: emptyMessage, summary: summary, nextPage: { pages.take() }, extent: { extent })
    }
  }

  /// Returns the columns; that of the rows' keys is as important as the most important one.
  private func columnsWithLastingID(in rows: [OutputRow]) -> [OutputColumn] {
    var columns = columns
    let position = rows.first?.cells.firstIndex { if case .id = $0 { true } else { false } }
    if let position { columns[position].importance = columns.map(\.importance).max() ?? 0 }
    return columns
  }
}
