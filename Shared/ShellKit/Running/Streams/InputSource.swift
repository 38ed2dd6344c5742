package import TerminalKit

/// A source of lines: a terminal, a pipe, a file, or a test's memory.
package protocol InputSource: Sendable {
  /// `true` if a user types the lines at a terminal.
  var isTerminal: Bool { get }

  /// `true` if input was typed that was not requested.
  var hasTypeAhead: Bool { get }

  /// Discards what was typed at a terminal and not requested.
  func discardTypeAhead()

  /// Returns the next line, or ``LineReader/Event/end`` after the last.
  ///
  /// Returns `canceled` if the task is canceled.
  ///
  /// - Parameter question: The question on the screen meanwhile, if any.
  func next(_ question: LineQuestion?) async -> LineReader.Event

  /// Reads the next line as a secret and returns an empty line as the event.
  ///
  /// - Parameter lend: Called with the bytes of the line, which are then erased.
  func nextSecret(
    _ question: LineQuestion?, _ lend: @escaping @Sendable (UnsafeRawBufferPointer) -> Void
  ) async -> LineReader.Event

  /// Hides typed text until the caller ends the result.
  ///
  /// Returns `nil` if the source is not a terminal.
  ///
  /// - Throws: `SystemFailure` of TerminalKit if the terminal cannot hide text.
  func hideTyping() throws -> NoEchoInput?
}

extension InputSource {
  package var hasTypeAhead: Bool { false }
  package func discardTypeAhead() {}
}

extension LineQuestion {
  /// Asks a question at a terminal, and repeats it when the program resumes after a suspension.
  ///
  /// - Parameters:
  ///   - text: The question; it must be safe to show.
  ///   - endsPaste: `true` if the lines after the answer of a paste must not run.
  init(_ text: String, at output: any OutputSink, hidden: NoEchoInput? = nil, endsPaste: Bool = false) throws {
    // The user can suspend the program while it asks.
    self.init(hidden: hidden, endsPaste: endsPaste) {
      do {
        // Another program may have used the screen meanwhile.
        try output.write("\r" + text)
        try output.flush()
      } catch {
        // The terminal is gone; the read reports it.
      }
    }
    try output.write(text)
    try output.flush()
  }
}
