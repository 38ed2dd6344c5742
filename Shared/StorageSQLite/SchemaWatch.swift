import StorageKit
import Synchronization

/// The migrations that this process knows. It refuses writes to a database that a newer program has
/// migrated in the meantime.
final class SchemaWatch: Sendable {
  private struct State {
    var known: Set<String>
    /// SQLite's counter of schema changes at the last check.
    var version: StoredValue?
  }

  private let state = Mutex<State?>(nil)

  /// Records the migrations of the database when this process has opened it.
  func record(_ applied: [AppliedMigration]) {
    state.withLock { $0 = State(known: Set(applied.map(\.id))) }
  }

  /// Checks the history again if the schema has changed since the last check.
  ///
  /// - Throws: ``StorageKit/StorageError/newer(_:migration:)`` or the error of a ``StorageKit/MoveMark``.
  func check(_ session: SQLiteSession, path: String) throws {
    guard let seen = state.withLock({ $0 }) else { return }
    let version = try session.rows("PRAGMA schema_version").first?[0]
    if version == seen.version { return }
    let applied = try session.appliedMigrations()
    if let mark = MoveMark(in: applied), !seen.known.contains(mark.entry.id) { throw mark.error(path) }
    for migration in applied where !seen.known.contains(migration.id) {
      throw StorageError.newer(path, migration: migration.id)
    }
    state.withLock { $0?.version = version }
  }
}
