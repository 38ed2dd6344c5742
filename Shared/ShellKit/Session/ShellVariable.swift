/// The environment variables that the shell itself heeds.
enum ShellVariable: String, EnvironmentVariable {
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
    case .pager:
      "what shows results that are longer than the screen, with LESSSECURE=1; less -R otherwise, nothing where it is empty"
    }
  }
}
