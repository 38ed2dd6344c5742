/// The filters of the running statement, for the sentence about a list in which nothing matches them.
///
/// ```swift
/// // No gizmos match --name Lamp. List all with: workshop list
/// let message = ListFilters.noMatch("gizmos", "List all with: workshop list")
/// ```
package enum ListFilters {
  /// Returns the words of the statement by which it filters a list: `--status placed --for Ada`.
  @TaskLocal static var current: (@Sendable () -> String)?

  /// Returns the sentence for a list in which nothing matches.
  ///
  /// - Parameters:
  ///   - items: The name of the items in the plural.
  ///   - question: A value that the user may have meant: `did you mean Ada?`
  ///   - hint: The way to see more.
  package static func noMatch(_ items: String, question: String? = nil, _ hint: String) -> String {
    let filters = current.map { $0() } ?? ""
    return "No \(items) match\(filters.isEmpty ? "" : " \(filters)")\(question.map { ": \($0)" } ?? ".") \(hint)"
  }
}
