import TerminalKit

/// The rules for lines that the history keeps.
struct HistoryRules {
  private let grammar: CommandGrammar
  private let secrets: SecretFinder

  init(_ grammar: CommandGrammar) { (self.grammar, secrets) = (grammar, SecretFinder(grammar)) }

  /// Returns `true` if the history keeps a line.
  ///
  /// It keeps no line that begins with a space, contains a secret, or looks as if it did. While no
  /// user is signed in, it keeps no address either, because the next user is likely to be another one.
  ///
  /// - Parameter mayBePassword: `true` after a command failed that asks for a password. A line without a
  ///   command is then likely to be the password.
  func keeps(_ text: String, for owner: HistoryOwner = .localUser, mayBePassword: Bool = false) -> Bool {
    guard let first = text.first, !first.isWhitespace, !mayBePassword || callsCommands(text) else { return false }
    return !secrets.holdsSecret(text) && !(owner == .anonymous && text.contains("@"))
  }

  private func callsCommands(_ text: String) -> Bool {
    Lexer(text).statements.allSatisfy { words in
      words.isEmpty || grammar.parse(words, allowsPrefix: false).last.command != nil
    }
  }
}
