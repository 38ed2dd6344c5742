import CSQLite
import StorageKit

/// Has SQLite itself refuse a statement that touches the tables of another feature than the one that it is for.
///
/// The storage port has no way to write such a statement by mistake; this is for what the port does not see: a part, an
/// index or a trigger that leads across. SQLite asks only while it prepares a statement, so a statement that is kept
/// costs nothing more.
final class TableGuard {
  /// The feature whose tables are the core's own.
  static let house: Substring = "core"

  /// `nil` admits every table.
  private var feature: Substring? = TableGuard.house
  private var refused: String?

  /// Puts the guard before everything that the connection prepares from now on. It must live as long.
  func watch(_ connection: OpaquePointer) {
    sqlite3_set_authorizer(
      connection,
      { context, action, table, _, _, _ in
        guard let context, let table, TableGuard.namesTable(action) else { return SQLITE_OK }
        let guardian = Unmanaged<TableGuard>.fromOpaque(context).takeUnretainedValue()
        return guardian.admits(table) ? SQLITE_OK : SQLITE_DENY
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  private static func namesTable(_ action: Int32) -> Bool {
    switch action {
    case SQLITE_READ, SQLITE_INSERT, SQLITE_UPDATE, SQLITE_DELETE: true
    default: false
    }
  }

  private func admits(_ table: UnsafePointer<CChar>) -> Bool {
    guard let feature else { return true }
    if Self.isTable(table, of: feature) || Self.isTable(table, of: "sqlite") { return true }
    refused = String(cString: table)
    return false
  }

  /// Compares bytes, because SQLite asks once for each column.
  private static func isTable(_ name: UnsafePointer<CChar>, of feature: Substring) -> Bool {
    var rest = name
    for byte in feature.utf8 {
      guard UInt8(bitPattern: rest.pointee) == byte else { return false }
      rest += 1
    }
    return rest.pointee == 0 || UInt8(bitPattern: rest.pointee) == UInt8(ascii: "_")
  }

  /// Runs the body for a feature, or without a guard for `nil`.
  func letting<Value>(_ feature: Substring?, _ body: () throws -> Value) rethrows -> Value {
    let outer = self.feature
    self.feature = feature
    defer { self.feature = outer }
    return try body()
  }

  /// Returns the reason for which SQLite has just refused a statement, if it was for a foreign table.
  func takeRefusal() -> StorageError? {
    defer { refused = nil }
    return refused.map { .foreignTable($0, feature: String(feature ?? Self.house)) }
  }
}
