import DomainKit
import Foundation
package import StorageKit
package import StoragePostgres
package import TestingKit

/// The server that `make test` starts for the tests. Each test uses a schema of its own.
package enum PostgresServer {
  package static let url = ProcessInfo.processInfo.environment["COFFEEPAL_TEST_POSTGRES"]
  package static var isAvailable: Bool { url != nil }

  /// Runs statements as a superuser, in a schema of the tests. Their database is `coffeepal_test`.
  ///
  /// - Returns: The rows of the last statement.
  @discardableResult
  package static func administer(_ statements: [String], in schema: String) async throws -> [[StoredValue]] {
    let admin = ProcessInfo.processInfo.environment["COFFEEPAL_TEST_POSTGRES_ADMIN"] ?? ""
    let engine = try engine(at: address(of: schema, on: admin.replacing("/postgres?", with: "/coffeepal_test?")))
    defer { engine.close() }
    var rows: [[StoredValue]] = []
    for statement in statements { rows = try await engine.administer(statement) }
    return rows
  }

  /// Creates a database that the tests' role owns.
  package static func makeDatabase() async throws -> (name: String, address: String) {
    let name = newName()
    try await administer(["CREATE DATABASE \(name) OWNER till"], in: "public")
    return (name, (url ?? "").replacing("/coffeepal_test", with: "/\(name)"))
  }

  /// Returns an address in which a new, empty schema is the database.
  package static func makeSchema() async throws -> String {
    let name = newName()
    try await makeSchema(name)
    return address(of: name)
  }

  private static func makeSchema(_ name: String) async throws {
    let engine = try engine(at: url ?? "")
    defer { engine.close() }
    _ = try await engine.administer("CREATE SCHEMA IF NOT EXISTS \(name)")
  }

  /// Creates a tablespace in a folder, which the server's account owns from then on.
  package static func makeTablespace(in folder: String) async throws -> String {
    let name = newName()
    let data = try await administer(["SELECT current_setting('data_directory')"], in: "public").first?.first
    let attributes = try FileManager.default.attributesOfItem(atPath: data.flatMap(String.init(storedValue:)) ?? "")
    let account = attributes.filter { [.ownerAccountID, .groupOwnerAccountID].contains($0.key) }
    try FileManager.default.setAttributes(account, ofItemAtPath: folder)
    try await administer(["CREATE TABLESPACE \(name) OWNER till LOCATION '\(folder)'"], in: "public")
    return name
  }

  /// Returns an address with a new schema and a new role.
  ///
  /// - Parameters:
  ///   - connections: The maximum number of connections; -1 for any number.
  ///   - setting: A setting of the role, such as `lock_timeout = 5`.
  package static func makeRole(connections: Int = -1, setting: String? = nil) async throws -> String {
    let name = newName()
    let role = "CREATE ROLE \(name) LOGIN CONNECTION LIMIT \(connections)"
    let settings = setting.map { ["ALTER ROLE \(name) SET \($0)"] } ?? []
    try await administer([role, "CREATE SCHEMA \(name) AUTHORIZATION \(name)"] + settings, in: "public")
    return address(of: name, on: (url ?? "").replacing("//till@", with: "//\(name)@"))
  }

  private static func newName() -> String { "test_\(UInt64.random(in: .min ... .max))" }

  private static func address(of schema: String, on url: String = url ?? "") -> String {
    "\(url)\(url.contains("?") ? "&" : "?")options=-csearch_path%3D\(schema)"
  }

  /// Returns an engine on an address.
  package static func engine(
    at address: String, _ durability: PostgresDurability = .asConfigured, timeouts: PostgresTimeouts = .generous,
    clock: ManualClock? = nil, engineClock: (any EngineClock)? = nil,
    prepare: @escaping @Sendable (PostgresEngine) async throws -> Void = { _ in }
  ) throws -> PostgresEngine {
    guard let url = try PostgresURL(address) else { throw StorageError.unsupported(address) }
    let wall: any WallClock = clock ?? SystemClock()
    return PostgresEngine(
      url: url, durability: durability, timeouts: timeouts, clock: wall, engineClock: engineClock, prepare: prepare)
  }

  /// Returns an engine that creates its schema at the first use.
  static func engine(_ migrations: [Migration], clock: ManualClock?) throws -> PostgresEngine {
    let name = newName()
    return try engine(at: address(of: name), clock: clock, engineClock: clock.map { ManualEngineClock($0) }) { engine in
      try await makeSchema(name)
      try await engine.migrate { try MigrationPlan.missing(of: migrations, in: $0, location: engine.displayName) }
    }
  }
}
