/// The parsed arguments of the program.
package struct Invocation: Hashable, Sendable {
  /// A source of statements.
  package enum Source: Hashable, Sendable {
    /// The prompt at a terminal; otherwise a script on standard input.
    case standardInput
    /// One command, as separate words.
    case words([String])
    /// The texts given to `-c`.
    case commands([String])
    /// The file given to `-f`; `-` is standard input.
    case file(String)
    /// `--help` without a command.
    case help
    /// `--version`.
    case version
  }

  /// The source of the statements.
  package var source = Source.standardInput
  /// The path from `--db` or `COFFEEPAL_DB`.
  package var database: String?
  /// The path from `--log`, or `nil` for no log file.
  package var logFile: String?
  /// `true` if customers use the terminal, and no user can leave the prompt.
  package var isKiosk = false
  /// The settings of the session.
  package var settings = SessionSettings()

  /// `true` if statements are read from standard input: at the prompt, or from a script.
  var readsStandardInput: Bool { source == .standardInput || source == .file("-") }

  /// Creates the invocation without arguments: the prompt, or a script.
  package init() {}
}
