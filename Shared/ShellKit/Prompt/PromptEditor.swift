package import TerminalKit

/// The line editor behind the prompt, with the history that it offers.
package struct PromptEditor: Sendable {
  let lines: LineEditor
  let history: HistoryFile
  /// Whether nothing is ever drawn over, for screen readers.
  let isSpoken: Bool

  /// An editor for lines.
  package init(lines: LineEditor, history: HistoryFile, isSpoken: Bool = false) {
    self.lines = lines
    self.history = history
    self.isSpoken = isSpoken
  }

  /// An editor at a terminal that can move its cursor; nothing for any other, where lines come as the system edits them.
  static func atTerminal(input: Int32, output: Int32, history path: String?) -> PromptEditor? {
    guard TerminalInfo.isTerminal(input), TerminalInfo.isTerminal(output), TerminalInfo.canMoveCursor else {
      return nil
    }
    let history = HistoryFile(path: path)
    do throws(SystemFailure) {
      let editor = try LineEditor(input: input, output: output, history: history)
      NoticeBoard.show(above: editor.terminal)
      let reader = ShellVariable.screenReader.value ?? ""
      return PromptEditor(lines: editor, history: history, isSpoken: !reader.isEmpty && reader != "0")
    } catch {
      return nil
    }
  }
}
