import GRDBSQLite
import StorageKit
import Synchronization

/// In debug builds, has SQLite itself refuse a statement that touches the tables of another feature than the one that
/// it is for.
///
/// The storage port has no way to write such a statement by mistake; this is for what the port does not see: a part, an
/// index or a trigger that leads across. Release builds trust what debug builds have tried.
final class TableGuard: Sendable {
  /// Whose tables the house's own statements touch.
  static let house: Substring = "core"

  private struct State {
    var feature = TableGuard.house
    var refused: String?
  }

  private let state = Mutex(State())

  /// Puts the guard before everything that the connection prepares from now on.
  func watch(_ connection: OpaquePointer?) {
    #if DEBUG
      sqlite3_set_authorizer(
        connection,
        { context, action, table, _, _, _ in
          guard let context, let table, TableGuard.actions.contains(action) else { return SQLITE_OK }
          let owner = Unmanaged<TableGuard>.fromOpaque(context).takeUnretainedValue()
          return owner.admits(String(cString: table)) ? SQLITE_OK : SQLITE_DENY
        }, Unmanaged.passUnretained(self).toOpaque())
    #endif
  }

  /// What names a table in its first word.
  private static let actions: Set = [SQLITE_READ, SQLITE_INSERT, SQLITE_UPDATE, SQLITE_DELETE]

  private func admits(_ table: String) -> Bool {
    let owner = table.prefix { $0 != "_" }
    return state.withLock { state in
      if owner == state.feature || owner == "sqlite" { return true }
      state.refused = table
      return false
    }
  }

  /// Runs the body for a feature.
  func letting<Value>(_ feature: Substring, _ body: () throws -> Value) rethrows -> Value {
    #if DEBUG
      let outer = state.withLock { state in
        defer { state.feature = feature }
        return state.feature
      }
      defer { state.withLock { $0.feature = outer } }
    #endif
    return try body()
  }

  /// Why SQLite has just refused a statement, if it was for a foreign table.
  func takeRefusal() -> StorageError? {
    state.withLock { state in
      defer { state.refused = nil }
      return state.refused.map { .foreignTable($0, feature: String(state.feature)) }
    }
  }
}
