import DomainKit
package import StorageKit

extension SQLiteEngine {
  package func dryRun(_ changes: ChangeSet) async throws -> [RowChange] {
    do {
      return try await transacting { session -> [RowChange] in
        // An error, because a returned value would commit the transaction.
        throw DryRunResult(changes: try effects(of: changes, session))
      }
    } catch let result as DryRunResult {
      return result.changes
    }
  }

  /// Stores a set and returns the changes of the rows that it touches.
  private func effects(of changes: ChangeSet, _ session: SQLiteSession) throws -> [RowChange] {
    let touched = changes.touched
    let before = try touched.map { try rows($0, session) }
    _ = try storeUnit(changes, CommitTransaction(session: session, at: now, usesSavepoints: false))
    return try zip(touched, before).map { place, before in
      RowChange(table: place.table, key: place.key, before: before, after: try rows(place, session))
    }
  }

  private func rows(_ place: TouchedRows, _ session: SQLiteSession) throws -> [[StoredValue]] {
    try queries.rows(place.select, session).map(\.values)
  }
}

/// An error that carries the changes out of a transaction that must not be committed.
private struct DryRunResult: Error {
  let changes: [RowChange]
}
