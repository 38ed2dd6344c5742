package import DomainKit

/// A feature's own part of the database, as one unit of work sees it.
///
/// The names of a feature's tables begin with the feature's name. Access to another feature's table
/// throws an error on every engine.
///
/// ```swift
/// package struct StoredWorkshopContext: WorkshopContext {
///   package let gizmos: any GizmoRepository
///
///   package init(_ storage: FeatureStorage) throws {
///     gizmos = StoredGizmoRepository(store: try EntityStore(storage))
///   }
/// }
/// ```
package struct FeatureStorage: Sendable {
  package let feature: String
  let session: TrackedSession

  package init(of feature: String, _ session: TrackedSession) {
    self.feature = feature
    self.session = session
  }

  /// Creates the storage of a feature in a unit of work.
  ///
  /// - Throws: ``StorageError/unsupported(_:)`` if the unit does not track changes.
  package init(of feature: String, in unit: Unit) throws {
    self.init(of: feature, try unit.trackedSession)
  }

  /// Checks that the table belongs to the feature.
  ///
  /// - Throws: ``StorageError/foreignTable(_:feature:)``.
  func checkOwns(_ table: TableLayout) throws {
    if table.feature != feature { throw StorageError.foreignTable(table.name, feature: feature) }
  }

  /// Checks that a query reads no table of another feature.
  private func checkOwns(_ table: TableLayout, _ conditions: [Condition]) throws {
    try checkOwns(table)
    for var condition in conditions {
      while case .checked(let inner) = condition { condition = inner }
      if case .hasPart(let parts, _, _) = condition { try checkOwns(parts) }
    }
  }
}

// MARK: Queries for stored rows

extension FeatureStorage {
  /// Returns the matching rows as they are stored.
  package func rows(_ select: Select) async throws -> [FetchedRow] {
    try checkOwns(select.table, select.conditions)
    if let parts = select.parts { try checkOwns(parts) }
    return try await session.reader().rows(select)
  }

  /// Returns the approximate number of matching rows. See ``StorageReader/estimate(_:)``.
  package func estimate(_ select: Select) async throws -> Int {
    try checkOwns(select.table, select.conditions)
    return try await session.reader().estimate(select)
  }

  /// Returns the values that exist in a column.
  package func existingValues(
    _ values: [StoredValue], in column: String, of table: TableLayout
  ) async throws -> Set<StoredValue> {
    try checkOwns(table)
    return try await session.reader().existingValues(values, in: column, of: table)
  }

  /// Returns counts and sums over the matching rows. See ``StorageReader/summary(_:)``.
  package func summary(_ summary: Summary) async throws -> [[StoredValue]] {
    try checkOwns(summary.table, summary.conditions)
    return try await session.reader().summary(summary)
  }

  /// Returns the number of records that match the conditions of a query, without regard to its
  /// limit.
  package func count<Rec: Record>(_ query: Query<Rec>) async throws -> Int {
    let rows = try await summary(query.summary(groupedBy: [], sums: []))
    return rows.first?.first.flatMap { Int(storedValue: $0) } ?? 0
  }
}
