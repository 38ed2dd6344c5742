import DomainKit
package import StorageKit
import Synchronization

extension SQLiteEngine: MovableStorageEngine {
  package func replaceMark(
    _ current: MoveMark?, with new: MoveMark?, clearing tables: [TableLayout]
  ) async throws -> Bool {
    try translatingCommitFailure {
      try writer().connection.use { session in
        let isReplaced = try withUninterruptedTransaction(on: session, .immediate) {
          guard try MoveMark(in: session.appliedMigrations()) == current else { return false }
          for table in tables { try session.asFeature(nil) { try session.run("DELETE FROM \(table.name)") } }
          try replace(current, with: new, session)
          return true
        }
        schema.record(try session.appliedMigrations())
        return isReplaced
      }
    }
  }

  package func removeCopy(_ mark: MoveMark, of tables: [TableLayout]) async throws -> Bool {
    guard try await MoveMark(in: migrationHistory()) == mark else { return false }
    for table in tables {
      let first = Select(table: table, conditions: [], order: [], limit: 1, parts: nil)
      if try await !rows(first).isEmpty { return false }
    }
    close()
    // A move that is still running has the file open, so it stays.
    file.remove()
    if file.isThere { throw StorageError.inUse(path) }
    return true
  }

  package func emptyingInstruction() async throws -> String? {
    "Close it in all programs, and remove it with: rm \(path.quotedAsWord)"
  }

  package func discard() async {
    let isUnused = await isUnused()
    close()
    if isNewFile.load(ordering: .relaxed), isUnused { file.remove() }
  }

  /// Returns `true` unless another process has stored data of its own in the meantime.
  private func isUnused() async -> Bool {
    do {
      let history = try await migrationHistory()
      return history.isEmpty || MoveMark(in: history)?.state == .arriving
    } catch {
      return false
    }
  }

  private func replace(_ current: MoveMark?, with new: MoveMark?, _ session: SQLiteSession) throws {
    let history = CoreSchema.migration
    if let current {
      try session.run("DELETE FROM \(history.name) WHERE id = ?1", [.text(current.entry.id)])
    }
    if let new {
      try session.run(
        statements.insert(history),
        [.text(new.entry.id), .text(new.entry.checksum), .integer(clock.now.milliseconds)])
    }
    try session.changeSchemaVersion()
  }
}
