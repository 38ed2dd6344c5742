import StorageKit
import Synchronization
import Testing
import TestingKit

@Suite struct `The move of a database` {
  @Test func `takes its mark back if the target cannot be created`() async throws {
    let (source, target) = (MarkedEngine(), MarkedEngine(isFull: true))
    let move = DatabaseMove(from: source, at: "old", to: target, at: "new", CoreSchema.migrations)
    await #expect(throws: MarkedEngine.failure) { try await move.run() }
    #expect(source.marks.map { $0?.state } == [MoveMark.State.moving, nil])
    #expect(target.marks.isEmpty)
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
}
