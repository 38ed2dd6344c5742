/// The lines of the history, by age. The latest line has age 0.
package protocol EditorHistory: Sendable {
  /// Returns the nearest line that matches a pattern.
  ///
  /// - Parameters:
  ///   - age: The age to start at, inclusive.
  ///   - direction: The direction to search in.
  /// - Returns: The line and its age, or `nil` if no line matches.
  func find(_ pattern: HistoryPattern, from age: Int, _ direction: HistoryDirection) -> HistoryMatch?
}

/// A condition for a line of the history.
package enum HistoryPattern: Hashable, Sendable {
  case prefix(String)
  /// Letters match in either case unless the text contains capitals.
  case contains(String)
}

/// The direction of a search.
package enum HistoryDirection: Hashable, Sendable { case older, newer }

/// A line that a search found.
package struct HistoryMatch: Hashable, Sendable {
  package let age: Int
  package let text: String

  /// Creates a match.
  package init(age: Int, text: String) {
    self.age = age
    self.text = text
  }
}

/// A history without lines.
package struct NoHistory: EditorHistory {
  package init() {}
  package func find(_: HistoryPattern, from _: Int, _: HistoryDirection) -> HistoryMatch? { nil }
}
