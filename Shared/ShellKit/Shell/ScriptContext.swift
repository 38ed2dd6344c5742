import TerminalKit

/// The surroundings of a statement: where it comes from and who waits for it.
struct ScriptContext: Sendable {
  var origin: ScriptOrigin
  /// Whether a person types at a prompt.
  var isInteractive = false
  /// The files that are being read, from the outermost.
  var files: [InputFile.Identity] = []

  /// How many files may read one another.
  static let nestingLimit = 16
}

/// A failure that was shown already, of which only the exit code is left to tell.
struct ReportedFailure: Error {
  let exitCode: Int32
}
