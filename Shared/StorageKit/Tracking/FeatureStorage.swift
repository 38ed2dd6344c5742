package import DomainKit

/// A feature's own part of the database, as one unit of work sees it.
///
/// The tables of a feature begin with its name. Whoever asks for another feature's is refused, whatever the engine.
package struct FeatureStorage: Sendable {
  package let feature: String
  let session: TrackedSession

  package init(of feature: String, _ session: TrackedSession) {
    self.feature = feature
    self.session = session
  }

  /// - Throws: ``StorageError/unsupported(_:)`` when the unit does not track what changes.
  package init(of feature: String, in unit: Unit) throws {
    guard let session = unit.session as? TrackedSession else {
      throw StorageError.unsupported("A unit of work without tracked changes")
    }
    self.init(of: feature, session)
  }

  /// - Throws: ``StorageError/foreignTable(_:feature:)``.
  func claim(_ table: TableLayout) throws {
    if table.feature != feature { throw StorageError.foreignTable(table.name, feature: feature) }
  }
}

// MARK: Questions about stored rows

extension FeatureStorage {
  /// The rows that match, as they are stored.
  package func rows(_ select: Select) async throws -> [FetchedRow] {
    try claim(select.table)
    if let parts = select.parts { try claim(parts) }
    return try await session.reader().rows(select)
  }

  /// About how many rows match; see ``StorageEngine/estimate(_:)``.
  package func estimate(_ select: Select) async throws -> Int {
    try claim(select.table)
    return try await session.reader().estimate(select)
  }

  /// Which of these keys a table has.
  package func existing(_ ids: [UniqueID], in table: TableLayout) async throws -> Set<UniqueID> {
    try claim(table)
    return try await session.reader().existing(ids, in: table)
  }

  /// Which of these values are in a column.
  package func taken(
    _ values: [StoredValue], in column: String, of table: TableLayout
  ) async throws -> Set<StoredValue> {
    try claim(table)
    return try await session.reader().taken(values, in: column, of: table)
  }

  /// Counts and sums over the rows that match; see ``StorageEngine/summary(_:)``.
  package func summary(_ summary: Summary) async throws -> [[StoredValue]] {
    try claim(summary.table)
    return try await session.reader().summary(summary)
  }
}
