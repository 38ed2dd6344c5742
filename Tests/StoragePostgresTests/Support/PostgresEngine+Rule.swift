import DomainKit
import StorageKit
import StoragePostgres

extension PostgresEngine {
  /// Stores a row in a unit with the row's identifier.
  @discardableResult
  func addRule(_ id: UniqueID) async throws -> CommitReceipt {
    var changes = ChangeSet(id: id)
    changes.writes = [.insert(CoreSchema.rule, [.id(id), .integer(1), .text("x")])]
    return try await commit(changes)
  }
}
