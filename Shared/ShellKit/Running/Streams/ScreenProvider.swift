import Synchronization
import TerminalKit

/// The provider of the screen and the keys for a view.
///
/// It uses those of the prompt's editor, or opens its own without an editor.
final class ScreenProvider: Sendable {
  private let editor: PromptEditor?
  private let own = Mutex<TerminalLoop?>(nil)

  init(editor: PromptEditor?) { self.editor = editor }

  /// Returns the loop of the terminal, or `nil` if the terminal cannot move its cursor.
  @Sendable
  func loop() -> TerminalLoop? {
    guard TerminalInfo.isTerminal(1), TerminalInfo.canMoveCursor else { return nil }
    if let editor { return editor.lines.terminal }
    return own.withLock { own in
      if own == nil { own = Self.make() }
      return own
    }
  }

  /// Creates a loop. If standard input is a script, the keys come from the terminal device.
  private static func make() -> TerminalLoop? {
    guard let input = TerminalInfo.isTerminal(0) ? 0 : TerminalDevice.open() else { return nil }
    do throws(SystemFailure) {
      let loop = try TerminalLoop(input: input, output: 1)
      AlertPrinter.show(above: loop)
      return loop
    } catch {
      return nil
    }
  }
}
