import TerminalKit

/// A destination of text: standard output, standard error, or a test's memory.
package protocol OutputSink: Sendable {
  /// `true` if a user reads the text at a terminal.
  var isTerminal: Bool { get }
  /// The size of the terminal, in characters.
  var size: (columns: Int, rows: Int) { get }

  /// Writes text, which must be safe for the destination.
  ///
  /// - Throws: `SystemFailure` of TerminalKit if the write fails.
  func write(_ text: String) throws

  /// Writes buffered text.
  func flush() throws

  /// `false` after the reader of a pipe has closed it.
  var hasReader: Bool { get }

  /// The first line of the file that the text continues, so that a table needs no header; `nil` if
  /// the text is the beginning.
  var continuedLine: String? { get }

  /// Waits for the reader if necessary; called between the parts of a long text.
  func makeRoom() async throws
}

extension OutputSink {
  package var hasReader: Bool { true }
  package var continuedLine: String? { nil }
  package func makeRoom() async throws {}
}

extension OutputSink {
  /// Returns a sentence with line breaks between words if it is wider than the terminal.
  ///
  /// - Parameter columns: The number of columns to leave free.
  func wrapped(_ sentence: String, reserving columns: Int = 0) -> String {
    let limit = max(1, size.columns - columns)
    guard isTerminal, DisplayWidth.columns(of: sentence) > limit else { return sentence }
    return DisplayWidth.wrapped(sentence, to: limit).joined(separator: "\n")
  }
}
