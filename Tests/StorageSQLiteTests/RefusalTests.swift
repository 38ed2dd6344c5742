import Foundation
import StorageKit
import Testing
import TestingKit

@testable import StorageSQLite

/// No connection may have a database open while these functions read its bytes: that would release
/// SQLite's locks.
@Suite struct `A file that is not this program's database` {
  private let folder: TemporaryFolder
  private var path: String { folder.file() }

  init() throws { folder = try TemporaryFolder() }

  private func bytes() throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path)) }

  /// Opens an engine on the file and reads from it. Expects both to fail and the file to stay
  /// unchanged.
  private func refuses(_ error: StorageError, _ migrations: [Migration] = Cups.all) async throws {
    let before = try bytes()
    let engine = try SQLiteEngine(path: path)
    #expect(throws: error) { try engine.start(with: migrations) }
    engine.close()
    #expect(try bytes() == before)
  }

  private func makeForeign(_ statements: String) throws {
    try SQLiteConnection(path: path, configuration: SQLiteConfiguration(busyTimeout: 0, settings: [statements])).close()
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
  }

  @Test(arguments: [
    "CREATE TABLE theirs (id INTEGER); INSERT INTO theirs VALUES (1)", "PRAGMA application_id = 42",
    "PRAGMA journal_mode = WAL; CREATE TABLE theirs (id INTEGER)",
    "CREATE TABLE core_migration (id TEXT, checksum TEXT, applied_at INTEGER)",
  ])
  func `another program's database is refused and left untouched`(_ statements: String) async throws {
    try makeForeign(statements)
    try await refuses(.foreign(path))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".lock") } == [])
  }

  @Test func `another program's database is refused by a commit and a question as well`() async throws {
    try makeForeign("CREATE TABLE theirs (id INTEGER)")
    let before = try bytes()
    let engine = try SQLiteEngine(path: path)
    await #expect(throws: StorageError.foreign(path)) { try await engine.commit(Cups.insertion(1)) }
    await #expect(throws: StorageError.foreign(path)) { try await engine.labels() }
    engine.close()
    #expect(try bytes() == before)
  }

  @Test(arguments: [40, 5_000])
  func `a file of something else is refused and left untouched`(_ size: Int) async throws {
    _ = try folder.write(String(repeating: "not a database, ", count: size / 16).utf8, as: "shop.db")
    try await refuses(.notADatabase(path))
  }

  @Test func `an empty file is a new database`() async throws {
    _ = try folder.write([], as: "shop.db")
    let engine = try SQLiteEngine.withCups(at: path)
    defer { engine.close() }
    #expect(try await engine.labels() == [])
  }

  /// Creates an intact database of 100 cups and closes it.
  private func makeCups() async throws {
    let engine = try SQLiteEngine.withCups(at: path)
    for number in UInt64(1)...100 {
      try await engine.commit(Cups.insertion(number, String(repeating: "cup", count: 100)))
    }
    engine.close()
  }

  @Test func `a truncated database is called damaged and left untouched`() async throws {
    try await makeCups()
    try bytes().prefix(4_096 * 3).write(to: URL(fileURLWithPath: path))
    try await refuses(.corrupt(path))
  }

  @Test func `a database with a damaged page is found out by the check`() async throws {
    try await makeCups()
    var damaged = try bytes()
    for page in 6...8 { damaged.replaceSubrange(page * 4_096..<page * 4_096 + 200, with: Data(count: 200)) }
    try damaged.write(to: URL(fileURLWithPath: path))
    let engine = try SQLiteEngine(path: path)
    defer { engine.close() }
    let complaints: [String]
    do { complaints = try await engine.checkIntegrity() } catch { complaints = ["\(error)"] }
    #expect(complaints != [])
  }

  @Test func `a newer program's database is refused and left untouched`() async throws {
    try await makeCups()
    try await refuses(.newer(path, migration: Cups.migration.id), CoreSchema.migrations)
  }

  @Test func `a database built by another form of a migration is refused and left untouched`() async throws {
    try await makeCups()
    let other = Migration(Cups.migration.id, [.createTable(.root("tests_cup", [.integer("label")]))])
    try await refuses(.changedMigration(path, migration: other.id), CoreSchema.migrations + [other])
  }
}
