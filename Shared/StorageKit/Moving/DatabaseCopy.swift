import DomainKit

/// The progress of a copy.
package struct CopyProgress: Hashable, Sendable {
  package enum Work: String, Sendable {
    case copying = "Copying"
    case comparing = "Comparing"
  }

  package let work: Work
  package let table: String
  /// The rows of all tables that are done.
  package let completed: Int
  package let total: Int
}

/// The copy of all rows from a database that no process changes to another one with the same tables.
///
/// Rows are copied in the order of their keys. Each batch is one unit of work with an identity of its
/// own, so the target stores it once, even if two processes copy at the same time. After an
/// interruption, the copy continues after the highest key of each table.
struct DatabaseCopy: Sendable {
  let source: any StorageEngine
  let target: any StorageEngine
  let tables: [CopiedTable]
  let move: MoveID
  /// The number of rows in a batch.
  let batchSize: Int
  let report: @Sendable (CopyProgress) -> Void

  /// Returns the number of rows of all tables.
  func total() async throws -> Int {
    var total = 0
    for table in tables { total += try await table.count(in: source) }
    return total
  }

  /// Copies the rows that are missing on the target.
  func run() async throws {
    let total = try await total()
    var completed = 0
    for table in tables {
      let last = try await target.rows(table.last).first.map(table.key)
      if last != nil { completed += try await table.count(in: target) }
      report(CopyProgress(work: .copying, table: table.layout.name, completed: completed, total: total))
      try await table.forEachPage(of: source, after: last, limit: batchSize) { rows, previous in
        try Task.checkCancellation()
        var changes = ChangeSet(id: move.batch(of: table.layout.name, after: previous))
        changes.writes = rows.map { .insertPart(table.layout, $0.values) }
        try await target.commit(changes)
        completed += rows.count
        report(CopyProgress(work: .copying, table: table.layout.name, completed: completed, total: total))
      }
    }
  }

  /// Compares the number of rows and the checksum of each table.
  ///
  /// - Returns: The number of rows.
  /// - Throws: ``StorageError/differentCopy(_:table:)``.
  func compare() async throws -> Int {
    let total = try await total()
    var completed = 0
    for table in tables {
      report(CopyProgress(work: .comparing, table: table.layout.name, completed: completed, total: total))
      async let copied = table.digest(in: target, limit: batchSize)
      let original = try await table.digest(in: source, limit: batchSize)
      guard try await copied == original else {
        throw StorageError.differentCopy(target.displayName, table: table.layout.name)
      }
      completed += original.rows
    }
    return completed
  }
}
