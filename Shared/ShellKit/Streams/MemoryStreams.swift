import Synchronization
package import TerminalKit

/// Text that stays in memory: for a frame that is compared before it is drawn, and for tests.
package final class MemoryOutput: OutputSink {
  package let isTerminal: Bool
  package let size: (columns: Int, rows: Int)
  private let mirror: MemoryOutput?
  private let content = Mutex("")

  /// - Parameter mirror: gets the same text, so that two streams make one transcript.
  package init(isTerminal: Bool = false, columns: Int = 80, rows: Int = 24, mirror: MemoryOutput? = nil) {
    self.isTerminal = isTerminal
    self.size = (columns, rows)
    self.mirror = mirror
  }

  /// All that was written.
  package var text: String { content.withLock { $0 } }

  package func write(_ text: String) throws {
    content.withLock { $0 += text }
    try mirror?.write(text)
  }

  package func flush() throws {}
}

/// Lines that are known beforehand.
package final class MemoryInput: InputSource {
  package let isTerminal: Bool
  private let lines: Mutex<ArraySlice<String>>
  private let echo: MemoryOutput?

  /// - Parameter echo: where a terminal would show what is typed.
  package init(_ lines: [String], isTerminal: Bool = false, echo: MemoryOutput? = nil) {
    self.isTerminal = isTerminal
    self.lines = Mutex(lines[...])
    self.echo = echo
  }

  package func next(_: LineQuestion?) async -> LineReader.Event {
    if Task.isCancelled { return .cancelled }
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
    if Task.isCancelled { return .cancelled }
    guard let line = lines.withLock({ $0.popFirst() }) else { return .end }
    do {
      // A terminal that hides what is typed still shows that the line has ended.
      try echo?.write("\n")
    } catch {
      return .end
    }
    Array(line.utf8).withUnsafeBytes(lend)
    return .line("")
  }

  package func hideTyping() throws -> HiddenTyping? { nil }
}
