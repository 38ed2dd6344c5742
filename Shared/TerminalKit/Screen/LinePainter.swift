/// A renderer that shows a line on a terminal.
package protocol LinePainter: Sendable {
  /// Returns the output that shows a view.
  mutating func paint(_ view: LineView, in size: TerminalInfo.Size) -> String

  /// Returns the output that moves below the view, as last painted.
  mutating func leave() -> String

  /// Returns the output that removes the view to make room for text above it. The next
  /// ``paint(_:in:)`` draws the whole view.
  mutating func clear() -> String

  /// The output before the first frame, on a line that may not be empty.
  var firstOutput: String { get }

  /// Forgets the screen contents. The cursor is at the beginning of an empty line.
  mutating func forget()
}
