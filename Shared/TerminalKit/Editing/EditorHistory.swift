/// Lines of the past, by their age: the latest has the age 0.
package protocol EditorHistory: Sendable {
  /// The nearest line that matches.
  ///
  /// - Parameters:
  ///   - age: where to begin; that line counts.
  ///   - direction: where to look on.
  /// - Returns: the line and its age, or nothing when there is none.
  func find(_ pattern: HistoryPattern, from age: Int, _ direction: HistoryDirection) -> HistoryMatch?
}

/// What a line of history must look like.
package enum HistoryPattern: Hashable, Sendable {
  case prefix(String)
  /// Letters match in either case unless the text has capitals.
  case contains(String)
}

/// Where to look on.
package enum HistoryDirection: Hashable, Sendable { case older, newer }

/// A line that was found.
package struct HistoryMatch: Hashable, Sendable {
  package let age: Int
  package let text: String

  /// A line of an age.
  package init(age: Int, text: String) {
    self.age = age
    self.text = text
  }
}

/// No past at all.
package struct NoHistory: EditorHistory {
  package init() {}
  package func find(_: HistoryPattern, from _: Int, _: HistoryDirection) -> HistoryMatch? { nil }
}
