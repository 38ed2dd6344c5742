import DomainKit
import StorageKit
import StoragePostgres
import TestEngines
import Testing
import TestingKit

/// The transactions of snapshots, which begin and end together with other messages.
@Suite(.enabled(if: PostgresServer.isAvailable)) struct `The transaction of a snapshot` {
  private static let locks = """
    SELECT COUNT(*) FROM pg_locks l JOIN pg_class c ON c.oid = l.relation \
    WHERE c.relname = '\(CoreSchema.rule.name)' AND c.relnamespace = current_schema()::regnamespace \
    AND l.pid <> pg_backend_pid()
    """

  private func engine(at address: String) async throws -> PostgresEngine {
    let engine = try PostgresServer.engine(at: address)
    try await engine.migrate { try MigrationPlan.missing(of: CoreSchema.migrations, in: $0, location: "") }
    return engine
  }

  @Test func `ends soon after the snapshot, even if no query follows`() async throws {
    let address = try await PostgresServer.makeSchema()
    let (reader, observer) = (try await engine(at: address), try await engine(at: address))
    defer { for engine in [reader, observer] { engine.close() } }
    let snapshot = try await reader.snapshot()
    _ = try await snapshot.existingValues([.id(SequentialIDs.id(1))], in: "id", of: CoreSchema.rule)
    #expect(try await observer.administer(Self.locks) == [[.integer(1)]])
    snapshot.end()
    while try await observer.administer(Self.locks) != [[.integer(0)]] { await Task.yield() }
  }

  @Test func `is a new one right after that of an earlier snapshot`() async throws {
    let address = try await PostgresServer.makeSchema()
    let (reader, writer) = (try await engine(at: address), try await engine(at: address))
    defer { for engine in [reader, writer] { engine.close() } }
    for number in 2..<12 {
      let id = SequentialIDs.id(UInt64(number))
      let before = try await reader.snapshot()
      #expect(try await before.existingValues([.id(id)], in: "id", of: CoreSchema.rule).isEmpty)
      before.end()
      try await writer.addRule(id)
      let after = try await reader.snapshot()
      #expect(try await after.existingValues([.id(id)], in: "id", of: CoreSchema.rule) == [.id(id)])
      after.end()
    }
  }

  @Test(.timeLimit(.minutes(1))) func `is begun again after many callers have stopped waiting for a connection`()
    async throws
  {
    let address = try await PostgresServer.makeSchema()
    let (reader, observer) = (try await engine(at: address), try await engine(at: address))
    defer { for engine in [reader, observer] { engine.close() } }
    let lock = try OpenTransaction("LOCK TABLE core_rule IN ACCESS EXCLUSIVE MODE", at: address)
    let id = SequentialIDs.id(1)
    let writers = (UInt64(1)...8).map { number in
      Task { _ = try await reader.addRule(SequentialIDs.id(number)) }
    }
    while try await observer.administer("\(Self.locks) AND NOT l.granted") != [[.integer(8)]] { await Task.yield() }
    let readers = (0..<6).map { _ in
      Task { try await reader.snapshot().existingValues([.id(id)], in: "id", of: CoreSchema.rule) }
    }
    try await Task.sleep(for: .milliseconds(100))
    for task in readers {
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
    }
    try lock.end("ROLLBACK")
    for writer in writers { try await writer.value }
    let snapshot = try await reader.snapshot()
    #expect(try await snapshot.existingValues([.id(id)], in: "id", of: CoreSchema.rule) == [.id(id)])
    snapshot.end()
  }

  @Test func `was never begun for a snapshot without a query`() async throws {
    let reader = try await engine(at: try await PostgresServer.makeSchema())
    defer { reader.close() }
    try await reader.snapshot().end()
    try await reader.addRule(SequentialIDs.id(1))
    let snapshot = try await reader.snapshot()
    let stored = StoredValue.id(SequentialIDs.id(1))
    #expect(try await snapshot.existingValues([stored], in: "id", of: CoreSchema.rule) == [stored])
    snapshot.end()
  }
}
