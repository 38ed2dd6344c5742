/// A word that is wrong by a slip, and the only one that was likely meant.
struct Mend: Hashable, Sendable {
  let wrong: String
  let right: String

  init(wrong: String, right: String) { (self.wrong, self.right) = (wrong, right) }

  /// Nothing unless one word is near, and no other.
  init?(_ wrong: String, nearest: [String]) {
    guard let right = nearest.first, nearest.count == 1 else { return nil }
    (self.wrong, self.right) = (wrong, right)
  }
}

extension ShellError {
  /// The same error, with what would make it right.
  func mended(by mend: Mend?) -> ShellError {
    var error = self
    error.mend = mend
    return error
  }

  /// A statement with the wrong word mended and everything else as it was typed.
  ///
  /// - Returns: nothing where there is no doubt-free mend, or where the word came from elsewhere: from an alias, say.
  func mended(_ statement: String) -> String? {
    // A statement inside another one, as behind `plan`, is the end of it.
    guard let mend, let excerpt, statement.hasSuffix(excerpt.source) else { return nil }
    let bytes = Array(statement.utf8)
    let offset = bytes.count - excerpt.source.utf8.count
    let range = excerpt.range.lowerBound + offset..<excerpt.range.upperBound + offset
    guard range.upperBound <= bytes.count else { return nil }
    let faulty = String(decoding: bytes[range], as: UTF8.self)
    let words = LineScan(faulty).statements.joined()
    let kept: String
    if words.count == 1, words.first?.text == mend.wrong {
      kept = ""
    } else if faulty.hasSuffix(mend.wrong) {
      // Behind the option that it was given to: `-o jsn`.
      kept = String(faulty.dropLast(mend.wrong.count))
    } else {
      return nil
    }
    return String(decoding: bytes[..<range.lowerBound], as: UTF8.self) + kept + mend.right
      + String(decoding: bytes[range.upperBound...], as: UTF8.self)
  }
}
