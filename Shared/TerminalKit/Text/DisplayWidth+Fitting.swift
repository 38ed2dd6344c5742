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
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, columns(of: line) + 1 + columns(of: word) <= limit {
        line += " " + word
        continue
      }
      if !line.isEmpty { lines.append(line) }
      line = ""
      for character in word {
        if !line.isEmpty, columns(of: line) + columns(of: character) > limit {
          lines.append(line)
          line = ""
        }
        line.append(character)
      }
    }
    return line.isEmpty ? lines : lines + [line]
  }

  private static func blanks(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }
}
