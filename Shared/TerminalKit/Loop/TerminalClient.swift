/// A client that owns the screen and the keys for a while: a line that the user edits, a view that
/// redraws itself.
package protocol TerminalClient {
  /// Handles a key.
  mutating func handle(_ key: Key) -> TerminalStep

  /// Handles a message that was posted to the loop.
  mutating func receive(_ message: any Sendable) -> TerminalStep

  /// Returns the output that shows the current state. The loop calls it once for all keys that have
  /// arrived.
  mutating func paint(in size: TerminalInfo.Size) -> String

  /// Returns the output that gives the screen back, at the end or for a suspension: it moves the
  /// cursor below a line, or closes the alternate screen of a board.
  mutating func leave(in size: TerminalInfo.Size) -> String

  /// Returns the output that makes room for text above. The loop paints everything again
  /// afterwards.
  mutating func clear() -> String

  /// Forgets the contents of the screen.
  mutating func forget()

  /// The first output, on a line that may contain other text: the terminal echoes input that is
  /// typed ahead.
  var firstOutput: String { get }

  /// `true` if the Escape key has a meaning of its own at the moment.
  var usesEscape: Bool { get }

  /// The output if the program ends without asking the client, for example after a crash.
  var restoringOutput: String { get }

  /// `true` if other text can appear above the client. Otherwise it waits until the client is done.
  var allowsOutputAbove: Bool { get }
}

extension TerminalClient {
  /// The empty string, for a client that shares the screen.
  package var restoringOutput: String { "" }
  /// `true`, for a client that shares the screen.
  package var allowsOutputAbove: Bool { true }
}

/// The next step of the loop, as a client requests it.
package enum TerminalStep: Sendable {
  case proceed
  /// The client is done.
  case done
  /// Suspend the program, as with Ctrl-Z.
  case suspend
  case clearScreen
  /// Give the terminal to another program until the closure returns, then deliver its result.
  case lendTerminal(@Sendable (ForegroundProcess) -> (any Sendable)?)
}

/// The reason why a client ended.
package enum TerminalEnd: Hashable, Sendable {
  case done
  /// The waiting task was canceled.
  case canceled
  /// The terminal is gone or has no more input.
  case end
  case failed(SystemFailure)
}
