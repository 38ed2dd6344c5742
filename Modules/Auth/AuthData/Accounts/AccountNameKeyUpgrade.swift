import DomainKit
import StorageKit

/// A data migration that stores the keys of the names of accounts.
enum AccountNameKeyUpgrade {
  // These are the columns at the time of this migration.
  private static let users = TableLayout(name: "auth_user", columns: ["id", "version", "name", "name_key"])

  static let changes: [SchemaChange] = [
    .addColumn(table: users.name, .text("name_key", optional: true)),
    .createIndex(IndexDefinition("auth_user_name_key", on: users.name, ["name_key"])),
  ]

  static let rows = RowUpgrade(of: users) { row in
    guard case .text(let name) = row.values[2], case .integer(let version) = row.values[1] else { return [] }
    return [.update(users, row.values[...2] + [.text(NameKey(name).value)], expected: Int(version))]
  }
}
