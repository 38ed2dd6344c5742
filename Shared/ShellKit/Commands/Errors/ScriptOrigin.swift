/// The origin of statements, for error messages.
struct ScriptOrigin: Hashable, Sendable {
  /// The script's path, or `nil` for standard input and the command line.
  var file: String?
  /// `true` if error messages should include the line number.
  var hasLines: Bool

  /// The origin of a single statement that the user just typed.
  static let here = ScriptOrigin(file: nil, hasLines: false)
}
