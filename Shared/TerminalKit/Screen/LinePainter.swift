/// Puts a view of a line on a terminal.
package protocol LinePainter: Sendable {
  /// What to write so that the terminal shows the view.
  mutating func paint(_ view: LineView, in size: TerminalInfo.Size) -> String

  /// What to write so that what follows stands below the view, as it was painted last.
  mutating func leave() -> String

  /// What to write so that the place of the view is free, for text above it. It is painted whole the next time.
  mutating func clear() -> String

  /// What to write before the first picture, on a line that may not be empty.
  var opening: String { get }

  /// Forgets what is on the screen, whose cursor stands at the beginning of an empty line.
  mutating func forget()
}
