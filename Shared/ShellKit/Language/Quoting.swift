import TerminalKit

/// Quoting that the lexer reads back to the same words.
///
/// ```swift
/// session.note("Rename it with: \(Quoting.joined(["gizmos", "rename", "Left Hand"]))")
/// ```
package enum Quoting {
  /// Returns the word, in quotes if it contains special characters.
  package static func quoted(_ word: String) -> String {
    if !word.isEmpty, word.utf8.allSatisfy(isPlain) { return word }
    let needsEscapes = word.unicodeScalars.contains { $0 == "'" || TextEscaping.isInvisibleControl($0) }
    return needsEscapes ? doubleQuoted(word) : "'\(word)'"
  }

  /// Returns the beginning of a text that a user typed, for a sentence about it.
  static func excerpt(_ text: String) -> String { DisplayWidth.truncated(text, to: 60) }

  /// Returns the beginning of a text that a user typed, with visible escapes, for a question.
  package static func visibleExcerpt(_ text: String) -> String { excerpt(TextEscaping.visible(text)) }

  /// Returns a statement that consists of the words.
  package static func joined(_ words: [String]) -> String { words.map(quoted).joined(separator: " ") }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "\\"), UInt8(ascii: ";"),
      UInt8(ascii: "#"), UInt8(ascii: ">"), UInt8(ascii: "|"), 0x7F:
      false
    default: byte > 0x20 && byte < 0x7F
    }
  }

  private static func doubleQuoted(_ word: String) -> String {
    var result = "\""
    for scalar in word.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case let scalar where TextEscaping.isInvisibleControl(scalar):
        result += "\\u{\(String(scalar.value, radix: 16))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
