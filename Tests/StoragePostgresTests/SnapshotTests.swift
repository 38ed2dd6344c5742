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
    let url = try #require(try PostgresURL(address))
    let engine = PostgresEngine(url: url, durability: .asConfigured, timeouts: .generous)
    try await engine.migrate { try MigrationPlan.missing(of: CoreSchema.migrations, in: $0, location: "") }
    return engine
  }

  @Test func `ends soon after the snapshot, even if no query follows`() async throws {
    let address = try await PostgresServer.makeSchema()
    let (reader, observer) = (try await engine(at: address), try await engine(at: address))
    defer {
      reader.close()
      observer.close()
    }
    let snapshot = try await reader.snapshot()
    _ = try await snapshot.existingValues([.id(SequentialIDs.id(1))], in: "id", of: CoreSchema.rule)
    #expect(try await observer.administer(Self.locks) == [[.integer(1)]])
    snapshot.end()
    while try await observer.administer(Self.locks) != [[.integer(0)]] { await Task.yield() }
  }

  @Test func `is a new one right after that of an earlier snapshot`() async throws {
    let address = try await PostgresServer.makeSchema()
    let (reader, writer) = (try await engine(at: address), try await engine(at: address))
    defer {
      reader.close()
      writer.close()
    }
    for number in 2..<12 {
      let id = SequentialIDs.id(UInt64(number))
      let before = try await reader.snapshot()
      #expect(try await before.existingValues([.id(id)], in: "id", of: CoreSchema.rule).isEmpty)
      before.end()
      var changes = ChangeSet(id: SequentialIDs.id(UInt64(number + 100)))
      changes.writes = [.insert(CoreSchema.rule, [.id(id), .integer(1), .text("x")])]
      _ = try await writer.commit(changes)
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
    defer {
      reader.close()
      observer.close()
    }
    let lock = try OpenTransaction("LOCK TABLE core_rule IN ACCESS EXCLUSIVE MODE", at: address)
    let id = SequentialIDs.id(1)
    let writers = (0..<8).map { number in
      Task {
        var changes = ChangeSet(id: SequentialIDs.id(UInt64(number + 100)))
        changes.writes = [
          .insert(CoreSchema.rule, [.id(SequentialIDs.id(UInt64(number + 1))), .integer(1), .text("x")])
        ]
        _ = try await reader.commit(changes)
      }
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
    var changes = ChangeSet(id: SequentialIDs.id(1))
    changes.writes = [.insert(CoreSchema.rule, [.id(SequentialIDs.id(2)), .integer(1), .text("x")])]
    _ = try await reader.commit(changes)
    let snapshot = try await reader.snapshot()
    let stored = StoredValue.id(SequentialIDs.id(2))
    #expect(try await snapshot.existingValues([stored], in: "id", of: CoreSchema.rule) == [stored])
    snapshot.end()
  }
}
