import DomainKit

/// An engine whose database can be marked, and so can be the source or the target of a move.
package protocol MovableStorageEngine: StorageEngine {
  /// Replaces the mark of the database in one transaction.
  ///
  /// The transaction overlaps no other change of any process: each change is stored before it, or
  /// is refused because of the new mark. This engine can still change the database.
  ///
  /// - Parameters:
  ///   - current: The mark that the database must have; `nil` for none.
  ///   - new: The new mark; `nil` for none.
  ///   - tables: The tables whose rows are removed in the same transaction.
  /// - Returns: `false` if the database has another mark. Then nothing is changed.
  func replaceMark(_ current: MoveMark?, with new: MoveMark?, clearing tables: [TableLayout]) async throws -> Bool

  /// Removes an incomplete copy that has no rows, so that its place is empty again. A file is closed
  /// and removed. By default, a copy cannot be removed.
  ///
  /// - Parameters:
  ///   - mark: The mark that the database must have.
  ///   - tables: The tables of the database, which must have no rows.
  /// - Returns: `false` if the database has another mark or rows. Then it is not changed.
  /// - Throws: ``StorageError``, for example `inUse` if another process has the file open.
  func removeCopy(_ mark: MoveMark, of tables: [TableLayout]) async throws -> Bool

  /// Returns the instruction to empty a database without data to keep, or `nil` if there is none.
  func emptyingInstruction() async throws -> String?

  /// Closes the database, and removes it if it is a file that this engine created and that no other
  /// process has open. By default, an incomplete copy stays, and the next move empties it.
  func discard() async
}

extension MovableStorageEngine {
  package func emptyingInstruction() async throws -> String? { nil }
  package func discard() async {}
  package func removeCopy(_: MoveMark, of _: [TableLayout]) async throws -> Bool { false }
}

extension StorageEngine {
  /// Returns the migration history of the database, with a mark, and changes nothing. A database
  /// without tables has an empty history.
  package func migrationHistory() async throws -> [AppliedMigration] {
    var history: [AppliedMigration] = []
    do {
      try await migrate { applied in
        history = applied
        throw MigrationHistoryRead()
      }
    } catch is MigrationHistoryRead {
      // The plan ends the migration before it changes anything.
    }
    return history
  }

  /// Prepares the database for use despite a mark. A marked database must have all migrations.
  ///
  /// - Returns: The mark of the database.
  @discardableResult
  package func openDespiteMoveMark(_ migrations: [Migration]) async throws -> MoveMark? {
    var mark: MoveMark?
    try await migrate { applied in
      mark = MoveMark(in: applied)
      let missing = try MigrationPlan.missing(
        of: migrations, in: applied.filter { MoveMark($0) == nil }, location: displayName)
      if let mark, !missing.isEmpty { throw mark.error(displayName) }
      return missing
    }
    return mark
  }
}

/// The end of a migration that only reads the migration history.
private struct MigrationHistoryRead: Error {}
