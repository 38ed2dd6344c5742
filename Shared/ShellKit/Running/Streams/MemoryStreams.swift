import Synchronization
package import TerminalKit

/// An output that keeps text in memory, for comparing frames before drawing, and for tests.
package final class MemoryOutput: OutputSink {
  package let isTerminal: Bool
  package let size: (columns: Int, rows: Int)
  private let content = Mutex("")

  package init(isTerminal: Bool = false, columns: Int = 80, rows: Int = 24) {
    self.isTerminal = isTerminal
    self.size = (columns, rows)
  }

  /// The text written so far.
  package var text: String { content.withLock { $0 } }

  package func write(_ text: String) throws { content.withLock { $0 += text } }

  package func flush() throws {}
}

/// An input with predefined lines.
package final class MemoryInput: InputSource {
  package let isTerminal: Bool
  private let lines: Mutex<ArraySlice<String>>
  private let echo: MemoryOutput?

  /// Creates an input.
  ///
  /// - Parameter echo: The output that shows the typed lines, as a terminal does.
  package init(_ lines: [String], isTerminal: Bool = false, echo: MemoryOutput? = nil) {
    self.isTerminal = isTerminal
    self.lines = Mutex(lines[...])
    self.echo = echo
  }

  package func next(_: LineQuestion?) async -> LineReader.Event {
    if Task.isCancelled { return .canceled }
    guard let line = lines.withLock({ $0.popFirst() }) else { return .end }
    do {
      try echo?.write(line + "\n")
    } catch {
      return .end
    }
    return .line(line)
  }

  package func nextSecret(
    _: LineQuestion?, _ lend: @escaping @Sendable (UnsafeRawBufferPointer) -> Void
  ) async -> LineReader.Event {
    if Task.isCancelled { return .canceled }
    guard let line = lines.withLock({ $0.popFirst() }) else { return .end }
    do {
      // A terminal that hides typed text still shows the end of the line.
      try echo?.write("\n")
    } catch {
      return .end
    }
    Array(line.utf8).withUnsafeBytes(lend)
    return .line("")
  }

  package func hideTyping() throws -> NoEchoInput? { nil }
}
