import DomainKit
import TerminalKit

struct HistoryCommand: ShellCommand {
  static let info = CommandInfo(
    "history", "Show the history of the prompt, or delete a line of it", permission: .useShell,
    examples: ["history", "history search latte", "history --limit 5", "history --delete 'menu list'"])

  enum Action: String, HelpEntry {
    case search

    var meaning: String { "only lines that contain a text" }
  }

  @Argument(help: "search, followed by a text.", transform: parse) var action: Action?
  @Argument(help: "Text to find; lowercase text matches any case.") var text: String?
  @OptionGroup var limits: LimitOptions
  @Option(
    help: ArgumentHelp("Line to delete, in quotes, also one from before the first account.", valueName: "line"))
  var delete: String?

  /// The maximum number of lines to show.
  private var limit: Int { limits.all ? .max : limits.limit ?? 50 }

  private static func parse(_ text: String) throws -> Action {
    if let action = Action(rawValue: text) { return action }
    if !CommandVerbs.related(to: text, among: ["delete"]).isEmpty {
      throw ShellError(
        "usage.invalid-value", "history has no \(text)", kind: .invalid,
        suggestion: "to delete a line, write it in quotes: history --delete 'menu list'")
    }
    let line = Int(text) == nil ? "history search \(Quoting.quoted(text))" : "history --limit \(text)"
    let nearest = EditDistance.nearest(to: text, among: Action.allCases.map(\.rawValue))
    throw ShellError(
      "usage.invalid-value", "history has no \(Quoting.quoted(text))", kind: .invalid,
      suggestion: EditDistance.question(nearest) ?? "write: \(line)")
  }

  static func values(of argument: String, after words: [String]) -> KnownValues? {
    argument == "action" ? KnownValues(Action.self) : nil
  }

  func validate() throws {
    if action == .search, text == nil { throw ValidationError("history search needs a text") }
    if delete != nil, action != nil { throw ValidationError("--delete and search cannot be used together") }
    if limit < 1 { throw ValidationError("--limit must be at least 1") }
  }

  func run(_ context: StatementContext, in session: any CommandSession) async throws -> CommandOutput {
    guard let editor = context.runner.streams.editor else {
      throw ShellError(
        "usage.no-history", "history needs the line editor",
        suggestion: "scripts and terminals with TERM=dumb have none; run it at the prompt of another terminal")
    }
    try editor.history.refresh()
    if let delete {
      // The line of this command contains the text that the history must forget.
      if let own = editor.history.latest(1).first?.text, own.contains("--delete"), own != delete,
        Lexer(own).statements.joined().contains(where: { $0.text.hasSuffix(delete) })
      {
        _ = try editor.history.delete(own)
      }
      guard try editor.history.delete(delete) else {
        throw ShellError(
          "history.not-found", "the history has no such line", kind: .notFound,
          suggestion: "write the whole text of the line, in quotes; history lists the latest lines")
      }
      return .none
    }
    let columns = [OutputColumn("time"), OutputColumn("line", importance: 3)]
    let rows = lines(of: editor.history, context.statement).map { line in
      let time = Timestamp(milliseconds: Int64(line.seconds) * 1000)
      return OutputRow([ItemField("time", .time(time)), ItemField("line", .text(line.text))], in: columns)
    }
    return .list(OutputList(columns: columns, emptyMessage: "No history", rows: rows))
  }

  /// Returns the lines to show. A search does not find its own line, which contains the text.
  private func lines(of history: HistoryFile, _ statement: Statement) -> [HistoryFile.Line] {
    guard action == .search, let own = history.latest(1).first?.text, own.contains(statement.source) else {
      return history.latest(limit, containing: text ?? "")
    }
    let found = history.latest(min(limit, .max - 1) + 1, containing: text ?? "")
    return Array(found.filter { $0.text != own }.suffix(limit))
  }
}
