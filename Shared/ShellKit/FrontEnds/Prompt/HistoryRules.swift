import TerminalKit

/// The rules for lines that the history keeps.
struct HistoryRules {
  private let secrets: SecretFinder

  init(_ grammar: CommandGrammar) { secrets = SecretFinder(grammar) }

  /// Returns `true` if the history keeps a line.
  ///
  /// It keeps no line that begins with a space, contains a secret, or looks as if it did. While no
  /// user is signed in, it keeps no address either, because the next user is likely to be another one.
  func keeps(_ text: String, for owner: HistoryOwner = .localUser) -> Bool {
    guard let first = text.first, !first.isWhitespace else { return false }
    return !secrets.holdsSecret(text) && !(owner == .anonymous && text.contains("@"))
  }
}
