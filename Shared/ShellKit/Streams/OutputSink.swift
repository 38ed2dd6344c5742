/// Where text goes: standard output, standard error, a test's memory.
package protocol OutputSink: Sendable {
  /// Whether a person at a terminal reads it.
  var isTerminal: Bool { get }
  /// The size of that terminal, in characters.
  var size: (columns: Int, rows: Int) { get }

  /// Adds text that is safe for where it goes.
  ///
  /// - Throws: `SystemFailure` of TerminalKit when it cannot be written.
  func write(_ text: String) throws

  /// Writes what may be held back.
  func flush() throws

  /// `false` once the reader of a pipe has closed it.
  var hasReader: Bool { get }

  /// Called between the parts of a long text, where whoever reads it may be waited for.
  func makeRoom() async throws
}

extension OutputSink {
  package var hasReader: Bool { true }
  package func makeRoom() async throws {}
}
