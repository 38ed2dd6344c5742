package import TerminalKit

/// Where lines come from: a terminal, a pipe, a file, a test's memory.
package protocol InputSource: Sendable {
  /// Whether a person at a terminal types them.
  var isTerminal: Bool { get }

  /// The next line; ``LineReader/Event/end`` behind the last. Ends with `cancelled` when the task is cancelled.
  func next() async -> LineReader.Event

  /// The next line as a secret, whose bytes are lent out and then erased; the event is an empty line.
  func nextSecret(_ lend: @escaping @Sendable (UnsafeRawBufferPointer) -> Void) async -> LineReader.Event

  /// Stops showing what is typed until the closure that comes back is called. Does nothing off a terminal.
  ///
  /// - Throws: `SystemFailure` of TerminalKit when the terminal does not do that.
  func hideTyping() throws -> @Sendable () -> Void
}
