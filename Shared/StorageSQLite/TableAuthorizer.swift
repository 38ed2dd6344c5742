import CSQLite
import StorageKit

/// A guard that makes SQLite refuse a statement that accesses the tables of a feature other than
/// its own.
///
/// Callers of the storage port cannot write such a statement by mistake. The guard covers the cases
/// that the port does not see: a part, an index or a trigger that crosses features. SQLite calls
/// the guard only while it prepares a statement, so a cached statement has no extra cost.
final class TableAuthorizer {
  /// The feature that owns the core's tables.
  static let core: Substring = "core"

  /// The feature whose tables are accessible; `nil` for all tables.
  private var feature: Substring? = TableAuthorizer.core
  private var refused: String?

  /// Guards all statements that the connection prepares from now on. The guard must live as long as
  /// the connection.
  func watch(_ connection: OpaquePointer) {
    sqlite3_set_authorizer(
      connection,
      { context, action, table, _, _, _ in
        guard let context, let table, TableAuthorizer.namesTable(action) else { return SQLITE_OK }
        let guardian = Unmanaged<TableAuthorizer>.fromOpaque(context).takeUnretainedValue()
        return guardian.allows(table) ? SQLITE_OK : SQLITE_DENY
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  private static func namesTable(_ action: Int32) -> Bool {
    switch action {
    case SQLITE_READ, SQLITE_INSERT, SQLITE_UPDATE, SQLITE_DELETE: true
    default: false
    }
  }

  private func allows(_ table: UnsafePointer<CChar>) -> Bool {
    guard let feature else { return true }
    if Self.isTable(table, of: feature) || Self.isTable(table, of: "sqlite") { return true }
    refused = String(cString: table)
    return false
  }

  /// Compares bytes, because SQLite calls the guard once per column.
  private static func isTable(_ name: UnsafePointer<CChar>, of feature: Substring) -> Bool {
    var rest = name
    for byte in feature.utf8 {
      guard UInt8(bitPattern: rest.pointee) == byte else { return false }
      rest += 1
    }
    return rest.pointee == 0 || UInt8(bitPattern: rest.pointee) == UInt8(ascii: "_")
  }

  /// Runs the body for a feature, or without a guard for `nil`.
  func asFeature<Value>(_ feature: Substring?, _ body: () throws -> Value) rethrows -> Value {
    let outer = self.feature
    self.feature = feature
    defer { self.feature = outer }
    return try body()
  }

  /// Returns the reason for which SQLite refused a statement, if it was for a foreign table.
  func takeRefusal() -> StorageError? {
    defer { refused = nil }
    return refused.map { .foreignTable($0, feature: String(feature ?? Self.core)) }
  }
}
