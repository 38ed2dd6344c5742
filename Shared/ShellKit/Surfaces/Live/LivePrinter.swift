import TerminalKit

/// A printer that shows a live view without redrawing: it writes each frame that differs below the
/// one before.
struct LivePrinter: Sendable {
  let style: OutputStyle
  let output: any OutputSink
  /// The form of changes, or `nil` to write every frame in full.
  let changes: Changes?

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
  /// - Parameter began: Called after the first frame.
  func show(
    _ frames: AsyncThrowingStream<CommandOutput, any Error>, began: @escaping @Sendable () -> Void = {}
  ) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await write(frames, began) }
      // A write fails if the output has no reader, but there are no writes while nothing changes.
      group.addTask { while output.hasReader { try await Task.sleep(for: Self.look) } }
      defer { group.cancelAll() }
      _ = try await group.next()
    }
  }

  private func write(
    _ frames: AsyncThrowingStream<CommandOutput, any Error>, _ began: @Sendable () -> Void
  ) async throws {
    var last: String?
    for try await frame in frames {
      let text = try await rendered(frame)
      // A sentence instead of rows, such as one about a lost connection, changes no row.
      if text == last || changes == .json && !Self.hasRows(text) { continue }
      switch changes {
      case nil: try output.write(text)
      case .text?: try output.write(last.map { Self.changes(from: $0, to: text) } ?? text)
      case .json?: try output.write(Self.rowChanges(from: last ?? "", to: text))
      }
      try output.flush()
      if last == nil { began() }
      last = text
    }
  }

  private func rendered(_ frame: CommandOutput) async throws -> String {
    if case .live = frame { throw ShellError.nestedView }
    let memory = MemoryOutput(isTerminal: output.isTerminal, columns: output.size.columns, rows: output.size.rows)
    var style = style
    (style.width, style.height) = output.size
    try await OutputRenderer(style: style, output: memory, errors: memory).render(frame)
    return memory.text
  }

  /// Returns the lines that were added, and those that were removed.
  static func changes(from old: String, to new: String) -> String {
    let (before, after) = (lines(old), lines(new))
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

  /// Returns the lines with their words. A wider column changes no words.
  private static func lines(_ text: String) -> [(words: [Substring], text: Substring)] {
    text.split(separator: "\n").filter { !$0.allSatisfy { $0 == "─" || $0 == " " } }.map {
      ($0.split(separator: " "), $0)
    }
  }
}
