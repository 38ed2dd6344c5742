extension DisplayWidth {
  /// Returns the longest prefix of whole graphemes that fits, with "…" if anything is left out.
  ///
  /// - Parameter limit: The width in columns. If it is less than 1, the result is empty.
  package static func truncated(_ text: String, to limit: Int) -> String {
    guard columns(of: text) > limit else { return text }
    guard limit > 0 else { return "" }
    var result = ""
    var used = 0
    for character in text {
      let width = columns(of: character)
      if used + width > limit - 1 { break }
      result.append(character)
      used += width
    }
    return result + "…"
  }

  /// Returns the text with trailing spaces up to a width.
  package static func padded(_ text: String, to width: Int) -> String { text + blanks(width - columns(of: text)) }

  /// Returns the text with leading spaces up to a width.
  package static func leftPadded(_ text: String, to width: Int) -> String { blanks(width - columns(of: text)) + text }

  /// Returns the text in lines of whole words. A word wider than a line continues on the next line.
  ///
  /// - Parameter limit: The width in columns, at least 1.
  package static func wrapped(_ text: String, to limit: Int) -> [String] {
    text.isEmpty ? [] : wrapped(text.split(separator: " ").map(String.init), to: limit)
  }

  /// Returns words in lines that fit.
  ///
  /// - Parameters:
  ///   - limit: The width in columns, at least 1.
  ///   - first: The beginning of the first line.
  ///   - rest: The beginning of the other lines.
  ///   - breaks: `true` to break a word that is wider than a line.
  package static func wrapped(
    _ words: [String], to limit: Int, first: String = "", rest: String = "", breaks: Bool = true
  ) -> [String] {
    var (lines, line, used, isEmpty) = ([String](), first, columns(of: first), true)
    for word in words {
      var word = word
      if !isEmpty, used + 1 + columns(of: word) > limit {
        lines.append(line)
        (line, used, isEmpty) = (rest, columns(of: rest), true)
      }
      while breaks, used + columns(of: word) > limit, word.count > 1, isEmpty {
        let head = beginning(of: word, columns: max(1, limit - used))
        lines.append(line + head)
        word.removeFirst(head.count)
        (line, used) = (rest, columns(of: rest))
      }
      line += (isEmpty ? "" : " ") + word
      used += (isEmpty ? 0 : 1) + columns(of: word)
      isEmpty = false
    }
    return lines + [line]
  }

  /// Returns the graphemes that fit, at least one.
  private static func beginning(of word: String, columns limit: Int) -> String {
    var (result, used) = ("", 0)
    for character in word {
      used += columns(of: character)
      if used > limit, !result.isEmpty { break }
      result.append(character)
    }
    return result
  }

  private static func blanks(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }
}
