import DomainKit
import StorageKit
@testable import StorageSQLite
import Testing
import TestingKit

@Suite struct `A backlog of deliveries` {
  private static let handlers: Set = [
    HandlerKey(handler: "a", stableName: "cups.filled.v1"), HandlerKey(handler: "a", stableName: "cups.broken.v1"),
    HandlerKey(handler: "b", stableName: "cups.filled.v1"),
  ]
  private static let now = EngineTime(epoch: SequentialIDs.id(1), milliseconds: 5)
  private let outbox = OutboxSQL(.sqlite)

  /// Returns the steps in which SQLite runs a statement.
  private func steps(_ statement: SQLStatement) throws -> [String] {
    let folder = try TemporaryFolder()
    let engine = try SQLiteEngine.withCups(at: folder.file())
    defer { engine.close() }
    return try engine.read { session in
      try session.rows("EXPLAIN QUERY PLAN \(statement.text)", statement.values).compactMap {
        String(storedValue: $0[3])
      }
    }
  }

  @Test(arguments: OutboxSQL.EpochRange.allCases)
  func `is claimed in the order of an index, however long it is`(range: OutboxSQL.EpochRange) throws {
    let steps = try steps(
      outbox.due(in: range, at: Self.now, to: "a", of: ["cups.filled.v1", "cups.broken.v1"], limit: 9))
    #expect(steps.contains { $0.contains("SEARCH d USING INDEX core_delivery_ready (handler=? AND epoch") })
    #expect(!steps.contains { $0.contains("TEMP B-TREE") })
  }

  @Test(arguments: OutboxSQL.EpochRange.allCases)
  func `of other handlers is not read`(range: OutboxSQL.EpochRange) throws {
    let steps = try steps(outbox.hasClaimable(in: range, at: Self.now, Self.handlers))
    #expect(steps.contains { $0.contains("SEARCH d USING INDEX core_delivery_ready (handler=? AND epoch") })
  }

  @Test func `of other handlers is not read for the next due time`() throws {
    let steps = try steps(outbox.nextDue(at: Self.now, Self.handlers))
    #expect(steps.contains { $0.contains("SEARCH d USING INDEX core_delivery_ready (handler=? AND epoch=?)") })
    #expect(!steps.contains { $0.contains("TEMP B-TREE") })
  }

  @Test func `of other handlers is not read for features that were switched off`() throws {
    let steps = try steps(outbox.hasPaused(for: Self.handlers))
    #expect(steps.contains { $0.contains("core_delivery_ready (handler=? AND epoch=?)") })
  }
}
