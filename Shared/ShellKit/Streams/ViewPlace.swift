import Synchronization
import TerminalKit

/// Finds the screen and the keys for a view: those of the prompt's editor, or others where it has none.
final class ViewPlace: Sendable {
  private let editor: PromptEditor?
  private let own = Mutex<TerminalLoop?>(nil)

  init(editor: PromptEditor?) { self.editor = editor }

  /// The loop of a terminal that can move its cursor.
  @Sendable
  func loop() -> TerminalLoop? {
    guard TerminalInfo.isTerminal(1), TerminalInfo.canMoveCursor else { return nil }
    if let editor { return editor.lines.terminal }
    return own.withLock { own in
      if own == nil { own = Self.make() }
      return own
    }
  }

  /// Keys come from the terminal itself where standard input is a script.
  private static func make() -> TerminalLoop? {
    guard let input = TerminalInfo.isTerminal(0) ? 0 : TerminalDevice.open() else { return nil }
    do throws(SystemFailure) {
      let loop = try TerminalLoop(input: input, output: 1)
      NoticeBoard.show(above: loop)
      return loop
    } catch {
      return nil
    }
  }
}
