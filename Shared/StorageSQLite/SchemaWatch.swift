import StorageKit
import Synchronization

/// A check of the schema, which other programs may have changed since this process opened the
/// database. It refuses writes after a newer program's migration, and reads and writes after a move.
final class SchemaWatch: Sendable {
  private struct State {
    /// The identifiers of the migrations that this process knows.
    var known: Set<String>
    /// SQLite's counter of schema changes at the last check.
    var version: StoredValue?
  }

  private let state = Mutex<State?>(nil)

  /// Records the migrations of the database when this process has opened it.
  func record(_ applied: [AppliedMigration]) {
    state.withLock { $0 = State(known: Set(applied.map(\.id))) }
  }

  /// Checks the migration history again if the schema has changed since the last check.
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

  /// Checks after a query that the database was not moved since this process has opened it. The
  /// migration history is only read if the schema has changed since the connection's last check.
  ///
  /// - Throws: The error of a ``StorageKit/MoveMark``. A database that is being moved can be read.
  func refuseIfMoved(_ session: SQLiteSession, path: String) throws {
    let data = try session.dataVersion()
    if data == session.checkedVersions?.data { return }
    let schema = try session.rows("PRAGMA schema_version").first?[0]
    if schema != session.checkedVersions?.schema, let known = state.withLock({ $0?.known }),
      let mark = MoveMark(in: try session.appliedMigrations()),
      mark.state != .moving, !known.contains(mark.entry.id)
    {
      throw mark.error(path)
    }
    session.checkedVersions = (data, schema)
  }
}
