/// A misspelled word, and the only word that was likely meant.
struct Correction: Hashable, Sendable {
  let wrong: String
  let right: String

  init(wrong: String, right: String) { (self.wrong, self.right) = (wrong, right) }

  /// Creates a correction, or returns `nil` unless exactly one word is near.
  init?(_ wrong: String, nearest: [String]) {
    guard let right = nearest.first, nearest.count == 1 else { return nil }
    (self.wrong, self.right) = (wrong, right)
  }
}

extension ShellError {
  func corrected(by correction: Correction?) -> ShellError {
    var error = self
    error.correction = correction
    return error
  }

  /// Returns the offset in UTF-8 after the name in a statement that several items have, or `nil` if there is
  /// no such name, or if it comes from elsewhere, such as an alias.
  func choiceOffset(in statement: String) -> Int? {
    guard let sharedName, let excerpt, statement.hasSuffix(excerpt.source) else { return nil }
    let words = Lexer(excerpt.wrongText).statements.joined()
    guard words.count == 1, words.first?.text == sharedName else { return nil }
    return statement.utf8.count - excerpt.source.utf8.count + excerpt.range.upperBound
  }

  /// Returns the statement with the wrong word corrected and everything else unchanged, or with its words in
  /// other places.
  ///
  /// - Returns: `nil` if there is no unambiguous correction, if the word comes from elsewhere, such as an alias, or
  ///   if the line would start another program or another statement than the typed one.
  func corrected(_ statement: String) -> String? {
    guard let line = correctedLine(statement), Self.operators(line) == Self.operators(statement) else { return nil }
    return line
  }

  /// Returns the operators of each statement: redirections and programs.
  private static func operators(_ line: String) -> [[String]] {
    Lexer(line).statements.map { words in words.filter(\.isOperator).map(\.text) }
  }

  private func correctedLine(_ statement: String) -> String? {
    // A nested statement, as in `plan …`, is the end of the outer one.
    guard let excerpt, statement.hasSuffix(excerpt.source) else { return nil }
    let bytes = Array(statement.utf8)
    let offset = bytes.count - excerpt.source.utf8.count
    if let replacement { return String(decoding: bytes[..<offset], as: UTF8.self) + replacement }
    guard let correction else { return nil }
    let range = excerpt.range.lowerBound + offset..<excerpt.range.upperBound + offset
    guard range.upperBound <= bytes.count else { return nil }
    let faulty = String(decoding: bytes[range], as: UTF8.self)
    let words = Lexer(faulty).statements.joined()
    let kept: String
    if words.count == 1, words.first?.text == correction.wrong {
      kept = ""
    } else if faulty.hasSuffix(correction.wrong) {
      // The value follows its option in one word: `-o jsn`.
      kept = String(faulty.dropLast(correction.wrong.count))
    } else {
      return nil
    }
    return String(decoding: bytes[..<range.lowerBound], as: UTF8.self) + kept + correction.right
      + String(decoding: bytes[range.upperBound...], as: UTF8.self)
  }
}
