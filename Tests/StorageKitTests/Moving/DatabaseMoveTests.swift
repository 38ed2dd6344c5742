import DomainKit
import Synchronization
import Testing
import TestingKit

@testable import StorageKit

@Suite struct `The move of a database` {
  @Test func `does not mark the source if the target cannot be created`() async throws {
    let (source, target) = (MarkedEngine(), MarkedEngine(isFull: true))
    let move = DatabaseMove(from: source, at: "old", to: target, at: "new", CoreSchema.migrations)
    await #expect(throws: MarkedEngine.failure) { try await move.run() }
    #expect(source.marks.isEmpty)
    #expect(target.marks.isEmpty)
  }

  @Test func `marks the source as moved, and then removes the target's mark`() async throws {
    let (source, target) = (MarkedEngine(), MarkedEngine())
    #expect(try await DatabaseMove(from: source, at: "old", to: target, at: "new", CoreSchema.migrations).run() == 0)
    #expect(source.marks.map { $0?.state } == [.moving, .moved])
    #expect(source.marks.map { $0?.counterpart } == ["new", "new"])
    #expect(target.marks == [nil])
  }

  @Test func `takes its mark back if the copy is refused`() async throws {
    let (source, target) = (MarkedEngine(), MarkedEngine())
    let move = DatabaseMove(from: source, at: "old", to: target, at: "new", CoreSchema.migrations)
    await #expect(throws: MarkedEngine.failure) { try await move.run(check: { throw MarkedEngine.failure }) }
    #expect(source.marks.map { $0?.state } == [.moving, nil])
    #expect(target.marks.isEmpty)
  }
}

@Suite struct `The tables of a copy` {
  @Test func `leave out the units that the copy itself made`() throws {
    for table in CopiedTable.all(in: CoreSchema.migrations) {
      let own = table.layout.name == CoreSchema.commit.name ? [MoveID.isUnit] : []
      #expect(table.page(after: nil, limit: 5).conditions == own)
      #expect(table.last.conditions == own)
      #expect(table.last.order.allSatisfy { $0.descending })
    }
  }

  @Test func `are read in pages, each after the last row of the one before`() throws {
    let all = CopiedTable.all(in: CoreSchema.migrations)
    let deliveries = try #require(all.first { $0.layout.name == CoreSchema.delivery.name })
    let row = FetchedRow(values: [.id(SequentialIDs.id(1)), .text("tests.tell")] + Array(repeating: .null, count: 9))
    let key = deliveries.key(of: row)
    #expect(key == [.id(SequentialIDs.id(1)), .text("tests.tell")])
    let page = deliveries.page(after: key, limit: 5)
    #expect(page.order.map(\.column) == ["event_id", "handler"] && page.limit == 5)
    #expect(page.conditions == [.after(zip(page.order, key).map { Condition.SortedValue($0, $1) })])
  }

  @Test(arguments: 1...6) func `are counted and compared to the last row, in pages of any size`(size: Int) async throws
  {
    let (engine, migrations) = (InMemoryEngine(), CoreSchema.migrations + [JarMapper.migration])
    try engine.migrate { _ in migrations }
    var changes = ChangeSet()
    changes.writes = (UInt64(1)...5).map {
      .insert(JarRecord.table.layout, [.id(SequentialIDs.id($0)), .integer(1), .text("jar \($0)")])
    }
    try await engine.commit(changes)
    let jars = try #require(CopiedTable.all(in: migrations).first { $0.layout.name == JarRecord.table.layout.name })
    let digest = try await jars.digest(in: engine, limit: size)
    #expect(digest.rows == 5)
    #expect(try await jars.digest(in: engine, limit: 100) == digest)
    #expect(try await jars.count(in: engine) == 5)
  }
}

/// An engine in memory that records its marks.
private final class MarkedEngine: ForwardingEngine, MovableStorageEngine {
  static let failure = StorageError.full("new")
  let base: any StorageEngine = InMemoryEngine()
  /// `true` for an engine that cannot create a table.
  private let isFull: Bool
  private let log = Mutex<[MoveMark?]>([])

  init(isFull: Bool = false) { self.isFull = isFull }

  /// The marks that were set, in order; `nil` for a removal.
  var marks: [MoveMark?] { log.withLock { $0 } }

  func migrate(_ plan: ([AppliedMigration]) throws -> [Migration]) async throws {
    try await base.migrate { applied in
      let missing = try plan(applied)
      if isFull, !missing.isEmpty { throw Self.failure }
      return missing
    }
  }

  func replaceMark(_: MoveMark?, with new: MoveMark?, clearing _: [TableLayout]) async throws -> Bool {
    log.withLock { $0.append(new) }
    return true
  }

  /// Finds no row: an engine in memory has no table for the history of its migrations.
  func rows(_: Select) async throws -> [FetchedRow] { [] }
  func summary(_: Summary) async throws -> [[StoredValue]] { [[.integer(0)]] }
}
