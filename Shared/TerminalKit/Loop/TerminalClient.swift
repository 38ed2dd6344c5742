/// Whoever has the screen and the keys for a while: a line that is being edited, a view that redraws itself.
package protocol TerminalClient {
  /// Does what a key says.
  mutating func handle(_ key: Key) -> TerminalStep

  /// Takes news that was posted to the loop.
  mutating func receive(_ news: any Sendable) -> TerminalStep

  /// What to write so that the screen shows how things are. It is called once for all keys that have come.
  mutating func paint(in size: TerminalInfo.Size) -> String

  /// What to write to go on below, for good or for a while.
  mutating func leave(in size: TerminalInfo.Size) -> String

  /// What to write so that text can stand above; everything is painted anew behind it.
  mutating func clear() -> String

  /// Forgets what is on the screen.
  mutating func forget()

  /// What to write first on a line that somebody else may have left in its middle: what was typed ahead was echoed there.
  var opening: String { get }

  /// Whether the escape key alone means something now.
  var heedsEscape: Bool { get }

  /// What to write where the program ends without asking the client: after a crash, say.
  var farewell: String { get }

  /// Whether text of others can stand above; otherwise it waits until the client is done.
  var hasRoomAbove: Bool { get }
}

extension TerminalClient {
  /// Nothing, for a client in the midst of the screen.
  package var farewell: String { "" }
  /// There is, for a client in the midst of the screen.
  package var hasRoomAbove: Bool { true }
}

/// What a client wants of the loop.
package enum TerminalStep: Sendable {
  case goOn
  /// The client is done.
  case done
  /// The program is to be stopped, as by Ctrl-Z.
  case suspend
  case clearScreen
  /// Somebody else gets the terminal, as it was found, until the closure returns; then comes the news it returns.
  case outside(@Sendable (TerminalGuest) -> (any Sendable)?)
}

/// How a client's time ended.
package enum TerminalEnd: Hashable, Sendable {
  case done
  /// The task that waited was cancelled.
  case cancelled
  /// The terminal is gone or has no more to give.
  case end
  case failed(SystemFailure)
}
