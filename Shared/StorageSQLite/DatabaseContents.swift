package import DomainKit
import StorageKit

/// The age and the accounts of a database, by which users recognize a backup.
package struct DatabaseContents: Hashable, Sendable {
  /// The time of the last unit of work that is on record, or `nil` if there is none.
  package let lastChange: Timestamp?
  /// The number of accounts.
  package let accounts: Int

  /// Reads the contents of a database.
  ///
  /// - Parameter table: The table of the accounts. A database of an older program may lack it.
  init(in session: SQLiteSession, accounts table: String) throws {
    func first(_ statement: String, of table: String) throws -> StoredValue? {
      let exists = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?1"
      guard try !session.rows(exists, [.text(table)]).isEmpty else { return nil }
      return try session.rows("SELECT \(statement) FROM \(table)").first?.first
    }
    (lastChange, accounts) = try session.asFeature(nil) {
      let moment = try first("max(committed_at)", of: CoreSchema.commit.name).flatMap { Int(storedValue: $0) }
      let count = try first("count(*)", of: table).flatMap { Int(storedValue: $0) }
      return (moment.map { Timestamp(milliseconds: Int64($0)) }, count ?? 0)
    }
  }
}
