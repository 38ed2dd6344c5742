import TerminalKit

extension HelpTopic {
  /// What can be chosen: for a session, by variables, in files.
  static func settings(_ content: HelpContent) -> HelpTopic {
    var sections = [
      HelpSection(
        "For the session: set NAME VALUE",
        .pairs(SessionOption.allCases.map { HelpPair($0.rawValue, "\($0.meaning): \($0.values)") })),
      HelpSection("Environment variables", .pairs(variables(content))),
    ]
    if !content.files.isEmpty { sections.append(HelpSection("Files", .pairs(content.files))) }
    if !content.settings.isEmpty {
      sections.append(HelpSection("What config.json may hold", .pairs(content.settings)))
    }
    sections.append(HelpSection("Examples", .examples(["set", "set on-error continue", "set timeout 5s"])))
    return HelpTopic(
      "settings", "Settings of the session, environment variables and files",
      synonyms: ["config", "configuration", "environment", "variables", "files"], commands: ["set"],
      opening: [.text("Options of a single command outrank settings, and variables outrank the file.")],
      sections: sections)
  }

  /// All variables that the program heeds, by name.
  static func variables(_ content: HelpContent) -> [HelpPair] {
    (ShellVariable.allCases.map { HelpPair($0.rawValue, $0.meaning) } + content.variables)
      .sorted { $0.name < $1.name }
  }
}

/// The environment variables that the shell itself heeds.
enum ShellVariable: String, CaseIterable {
  case database = "COFFEEPAL_DB"
  case screenReader = "COFFEEPAL_SCREEN_READER"
  case noColor = "NO_COLOR"
  case terminal = "TERM"
  case visual = "VISUAL"
  case editor = "EDITOR"
  case pager = "PAGER"

  /// What it is for.
  var meaning: String {
    switch self {
    case .database: "the database, unless \(ShellOption.database.rawValue) names one"
    case .screenReader: "when it is not empty or 0, the prompt never draws over anything"
    case .noColor: "when it is not empty, nothing is coloured"
    case .terminal: "when it is dumb, lines are plain and nothing is coloured"
    case .visual: "the editor behind Ctrl-X Ctrl-E"
    case .editor: "the same, where VISUAL is not set; vi otherwise"
    case .pager: "what shows results that are longer than the screen; less -R otherwise, nothing where it is empty"
    }
  }

  /// Its value in this process.
  var value: String? { TerminalInfo.environment(rawValue) }
}
