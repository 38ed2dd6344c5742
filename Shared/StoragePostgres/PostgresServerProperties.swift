import StorageKit

/// The properties of a server, and of the schema, that a connection depends on.
struct PostgresServerProperties {
  /// The query for the properties.
  static let selection = PostgresStatement(
    """
    SELECT current_setting('server_version_num')::bigint, pg_backend_pid()::bigint, \
    pg_is_in_recovery()::integer::bigint, \
    current_setting('server_encoding'), current_setting('fsync'), current_setting('full_page_writes'), \
    current_setting('synchronous_commit'), current_setting('server_version'), current_schema()::text
    """)

  /// The query for a table of the schema that the server empties after a crash. It runs after the
  /// search path is set.
  static let unloggedTable = PostgresStatement(
    """
    SELECT relname::text FROM pg_catalog.pg_class \
    WHERE relnamespace = (SELECT oid FROM pg_catalog.pg_namespace WHERE nspname = current_schema()) \
    AND (relkind = 'r'::"char" OR relkind = 'p'::"char") AND relpersistence = 'u'::"char" ORDER BY relname LIMIT 1
    """)

  /// The row of ``selection``.
  let row: [StoredValue]
  let unloggedTable: String?

  var version: String { text(7) }

  private func text(_ index: Int) -> String { String(storedValue: row[index]) ?? "" }
  private func number(_ index: Int) -> Int64 { Int64(storedValue: row[index]) ?? 0 }

  /// Checks that the server keeps what it acknowledges, and that its tables can be used.
  ///
  /// - Parameter process: The number of the server's process that libpq knows.
  /// - Throws: ``StorageKit/StorageError``.
  func check(_ durability: PostgresDurability, process: Int32, _ displayName: String) throws {
    if number(0) < 130_000 {
      let reason = "PostgreSQL 13 or later is needed, but the server is \(version)"
      throw StorageError.cannotOpen(displayName, reason: reason)
    }
    if number(1) != Int64(process) {
      let reason = "a connection pooler is between this program and the server; connect to the server itself"
      throw StorageError.cannotOpen(displayName, reason: reason)
    }
    if number(2) != 0 { throw StorageError.readOnly(displayName) }
    if text(3) != "UTF8" {
      throw StorageError.cannotOpen(displayName, reason: "its encoding is \(text(3)) instead of UTF8")
    }
    if durability == .everyCommit { try checkDurability(displayName) }
    if row[8] == .null {
      throw StorageError.cannotOpen(displayName, reason: "the search path names no schema that the role may use")
    }
    // Names that begin with `pg_` are the server's own.
    if text(8).hasPrefix("pg_temp") {
      throw StorageError.cannotOpen(displayName, reason: "the search path begins with a temporary schema")
    }
  }

  private func checkDurability(_ displayName: String) throws {
    for (name, value) in [("fsync", text(4)), ("full_page_writes", text(5))] where value != "on" {
      throw StorageError.notDurable(displayName, setting: "the server's setting \(name) is \(value)")
    }
    if !["on", "remote_apply"].contains(text(6)) {
      throw StorageError.notDurable(displayName, setting: "the server's setting synchronous_commit is \(text(6))")
    }
    if let unloggedTable {
      let setting = "a crash of the server empties the UNLOGGED table \(unloggedTable)"
      throw StorageError.notDurable(displayName, setting: setting)
    }
  }
}
