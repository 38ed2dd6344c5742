package import TerminalKit

/// Where lines come from: a terminal, a pipe, a file, a test's memory.
package protocol InputSource: Sendable {
  /// Whether a person at a terminal types them.
  var isTerminal: Bool { get }

  /// The next line; ``LineReader/Event/end`` behind the last. Ends with `cancelled` when the task is cancelled.
  func next() async -> LineReader.Event
}
