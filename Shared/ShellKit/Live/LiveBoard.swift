import TerminalKit

/// A view that stays until the person leaves it, drawn anew for each frame that looks different.
///
/// ```swift
/// return .live(
///   LiveBoard("Open orders", actions: [
///     LiveAction("s", StartOrderCommand.self),
///     LiveAction("x", CancelOrderCommand.self),
///     LiveAction(.enter, ShowOrderCommand.self),
///   ]) { frames })
/// ```
package struct LiveBoard: Sendable {
  /// The maximum number of rows of a frame.
  package static let rowLimit = 10_000

  /// What it shows, in few words.
  package let title: String
  /// What can be done with the selected row.
  package let actions: [LiveAction]
  /// The frames: output of any sort but another live view. Called once, when the view begins.
  package let frames: @Sendable () -> AsyncThrowingStream<CommandOutput, any Error>

  /// - Parameters:
  ///   - actions: for lists, whose rows go by their identifiers; those that the person may not use are not shown.
  ///   - frames: ends when there is nothing to show any more, which ends the view.
  package init(
    _ title: String, actions: [LiveAction] = [],
    frames: @escaping @Sendable () -> AsyncThrowingStream<CommandOutput, any Error>
  ) {
    self.title = title
    self.actions = actions
    self.frames = frames
  }
}

/// A key of a live view, and the command that it runs for the selected row as if somebody had typed it: with the row's
/// identifier as its argument, the same permission and the same `undo`.
///
/// What a command writes shows on the board, and `u` takes it back; the output of one that only reads is opened above it.
package struct LiveAction: Sendable {
  /// A key: a letter, or Enter. `q`, `j`, `k`, `g`, `G`, `u`, `?` and the blank mean something already.
  package enum Key: Hashable, Sendable, ExpressibleByUnicodeScalarLiteral {
    case letter(Unicode.Scalar)
    case enter

    package init(unicodeScalarLiteral letter: Unicode.Scalar) { self = .letter(letter) }
  }

  let key: Key
  let command: CommandInfo

  package init<Command: ShellCommand>(_ key: Key, _ command: Command.Type) {
    self.key = key
    self.command = Command.info
  }

  /// The key as the board knows it.
  var boardKey: BoardKey {
    let key =
      switch key {
      case .letter(let scalar): TerminalKit.Key.scalar(scalar)
      case .enter: TerminalKit.Key(.enter)
      }
    return BoardKey(key, command.path.last ?? command.name, meaning: command.summary)
  }
}
