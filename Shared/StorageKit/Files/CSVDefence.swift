/// Keeps a spreadsheet from taking a text for a formula.
package enum CSVDefence {
  private static let signs = Set("=+-@\t\r")

  /// The text with a mark in front, where it needs one.
  package static func done(_ text: String) -> String {
    text.first.map(signs.contains) == true ? "'" + text : text
  }

  /// The text before it was defended.
  package static func undone(_ text: String) -> String {
    let rest = text.dropFirst()
    return text.first == "'" && rest.first.map(signs.contains) == true ? String(rest) : text
  }
}
