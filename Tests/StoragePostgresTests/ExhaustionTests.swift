import DomainKit
import StorageKit
import StoragePostgres
import TestEngines
import Testing
import TestingKit

/// A table of a test, whose rows may be large.
private enum Sacks {
  static let table = TableLayout(name: "tests_sack", columns: ["id", "version", "content"])
  static let migrations =
    CoreSchema.migrations + [Migration("tests.0001", [.createTable(.root("tests_sack", [.text("content")]))])]

  /// Returns a unit that inserts a row with a text that cannot be compressed.
  static func unit(_ number: UInt64, bytes: Int) -> ChangeSet {
    let content = String((0..<bytes).map { _ in Character(Unicode.Scalar(UInt8.random(in: 33...126))) })
    var changes = ChangeSet(id: SequentialIDs.id(number))
    changes.writes = [.insert(table, [.id(SequentialIDs.id(number)), .integer(1), .text(content)])]
    return changes
  }

  static func engine(at address: String, retry: Duration = .seconds(120)) async throws -> PostgresEngine {
    var timeouts = PostgresTimeouts.generous
    timeouts.retry = retry
    let engine = try PostgresServer.engine(at: address, timeouts: timeouts)
    try await engine.migrate { try MigrationPlan.missing(of: migrations, in: $0, location: engine.displayName) }
    return engine
  }

  static func stored(_ engine: PostgresEngine) async throws -> Set<UniqueID> {
    let all = Select(table: table, conditions: [], order: [Sort("id")], limit: nil, parts: nil)
    return Set(try await engine.rows(all).compactMap { $0.values.first.flatMap(UniqueID.init(storedValue:)) })
  }
}

/// A server that has no more of something. Other tests use the same server, so only the tables and the
/// role of the test run out of it.
@Suite(.enabled(if: PostgresServer.isAvailable), .serialized) struct `A server that runs out` {
  @Test(.enabled(if: Mount.isAllowed, "mounting a small disk takes root's rights"))
  func `of disk space is named, loses and doubles nothing, and works again once there is room`() async throws {
    let disk = try Mount(kilobytes: 16_384)
    let space = try await PostgresServer.makeTablespace(in: disk.path)
    let address = try await PostgresServer.makeSchema()
    let engine = try await Sacks.engine(at: "\(address)%20-cdefault_tablespace%3D\(space)")
    defer { engine.close() }
    try await engine.commit(Sacks.unit(1, bytes: 10))
    try disk.fill(leaving: 1_000_000)
    var acknowledged: Set = [SequentialIDs.id(1)]
    var refused: Set<UniqueID> = []
    for number in UInt64(2)...40 {
      do {
        try await engine.commit(Sacks.unit(number, bytes: 100_000))
        acknowledged.insert(SequentialIDs.id(number))
      } catch StorageError.full {
        refused.insert(SequentialIDs.id(number))
      }
    }
    #expect(!refused.isEmpty && acknowledged.count > 1)
    #expect(try await Sacks.stored(engine) == acknowledged)
    for unit in refused { #expect(try await engine.hasCommitted(unit) == false) }
    try disk.makeRoom()
    try await engine.commit(Sacks.unit(41, bytes: 100_000))
    #expect(try await Sacks.stored(engine) == acknowledged.union([SequentialIDs.id(41)]))
    // The tablespace must be gone before the disk is.
    let schema = try #require(try await engine.administer("SELECT current_schema()::text").first?.first)
    let name = try #require(String(storedValue: schema))
    try await PostgresServer.administer(["DROP SCHEMA \(name) CASCADE", "DROP TABLESPACE \(space)"], in: "public")
  }

  @Test func `of connections serves a till with those that it has`() async throws {
    let address = try await PostgresServer.makeRole(connections: 2)
    let engine = try await Sacks.engine(at: address)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in UInt64(1)...40 { group.addTask { try await engine.commit(Sacks.unit(number, bytes: 10)) } }
      try await group.waitForAll()
    }
    #expect(try await Sacks.stored(engine).count == 40)
  }

  @Test func `of connections refuses another till with a reason, and admits it later`() async throws {
    let address = try await PostgresServer.makeRole(connections: 1)
    let other = try OpenTransaction("SELECT 1", at: address)
    let error = try await #require(throws: StorageError.self) {
      try await Sacks.engine(at: address, retry: .milliseconds(300)).close()
    }
    #expect("\(error)".contains("too many connections"), "\(error)")
    try other.end("ROLLBACK")
    // The server ends its side of the other connection a moment later.
    let role = try #require(address.split(separator: "@").first?.split(separator: "/").last)
    let count = "SELECT count(*) FROM pg_stat_activity WHERE usename = '\(role)'"
    while try await PostgresServer.administer([count], in: "public").first?.first != .integer(0) { await Task.yield() }
    let engine = try await Sacks.engine(at: address)
    try await engine.commit(Sacks.unit(1, bytes: 10))
    engine.close()
  }
}

@Suite(.enabled(if: PostgresServer.isAvailable)) struct `A server that ends idle connections` {
  @Test(.timeLimit(.minutes(2))) func `serves the next command on another connection`() async throws {
    let address = try await PostgresServer.makeRole(setting: "idle_session_timeout = 3000")
    let engine = try await Sacks.engine(at: address)
    defer { engine.close() }
    try await engine.commit(Sacks.unit(1, bytes: 10))
    let role = try #require(address.split(separator: "@").first?.split(separator: "/").last)
    let processes = "SELECT pid::bigint FROM pg_stat_activity WHERE usename = '\(role)'"
    let first = try await PostgresServer.administer([processes], in: "public")
    var rest = first
    while !rest.isEmpty {
      try await Task.sleep(for: .milliseconds(20))
      rest = try await PostgresServer.administer([processes], in: "public").filter { first.contains($0) }
    }
    #expect(try await Sacks.stored(engine) == [SequentialIDs.id(1)])
    try await engine.commit(Sacks.unit(2, bytes: 10))
    #expect(try await Sacks.stored(engine).count == 2)
  }

  @Test func `leaves a unit that waits between two queries alone`() async throws {
    let address = try await PostgresServer.makeRole(setting: "idle_in_transaction_session_timeout = 300")
    let engine = try await Sacks.engine(at: address)
    defer { engine.close() }
    try await engine.commit(Sacks.unit(1, bytes: 10))
    let snapshot = try await engine.snapshot()
    defer { snapshot.end() }
    for pause in [Duration.zero, .seconds(1)] {
      try await Task.sleep(for: pause)
      let found = try await snapshot.existingValues([.id(SequentialIDs.id(1))], in: "id", of: Sacks.table)
      #expect(found.count == 1)
    }
  }
}
