/// The filters of the running statement, for the sentence about a list in which nothing matches them.
///
/// ```swift
/// // No gizmos match --name Lamp. List all with: workshop list
/// let message = ListFilters.noMatch("gizmos", "List all with: workshop list")
/// ```
package enum ListFilters {
  /// The statement whose command only reads, or `nil` if none is running.
  ///
  /// It is a value because the optimizer of Swift 6.3 crashes programs that keep an optional function in
  /// a task-local.
  @TaskLocal static var statement: ResolvedStatement?

  /// Returns the sentence for a list in which nothing matches.
  ///
  /// - Parameters:
  ///   - items: The name of the items in the plural.
  ///   - question: A value that the user may have meant: `did you mean Ada?`
  ///   - hint: The way to see more.
  package static func noMatch(_ items: String, question: String? = nil, _ hint: String) -> String {
    let filters = statement?.filters ?? ""
    return "No \(items) match\(filters.isEmpty ? "" : " \(filters)")\(question.map { ": \($0)" } ?? ".") \(hint)"
  }
}
