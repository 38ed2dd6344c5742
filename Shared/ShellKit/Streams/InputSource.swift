package import TerminalKit

/// Where lines come from: a terminal, a pipe, a file, a test's memory.
package protocol InputSource: Sendable {
  /// Whether a person at a terminal types them.
  var isTerminal: Bool { get }

  /// The next line; ``LineReader/Event/end`` behind the last. Ends with `cancelled` when the task is cancelled.
  ///
  /// - Parameter question: what stands on the screen meanwhile, if something does.
  func next(_ question: LineQuestion?) async -> LineReader.Event

  /// The next line as a secret, whose bytes are lent out and then erased; the event is an empty line.
  func nextSecret(
    _ question: LineQuestion?, _ lend: @escaping @Sendable (UnsafeRawBufferPointer) -> Void
  ) async -> LineReader.Event

  /// Stops showing what is typed until what comes back is ended. Does nothing off a terminal.
  ///
  /// - Throws: `SystemFailure` of TerminalKit when the terminal does not do that.
  func hideTyping() throws -> HiddenTyping?
}

extension LineQuestion {
  /// Asks at a terminal, and asks again there when the program goes on after a stop.
  ///
  /// - Parameter text: safe to show.
  init(_ text: String, at output: any OutputSink, hidden: HiddenTyping? = nil) throws {
    // Whoever is fast enough stops the program while it asks.
    self.init(hidden: hidden) {
      do {
        // Nobody may have had the screen meanwhile.
        try output.write("\r" + text)
        try output.flush()
      } catch {
        // The terminal is gone; reading says so.
      }
    }
    try output.write(text)
    try output.flush()
  }
}
