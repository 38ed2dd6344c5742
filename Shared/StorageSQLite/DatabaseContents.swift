package import DomainKit
import StorageKit

/// The age and the accounts of a database, by which users recognize a backup.
package struct DatabaseContents: Hashable, Sendable {
  /// The number of units of work, latest first, among which the last change is searched for.
  private static let searchLimit = 1_000

  /// The time of the last unit of work on record that did more than record who used the program, or `nil` if there
  /// is none.
  package let lastChange: Timestamp?
  /// The number of accounts.
  package let accounts: Int

  /// Reads the contents of a database.
  ///
  /// - Parameters:
  ///   - table: The table of the accounts. A database of an older program may lack it.
  ///   - accessTables: The tables that only record who used the program. Even the command that reads the contents may
  ///     write to them.
  init(in session: SQLiteSession, accounts table: String, ignoring accessTables: Set<String>) throws {
    func definition(of table: String) throws -> String? {
      let rows = try session.rows("SELECT sql FROM sqlite_master WHERE type = 'table' AND name = ?1", [.text(table)])
      return rows.first.flatMap { String(storedValue: $0[0]) }
    }
    (lastChange, accounts) = try session.asFeature(nil) {
      let name = CoreSchema.commit.name
      var units: [[StoredValue]] = []
      if let definition = try definition(of: name) {
        let written = definition.contains("written") ? "written" : "NULL"
        units = try session.rows(
          "SELECT committed_at, \(written) FROM \(name) ORDER BY committed_at DESC LIMIT \(Self.searchLimit)")
      }
      let change = units.first { !WrittenRow.isAccess(String(storedValue: $0[1]), to: accessTables) } ?? units.first
      let count = try definition(of: table) == nil ? nil : session.rows("SELECT count(*) FROM \(table)").first?.first
      return (
        change.flatMap { Int64(storedValue: $0[0]) }.map { Timestamp(milliseconds: $0) },
        count.flatMap { Int(storedValue: $0) } ?? 0
      )
    }
  }
}

extension WrittenRow {
  /// Returns `true` for a unit of work that wrote only to these tables.
  ///
  /// - Parameter written: The rows as `core_commit` has them; `nil` for a unit of an early version, which did not
  ///   record them.
  static func isAccess(_ written: String?, to tables: Set<String>) -> Bool {
    written.map { !$0.isEmpty && rows(in: $0).allSatisfy { tables.contains($0.table) } } ?? false
  }
}
