import DomainKit
import TerminalKit

/// What `help` says.
struct HelpText: Sendable {
  let table: CommandTable
  /// Whether the person may use a command; only those are shown.
  var permits: @Sendable (CommandInfo) -> Bool = { _ in true }

  /// Everything, one feature, or one command.
  ///
  /// - Throws: ``ShellError`` for a topic that there is not.
  func about(_ topic: [String]) throws(ShellError) -> String {
    if topic.isEmpty { return overview }
    let all = table.commands(under: topic)
    guard !all.isEmpty else { throw unknown(topic) }
    let commands = all.filter { permits($0.info) }
    guard !commands.isEmpty else { throw hidden(topic, all) }
    if let command = commands.first(where: { $0.info.path == topic }) {
      let others = commands.filter { $0.info.path != topic }
      return HelpText.page(command) + (others.isEmpty ? "" : "\nSee also\n" + HelpText.list(others, indent: "  "))
    }
    return HelpText.list(commands)
  }

  /// All commands by feature; the shell's own come last.
  var overview: String {
    let features = Dictionary(grouping: table.commands.filter { permits($0.info) }, by: \.feature)
    let order = features.keys.sorted { ($0 == Builtins.feature ? 1 : 0, $0) < ($1 == Builtins.feature ? 1 : 0, $1) }
    let sections = order.map { "\($0)\n" + HelpText.list(features[$0] ?? [], indent: "  ") }
    return sections.joined(separator: "\n") + "\nhelp COMMAND says more about one of them.\n"
  }

  private func unknown(_ topic: [String]) -> ShellError {
    let nearest = EditDistance.nearest(to: topic.joined(separator: " "), among: table.commands.map(\.info.name))
    return ShellError(
      "usage.unknown-command", "there is no command \(topic.joined(separator: " "))",
      suggestion: EditDistance.question(nearest) ?? "help lists all commands")
  }

  private func hidden(_ topic: [String], _ commands: [RegisteredCommand]) -> ShellError {
    let name = topic.joined(separator: " ")
    return ShellError(
      "access.not-allowed", "help shows what you may use, and \(name) is not among it", kind: .denied,
      suggestion: "explain \(commands[0].info.name) says why")
  }

  private static func list(_ commands: [RegisteredCommand], indent: String = "") -> String {
    pairs(commands.map { ($0.info.name, $0.info.summary) }, indent: indent)
  }

  private static func page(_ command: RegisteredCommand) -> String {
    let info = command.info
    let arguments = ArgumentHelp.all(of: command.arguments).filter(\.isShown)
    var page = "\(info.name): \(info.summary)\n\nUsage\n  "
    page += ([info.name] + arguments.map(\.usage)).joined(separator: " ") + "\n"
    if !arguments.isEmpty { page += "\nArguments\n" + pairs(arguments.map { ($0.label, meaning($0)) }, indent: "  ") }
    if !info.examples.isEmpty { page += "\nExamples\n" + info.examples.map { "  \($0)\n" }.joined() }
    page += "\n"
    page += "For         \(info.permission.holders)\n"
    page += "Writes      \(info.writes ?? "nothing")\n"
    return page + (info.irrevocable.map { "Undo        none: \($0)\n" } ?? "")
  }

  private static func meaning(_ argument: ArgumentHelp) -> String {
    var notes: [String] = []
    if !argument.values.isEmpty { notes.append("one of \(argument.values.joined(separator: ", "))") }
    if let value = argument.defaultValue { notes.append("default \(value)") }
    if argument.isRepeating { notes.append("may be repeated") }
    let parts = [argument.abstract, notes.isEmpty ? "" : "(\(notes.joined(separator: "; ")))"]
    return parts.filter { !$0.isEmpty }.joined(separator: " ")
  }

  private static func pairs(_ pairs: [(String, String)], indent: String) -> String {
    let width = pairs.map { DisplayWidth.columns(of: $0.0) }.max() ?? 0
    return pairs.map { name, text in
      text.isEmpty ? "\(indent)\(name)\n" : "\(indent)\(DisplayWidth.padded(name, to: width))  \(text)\n"
    }.joined()
  }
}

extension HelpText {
  /// How the program is called.
  static let program = """
    coffeepal: orders and everything around them, from the counter to the cup

    Usage
      coffeepal [options]                 the prompt, or a script on standard input
      coffeepal [options] COMMAND…        one command
      coffeepal [options] -c CMD [-c …]   commands from the arguments
      coffeepal [options] -f FILE         commands from a file

    Options
      --db PATH-or-URL            the database (or COFFEEPAL_DB)
      -o, --output FORMAT         table, vertical, json, ndjson, csv, tsv or markdown
      --json                      the same as -o json
      --color auto|always|never   colours (NO_COLOR is honoured)
      --on-error stop|continue    what a script does after a failure
      --yes                       agree to every question
      --no-input                  never ask
      --timeout 5s                how long a statement may take
      -q, --quiet                 nothing but data and errors
      -v, --verbose               show the log
      --version                   the version
      --help                      this text

    Commands
    """
}
