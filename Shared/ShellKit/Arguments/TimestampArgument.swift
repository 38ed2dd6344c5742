package import DomainKit

/// Reads a day or a moment: `2024-03-01`, `2024-03-01T09:30`.
package enum TimestampArgument {
  /// - Throws: ``ArgumentProblem/time(_:)``.
  package static func parse(_ text: String) throws -> Timestamp {
    guard let moment = Timestamp(iso8601: text) else { throw ArgumentProblem.time(text) }
    return moment
  }
}
