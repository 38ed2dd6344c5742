import DomainKit
import TerminalKit

/// The rules for lines that the history keeps.
struct PromptMemory {
  private let grammar: CommandGrammar
  /// The paths of commands whose words contain a secret.
  private let secretPaths: [[String]]

  init(_ grammar: CommandGrammar) {
    self.grammar = grammar
    secretPaths = grammar.table.commands.filter(\.info.takesSecret).map(\.info.path)
  }

  /// Returns `true` if the history keeps a line.
  ///
  /// It keeps no line that begins with a space, contains a secret, or looks as if it did.
  func keeps(_ text: String) -> Bool {
    guard let first = text.first, !first.isWhitespace else { return false }
    return !holdsSecret(text)
  }

  /// Returns `true` if a line contains a secret, even if its command is misspelled.
  func holdsSecret(_ text: String) -> Bool {
    Lexer(text).statements.contains { words in
      let parsed = grammar.parse(words)
      let words = parsed.words.map(\.text)
      return words.contains(where: SecretWords.isSecretOption) || hasWordTooMany(parsed)
        || secretPaths.contains { isNamed($0, in: words) }
    }
  }

  /// Returns `true` if the words name the command at a path.
  ///
  /// The command can follow another one, as in `plan auth accept …`. A user can also type only
  /// its last word by mistake.
  private func isNamed(_ path: [String], in words: [String]) -> Bool {
    let isAnywhere = words.indices.contains { start in
      let these = words[start...].prefix(path.count)
      return these.count == path.count && zip(these, path).allSatisfy(Self.isMeant)
    }
    guard !isAnywhere, let first = words.first, let last = path.last else { return isAnywhere }
    return words.count > 1 && !grammar.table.isTaken(first) && Self.isMeant(first, last)
  }

  private static func isMeant(_ word: String, _ name: String) -> Bool {
    !word.isEmpty && !EditDistance.nearest(to: word, among: [name]).isEmpty
  }

  /// Returns `true` if a command that asks for a password has an unexpected argument.
  private func hasWordTooMany(_ parsed: ParsedStatement) -> Bool {
    guard let command = parsed.last.command, SecretWords.areExpected(by: command) else { return false }
    return grammar.arguments(of: command, parsed.rest).roles.contains { role in
      if case .extra = role { true } else { false }
    }
  }
}
