/// An environment variable that the shell reads.
enum ShellVariable: String, EnvironmentVariable {
  case database = "COFFEEPAL_DB"
  case screenReader = "COFFEEPAL_SCREEN_READER"
  case noColor = "NO_COLOR"
  case terminal = "TERM"
  case visual = "VISUAL"
  case editor = "EDITOR"
  case pager = "PAGER"

  /// The description of the variable in help.
  var meaning: String {
    switch self {
    case .database: "path or URL of the database; \(ShellOption.database.rawValue) takes precedence"
    case .screenReader: "if set and not 0, the prompt never redraws text"
    case .noColor: "if set and not empty, output has no color"
    case .terminal: "if dumb, the prompt has no line editor and output has no color"
    case .visual: "editor that Ctrl-X Ctrl-E starts"
    case .editor: "editor if VISUAL is not set; default vi"
    case .pager: "pager for long results, run with LESSSECURE=1; default less -FRX; empty for no pager"
    }
  }
}
