import DomainKit
import TerminalKit

/// Output that follows changes: a board on the full screen of a terminal, or one frame after the other
/// where the output is no terminal.
///
/// ```swift
/// return .live(
///   LiveBoard("Gizmos", actions: [
///     LiveAction(.enter, ShowGizmoCommand.self),
///     LiveAction("x", RemoveGizmoCommand.self),
///   ]) { frames })
/// ```
@MemberwiseInit(unlabeled: 1)
package struct LiveBoard: Sendable {
  /// The maximum number of rows of a frame.
  package static let rowLimit = 10_000

  /// The title of the board.
  package let title: String
  /// The actions on the selected row, which is identified by its id. Actions that the user may not use are
  /// not shown.
  package var actions: [LiveAction] = []
  /// The frames: any output except another live view. Called once, when the view begins; the view ends when
  /// the stream ends.
  package let frames: @Sendable () -> AsyncThrowingStream<CommandOutput, any Error>
}

/// A key of a live view, with the command that it runs for the selected row.
///
/// The command runs as if the user had typed it with the row's id: with the same permission and the
/// same `undo`.
///
/// The board shows what the command writes, and `u` takes it back. The output of a command that
/// only reads opens over the board.
///
/// ```swift
/// let actions = [
///   LiveAction(.enter, ShowGizmoCommand.self),
///   LiveAction("x", RemoveGizmoCommand.self, asking: LiveAction.Question("Why? ", for: "reason")),
/// ]
/// ```
package struct LiveAction: Sendable {
  /// A key: a letter, or Enter. `q`, `j`, `k`, `g`, `G`, `u`, `?` and Space are taken.
  package enum Key: Hashable, Sendable, ExpressibleByUnicodeScalarLiteral {
    case letter(Unicode.Scalar)
    case enter

    package init(unicodeScalarLiteral letter: Unicode.Scalar) { self = .letter(letter) }
  }

  /// A question to ask before the command runs, with the option for the answer. The option is
  /// omitted if the answer is empty.
  package struct Question: Sendable {
    let text: String
    let option: String

    /// Creates a question.
    ///
    /// - Parameter option: The name of the option, without dashes: `reason`.
    package init(_ text: String, for option: String) { (self.text, self.option) = (text, option) }
  }

  let key: Key
  let command: CommandInfo
  let question: Question?

  package init<Command: ShellCommand>(_ key: Key, _ command: Command.Type, asking question: Question? = nil) {
    self.key = key
    self.question = question
    self.command = Command.info
  }

  /// The key in the form that the board uses.
  var boardKey: BoardKey {
    let key =
      switch key {
      case .letter(let scalar): TerminalKit.Key.scalar(scalar)
      case .enter: TerminalKit.Key(.enter)
      }
    return BoardKey(key, command.path.last ?? command.name, meaning: command.summary, question: question?.text)
  }
}

extension ShellError {
  static let nestedView = ShellError("usage.nested-view", "a live view cannot be inside another live view")
}
