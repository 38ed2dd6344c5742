/// Where statements come from, for error messages.
struct ScriptOrigin: Hashable, Sendable {
  /// The script's name, unless it is the standard input or the command line.
  var file: String?
  /// Whether a line's number helps to find it.
  var hasLines: Bool

  /// A single statement that the person has before their eyes.
  static let here = ScriptOrigin(file: nil, hasLines: false)
}
