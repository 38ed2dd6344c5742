package import StorageKit
import StoragePostgres
import StorageSQLite
import TestingKit

/// The place of a database for the tests of moves, which open it several times.
package enum TestDatabase: Sendable {
  case file(String)
  case server(String)

  /// A kind of place.
  package enum Kind: CaseIterable, Sendable {
    case file, server

    /// The kinds of this run. Without a server, there are only files.
    package static var allCases: [Kind] { PostgresServer.isAvailable ? [.file, .server] : [.file] }

    /// Returns a new, empty place.
    package func make(_ path: String) async throws -> TestDatabase {
      switch self {
      case .file: .file(path)
      case .server: .server(try await PostgresServer.makeSchema())
      }
    }
  }

  /// The location for `--db`.
  package var location: String {
    switch self {
    case .file(let path): path
    case .server(let address): address
    }
  }

  /// Opens the database without migrating it.
  package func open() throws -> any MovableStorageEngine {
    switch self {
    case .file(let path): try SQLiteEngine(path: path)
    case .server(let address): try PostgresServer.engine(at: address)
    }
  }
}
