import DomainKit
import StorageKit

/// A data migration that stores the present keys of names. Earlier keys had modifier letters, such as
/// the apostrophe of Ukrainian, letters of other alphabets that look like Latin ones, mathematical
/// letters, Latin letters in other forms, such as small capitals and `ə`, digits of other scripts,
/// the vowel marks of Hebrew, Arabic and Syriac, and characters that stand for several letters. They
/// lacked raised letters, such as `ʰ`, and letters that include parentheses.
///
/// Two entries of older databases may have the same key now, so the index is no longer unique. The
/// revision of the watchlist keeps two users from adding one name at the same time.
enum WatchlistKeyUpgrade {
  // These are the columns at the time of this migration.
  private static let table = TableLayout(
    name: "employees_watchlist", columns: ["id", "version", "name", "name_key"])

  static let changes: [SchemaChange] = [
    .dropIndex("employees_watchlist_name"),
    .createIndex(IndexDefinition("employees_watchlist_key", on: table.name, ["name_key", "id"])),
  ]

  static let rows = RowUpgrade(of: table) { row in
    guard case .text(let name) = row.values[2], let version = Int(storedValue: row.values[1]) else {
      throw StorageError.malformedRow(table: table.name, reason: "a name is not text")
    }
    let key = StoredValue.text(NameKey(name).value)
    return key == row.values[3] ? [] : [.update(table, Array(row.values[...2]) + [key], expected: version)]
  }
}
