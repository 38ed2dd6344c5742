/// What the program was asked to do by its arguments.
package struct Invocation: Hashable, Sendable {
  /// Where the statements come from.
  package enum Source: Hashable, Sendable {
    /// The prompt at a terminal; a script on standard input otherwise.
    case standardInput
    /// One command, whose words came apart already.
    case words([String])
    /// The texts given to `-c`.
    case commands([String])
    /// The file given to `-f`; `-` is standard input.
    case file(String)
    /// `--help`, alone.
    case help
    /// `--version`.
    case version
  }

  /// Where the statements come from.
  package var source = Source.standardInput
  /// What `--db` or COFFEEPAL_DB says.
  package var database: String?
  /// `true` for a terminal that customers use: no way leads out of its prompt.
  package var isKiosk = false
  /// What holds for the session.
  package var settings = SessionSettings()

  /// `true` if statements are read from standard input.
  var isScript: Bool { source == .standardInput || source == .file("-") }

  /// The prompt or a script, with nothing said.
  package init() {}
}
