import DomainKit
import StorageKit
import StorageSQLite
import TestingKit

/// The table that these tests write to, with helpers for its rows.
enum Cups {
  static let table = TableLayout(name: "tests_cup", columns: ["id", "version", "label"])
  static let migration = Migration("tests.0001", [.createTable(.root("tests_cup", [.text("label")]))])
  static let all = CoreSchema.migrations + [migration]

  static let selection = Select(table: table, conditions: [], order: [Sort("id")], limit: nil, parts: nil)

  static func insertion(_ number: UInt64, _ label: String = "") -> RowWrite {
    .insert(table, [.id(SequentialIDs.id(number)), .integer(1), .text(label)])
  }

  static func update(_ number: UInt64, _ label: String, expected: Int) -> RowWrite {
    .update(
      table, [.id(SequentialIDs.id(number)), .integer(Int64(expected + 1)), .text(label)], expected: expected)
  }
}

extension SQLiteEngine {
  /// An engine whose database contains the cups.
  static func withCups(at path: String, busyTimeout: Double = 5) throws -> SQLiteEngine {
    let engine = try SQLiteEngine(path: path, busyTimeout: busyTimeout)
    try engine.start(with: Cups.all)
    return engine
  }

  func start(with migrations: [Migration]) throws {
    try migrate { [displayName] in
      try MigrationPlan.missing(of: migrations, in: $0, location: displayName)
    }
  }

  func commit(_ writes: RowWrite...) async throws {
    var changes = ChangeSet()
    changes.writes = writes
    try await commit(changes)
  }

  func labels() async throws -> [String] {
    try await rows(Cups.selection).compactMap { String(storedValue: $0.values[2]) }
  }
}
