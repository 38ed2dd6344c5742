import TerminalKit

/// The context of a statement: its origin, and whether a user waits for it.
struct InputContext: Sendable {
  var origin: ScriptOrigin
  /// `true` if the user types at a prompt.
  var isInteractive = false
  /// `true` if the program runs no other statement.
  var isOnlyStatement = false
  /// `true` if a failure does not end the script, whatever the settings say.
  var continuesAfterErrors = false
  /// The files that the shell is reading, from the outermost.
  var files: [InputFile.Identity] = []

  /// The maximum depth of nested files.
  static let nestingLimit = 16
}

/// A failure that the shell has already shown. Only its exit code remains.
struct ReportedFailure: Error {
  let exitCode: Int32
}
