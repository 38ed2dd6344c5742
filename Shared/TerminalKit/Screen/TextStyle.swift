/// The role of a piece of text, which determines its look.
package enum TextStyle: Hashable, Sendable {
  case plain, command, option, string, error, faint, selected, heading

  /// Returns the control sequence for the style.
  func sequence(hasColor: Bool) -> String {
    switch self {
    case .plain: "\u{1B}[0m"
    case .selected: "\u{1B}[0;7m"
    case .heading: "\u{1B}[0;1m"
    case .faint: hasColor ? "\u{1B}[0;90m" : "\u{1B}[0;2m"
    case .command: hasColor ? "\u{1B}[0;32m" : "\u{1B}[0m"
    case .option: hasColor ? "\u{1B}[0;36m" : "\u{1B}[0m"
    case .string: hasColor ? "\u{1B}[0;33m" : "\u{1B}[0m"
    case .error: hasColor ? "\u{1B}[0;31m" : "\u{1B}[0m"
    }
  }
}

/// A part of a text with one style.
package struct StyledRange: Hashable, Sendable {
  /// The offsets in UTF-8.
  package let range: Range<Int>
  package let style: TextStyle

  package init(_ range: Range<Int>, _ style: TextStyle) {
    self.range = range
    self.style = style
  }
}
