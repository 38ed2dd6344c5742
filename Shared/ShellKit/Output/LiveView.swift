import TerminalKit

/// A view was left by being stopped, which is the way out of it.
struct LiveViewEnded: Error {}

/// Draws a view anew whenever it looks different.
struct LiveView: Sendable {
  let style: OutputStyle
  let output: any OutputSink
  let errors: any OutputSink

  /// Shows frames until there are no more.
  ///
  /// - Throws: what the view throws; ``LiveViewEnded`` when the task was cancelled.
  func show(_ frames: AsyncThrowingStream<CommandOutput, any Error>) async throws {
    do {
      try await drawAll(frames)
    } catch is CancellationError {
      throw LiveViewEnded()
    }
    if Task.isCancelled { throw LiveViewEnded() }
  }

  private func drawAll(_ frames: AsyncThrowingStream<CommandOutput, any Error>) async throws {
    var last: String?
    for try await frame in frames {
      let text = try await rendered(frame)
      if text == last { continue }
      try draw(text, isFirst: last == nil)
      last = text
    }
  }

  private func rendered(_ frame: CommandOutput) async throws -> String {
    if case .live = frame {
      throw ShellError("usage.nested-view", "a view that redraws itself cannot stand inside another one")
    }
    let memory = MemoryOutput(isTerminal: output.isTerminal, columns: style.width, rows: style.height)
    let style = currentStyle
    try await OutputRenderer(style: style, output: memory, errors: memory).render(frame)
    return output.isTerminal ? fitted(memory.text, rows: style.height - 1) : memory.text
  }

  private var currentStyle: OutputStyle {
    var style = style
    (style.width, style.height) = output.size
    return style
  }

  private func fitted(_ text: String, rows: Int) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count > rows, rows > 0 else { return text }
    return lines.prefix(rows).joined(separator: "\n") + "\n"
  }

  private func draw(_ text: String, isFirst: Bool) throws {
    guard output.isTerminal else {
      try output.write(text)
      return try output.flush()
    }
    // Lines are cleared one by one behind their text: clearing all of the screen first flickers.
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\u{1B}[K\n")
    try output.write((isFirst ? "\u{1B}[2J" : "") + "\u{1B}[H" + lines + "\u{1B}[J")
    try output.flush()
  }
}
