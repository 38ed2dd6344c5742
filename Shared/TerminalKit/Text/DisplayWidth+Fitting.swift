extension DisplayWidth {
  /// The longest beginning of whole graphemes that fits, with "…" where something is left out.
  ///
  /// - Parameter limit: columns; nothing fits into less than one.
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

  /// The text with blanks behind it, up to a width.
  package static func padded(_ text: String, to width: Int) -> String { text + blanks(width - columns(of: text)) }

  /// The text with blanks before it, up to a width.
  package static func leftPadded(_ text: String, to width: Int) -> String { blanks(width - columns(of: text)) + text }

  /// The text in lines of whole words; a word that is wider than a line goes on in the next.
  ///
  /// - Parameter limit: columns; at least one.
  package static func wrapped(_ text: String, to limit: Int) -> [String] {
    text.isEmpty ? [] : wrapped(text.split(separator: " ").map(String.init), to: limit)
  }

  /// Words in lines that fit.
  ///
  /// - Parameters:
  ///   - limit: columns; at least one.
  ///   - first: what the first line begins with.
  ///   - rest: what the others begin with.
  ///   - breaks: whether a word that is wider than a line is taken apart.
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

  /// As many graphemes as fit, and one at least.
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
