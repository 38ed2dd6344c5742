extension IDSuffix {
  /// The number of matches that an error lists.
  package static let listedMatches = 10

  /// Returns the only entity whose identifier has this suffix, or `nil` if there is none.
  ///
  /// ```swift
  /// extension GizmoShelf {
  ///   func uniqueMatch(for suffix: IDSuffix) async throws -> Gizmo {
  ///     let gizmo = try await suffix.uniqueMatch(
  ///       complete: gizmo(_:), ending: gizmos(endingIn:limit:), ambiguous: GizmoError.ambiguous)
  ///     guard let gizmo else { throw GizmoError.unknown(suffix) }
  ///     return gizmo
  ///   }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - limit: The number of entities to search.
  ///   - complete: Finds the entity of a complete identifier.
  ///   - ending: Finds entities with the suffix, up to a number.
  ///   - ambiguous: Returns the error for a suffix of several entities: the digits, and the
  ///     identifiers.
  package func uniqueMatch<Found: DomainEntity>(
    limit: Int = listedMatches, complete: (ID<Found>) async throws -> Found?,
    ending: (IDSuffix, Int) async throws -> [Found], ambiguous: (String, [String]) -> any Error
  ) async throws -> Found? {
    if let id = completeID { return try await complete(ID(id)) }
    let found = try await ending(self, limit)
    if found.count > 1 { throw ambiguous(digits, found.map(\.id.description)) }
    return found.first
  }
}
