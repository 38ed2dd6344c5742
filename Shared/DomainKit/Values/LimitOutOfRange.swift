/// An error for a list that would have no results.
///
/// ```swift
/// func newest(_ limit: Int) async throws -> [Gizmo] {
///   try LimitOutOfRange.check(limit, in: "workshop")
///   return try await list.execute(after: nil, limit: limit)
/// }
/// ```
package struct LimitOutOfRange: UserFacingError, Hashable {
  package let limit: Int
  /// The feature of the list, for the error's code.
  package let feature: String

  package init(_ limit: Int, in feature: String) {
    self.limit = limit
    self.feature = feature
  }

  /// Checks the maximum number of results of a list.
  ///
  /// - Throws: An error if it is below 1.
  package static func check(_ limit: Int, in feature: String) throws(LimitOutOfRange) {
    if limit < 1 { throw LimitOutOfRange(limit, in: feature) }
  }

  package var code: String { "\(feature).limit" }
  package var kind: ErrorKind { .invalid }
  package var message: String { "The limit must be at least 1, not \(limit)" }
  package var suggestion: String? { "Use a limit of 1 or more" }
}
