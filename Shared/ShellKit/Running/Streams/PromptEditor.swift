import DomainKit
package import TerminalKit

/// The line editor of the prompt, with its history.
@MemberwiseInit
package struct PromptEditor: Sendable {
  let lines: LineEditor
  let history: HistoryFile
  /// `true` if the editor never redraws text, for screen readers.
  var usesScreenReader: Bool = false

  /// Returns an editor for a terminal that can move its cursor.
  ///
  /// Returns `nil` for other terminals, where the system edits lines.
  static func atTerminal(input: Int32, output: Int32, history path: String?) -> PromptEditor? {
    guard TerminalInfo.isTerminal(input), TerminalInfo.isTerminal(output), TerminalInfo.canMoveCursor else {
      return nil
    }
    let history = HistoryFile(path: path)
    do throws(SystemFailure) {
      let editor = try LineEditor(input: input, output: output, history: history)
      AlertPrinter.show(above: editor.terminal)
      let reader = ShellVariable.screenReader.value ?? ""
      return PromptEditor(lines: editor, history: history, usesScreenReader: !reader.isEmpty && reader != "0")
    } catch {
      return nil
    }
  }
}
