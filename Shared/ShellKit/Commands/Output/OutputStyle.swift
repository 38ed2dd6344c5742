import DomainKit

/// The format of output, and the capabilities of its destination.
struct OutputStyle: Sendable {
  var format: OutputFormat
  /// `true` if a person reads the output at a terminal.
  var isTerminal: Bool
  /// The number of columns of the terminal.
  var width: Int
  /// The number of rows of the terminal.
  var height: Int
  var hasColor: Bool
  /// `true` to omit sentences for the user.
  var isQuiet: Bool

  /// `true` if each row of a table must be on one line. Columns without space are then left
  /// out, and the board shows a note about them.
  var isBoard = false
  /// The moment to which tables at a terminal relate ages. If it is `nil`, they show times.
  var now: Timestamp?
  /// The time zone of times in tables.
  var timeZone = TimeZoneRules.utc

  func bold(_ text: String) -> String { hasColor ? "\u{1B}[1m\(text)\u{1B}[0m" : text }
  func faint(_ text: String) -> String { hasColor ? "\u{1B}[0;2m\(text)\u{1B}[0m" : text }
}
