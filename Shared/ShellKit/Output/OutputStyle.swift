import DomainKit

/// How output is written: the format and what the place it goes to can show.
struct OutputStyle: Sendable {
  var format: OutputFormat
  /// Whether a person at a terminal reads it.
  var isTerminal: Bool
  /// Columns of that terminal.
  var width: Int
  /// Rows of that terminal.
  var height: Int
  var hasColor: Bool
  /// Whether sentences for the person are left out.
  var isQuiet: Bool

  /// Whether every row of a table stands in one line, whatever has no room in it, and nothing is said of that.
  var isBoard = false
  /// By when tables at a terminal say how long ago something was; without it they say when it was.
  var now: Timestamp?
  /// The zone in which tables show times.
  var timeZone = TimeZoneRules.utc

  func bold(_ text: String) -> String { hasColor ? "\u{1B}[1m\(text)\u{1B}[0m" : text }
  func faint(_ text: String) -> String { hasColor ? "\u{1B}[0;2m\(text)\u{1B}[0m" : text }
}
