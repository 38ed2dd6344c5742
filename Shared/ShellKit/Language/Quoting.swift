import DomainKit
import TerminalKit

/// Quoting that the lexer reads back to the same words, and that bash, zsh and fish read without
/// running a part of them.
///
/// ```swift
/// session.note("Rename it with: \(Quoting.joined(["gizmos", "rename", "Left Hand"]))")
/// ```
package enum Quoting {
  /// Returns the word, in single quotes if it contains special characters. Invisible characters
  /// become escapes, which have double quotes.
  package static func quoted(_ word: String) -> String {
    if word.isPlainWord { return word }
    // All of them read `~/` as the user's home folder.
    if word.hasPrefix("~/"), word == "~/" || String(word.dropFirst(2)).isPlainWord { return word }
    guard word.unicodeScalars.contains(where: TextEscaping.isInvisibleControl) else { return word.quotedForShells }
    var result = ""
    for scalar in "'\(word.escapedForQuotes)'".unicodeScalars {
      if TextEscaping.isInvisibleControl(scalar) {
        result += "'\"\(escape(scalar))\"'"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Returns `true` for a word of ASCII characters without a meaning for the lexer.
  static func isPlain(_ word: String) -> Bool {
    !word.isEmpty && word != "&&"
      && word.utf8.allSatisfy { (0x21..<0x7F).contains($0) && !"\"'\\;#>|".utf8.contains($0) }
  }

  /// Returns a word as typed, or quoted if another shell could run or expand a part of it.
  static func safe(_ typed: String, of word: Word) -> String {
    typed.utf8.contains { "$`!&()<>*?[]{}^;|#\\".utf8.contains($0) } ? quoted(word.text) : typed
  }

  /// Returns the beginning of a text that a user typed, for a sentence about it.
  static func excerpt(_ text: String) -> String { DisplayWidth.truncated(text, to: 60) }

  /// Returns the beginning of a text that a user typed, with visible escapes, for a question.
  package static func visibleExcerpt(_ text: String) -> String { excerpt(TextEscaping.visible(text)) }

  /// Returns a statement that consists of the words.
  package static func joined(_ words: [String]) -> String { words.map(quoted).joined(separator: " ") }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\n": "\\n"
    case "\t": "\\t"
    default: "\\u{\(String(scalar.value, radix: 16))}"
    }
  }
}
