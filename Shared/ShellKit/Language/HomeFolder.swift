import TerminalKit

/// The beginning `~` of a path.
enum HomeFolder {
  /// Returns the path with the user's home folder in place of `~` or `~/`.
  static func expanded(_ path: String) -> String {
    guard path == "~" || path.hasPrefix("~/"), let home = TerminalInfo.environment("HOME") else { return path }
    return home + path.dropFirst()
  }
}
