import ArgumentParser
import DomainKit
import TerminalKit

/// `history`
struct HistoryCommand: ShellCommand {
  static let info = CommandInfo(
    "history", "Show the history of the prompt", permission: .useShell,
    examples: ["history", "history search latte", "history --limit 5"])

  /// An action on the history.
  enum Action: String, HelpEntry, ExpressibleByArgument {
    case search

    var meaning: String { "only lines that contain a text" }
  }

  @Argument(help: "search, followed by a text.") var action: Action?
  @Argument(help: "Text to find; lowercase text matches any case.") var text: String?
  @Option(help: "Maximum number of results.") var limit = 50

  static func values(of argument: String, after words: [String]) -> KnownValues? {
    argument == "action" ? KnownValues(Action.self) : nil
  }

  func validate() throws {
    if action == .search, text == nil { throw ValidationError("history search needs a text") }
    if limit < 1 { throw ValidationError("--limit must be at least 1") }
  }

  func run(_ context: StatementContext, in session: any CommandSession) async throws -> CommandOutput {
    guard let editor = context.runner.streams.editor else {
      throw ShellError(
        "usage.no-history", "history is available only at the prompt",
        suggestion: "run history at the prompt")
    }
    try editor.history.refresh()
    let rows = editor.history.latest(limit, containing: text ?? "").map { line in
      let time = Timestamp(milliseconds: Int64(line.seconds) * 1000)
      return OutputRow(
        [.time(time), .text(line.text)],
        json: ["time": .string("\(time)"), "line": .string(line.text)])
    }
    let columns = [OutputColumn("time"), OutputColumn("line", importance: 3)]
    return .list(OutputList(columns: columns, emptyMessage: "No history", rows: rows))
  }
}
