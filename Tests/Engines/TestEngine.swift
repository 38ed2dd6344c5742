package import StorageKit
import StoragePostgres
import StorageSQLite
package import TestingKit

/// The engines on which the tests of features run.
package enum TestEngine: CaseIterable, Sendable {
  case sqlite, inMemory
  /// The server that `make test` starts.
  case postgres

  /// The engines of this run. Without a server, PostgreSQL is left out.
  package static var allCases: [TestEngine] {
    PostgresServer.isAvailable ? [.sqlite, .inMemory, .postgres] : [.sqlite, .inMemory]
  }

  /// Opens an empty database with the tables of the migrations.
  ///
  /// - Parameter clock: The clock of the database; the real clocks by default.
  package func open(
    in folder: TemporaryFolder, _ migrations: [Migration], clock: ManualClock? = nil
  ) throws -> any StorageEngine {
    func plan(_ applied: [AppliedMigration]) throws -> [Migration] {
      try MigrationPlan.missing(of: migrations, in: applied, location: "test")
    }
    switch self {
    case .sqlite:
      let path = "\(folder.path)/shop.db"
      let engine =
        try clock.map { try SQLiteEngine(path: path, clock: $0, engineClock: ManualEngineClock($0)) }
        ?? SQLiteEngine(path: path)
      try engine.migrate(plan)
      return engine
    case .inMemory:
      let engine = clock.map { InMemoryEngine(clock: $0) } ?? InMemoryEngine()
      try engine.migrate(plan)
      return engine
    case .postgres: return try PostgresServer.engine(migrations, clock: clock)
    }
  }
}
