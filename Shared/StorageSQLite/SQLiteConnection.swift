import DomainKit
import GRDB
import GRDBSQLite
import StorageKit

/// One connection. GRDB opens, serialises and closes it and keeps its prepared statements; values are bound and
/// read through SQLite's own interface, which takes half the time.
final class SQLiteConnection: Sendable {
  private let queue: DatabaseQueue
  /// In milliseconds.
  private let busyTimeout: Int32
  private let tableGuard = TableGuard()
  let path: String

  init(path: String, configuration: Configuration) throws {
    self.path = path
    busyTimeout = if case .timeout(let seconds) = configuration.busyMode { Int32(seconds * 1_000) } else { 0 }
    queue = try SQLiteErrors.translating(path) { try DatabaseQueue(path: path, configuration: configuration) }
    queue.writeWithoutTransaction { tableGuard.watch($0.sqliteConnection) }
  }

  /// Gives the connection to the body alone.
  func use<Value>(_ body: (SQLiteSession) throws -> Value) throws -> Value {
    try SQLiteErrors.translating(path) {
      try queue.writeWithoutTransaction { database in
        try body(SQLiteSession(database, busyTimeout: busyTimeout, tableGuard: tableGuard))
      }
    }
  }

  func close() throws { try queue.close() }

  /// Copies the database, page by page, into a new file.
  func backUp(to path: String) throws {
    let target = try DatabaseQueue(path: path)
    try queue.backup(to: target)
    try target.close()
  }
}

/// A connection while it is held.
struct SQLiteSession {
  private let database: Database
  /// In milliseconds.
  private let busyTimeout: Int32
  private let tableGuard: TableGuard

  init(_ database: Database, busyTimeout: Int32, tableGuard: TableGuard) {
    self.database = database
    self.busyTimeout = busyTimeout
    self.tableGuard = tableGuard
  }

  /// Runs the body for the feature that a table belongs to.
  func touching<Value>(_ table: TableLayout, _ body: () throws -> Value) rethrows -> Value {
    try acting(for: table.feature, body)
  }

  /// Runs the body for a feature; outside of it, statements are the house's own.
  func acting<Value>(for feature: Substring, _ body: () throws -> Value) rethrows -> Value {
    try tableGuard.letting(feature, body)
  }

  /// How many rows the last statement changed.
  var changes: Int { Int(sqlite3_changes(database.sqliteConnection)) }

  /// Whether SQLite has given up the open transaction, as it does after some failures.
  var isInTransaction: Bool { sqlite3_get_autocommit(database.sqliteConnection) == 0 }

  /// Calls the hook after each commit with the number of pages in the write-ahead log.
  func observeLog(_ counter: LogPages) {
    sqlite3_wal_hook(
      database.sqliteConnection,
      { context, _, _, pages in
        if let context { Unmanaged<LogPages>.fromOpaque(context).takeUnretainedValue().set(Int(pages)) }
        return SQLITE_OK
      }, Unmanaged.passUnretained(counter).toOpaque())
  }

  /// Runs the body so that a lock of another process is an error at once.
  func withoutWaiting(_ body: () throws -> Void) rethrows {
    sqlite3_busy_timeout(database.sqliteConnection, 0)
    defer { sqlite3_busy_timeout(database.sqliteConnection, busyTimeout) }
    try body()
  }

  func run(_ statement: SQLStatement) throws { try run(statement.text, statement.values) }

  func run(_ text: String, _ values: [StoredValue] = []) throws {
    try step(text, values) { _ in }
  }

  func rows(_ statement: SQLStatement) throws -> [[StoredValue]] { try rows(statement.text, statement.values) }

  func rows(_ text: String, _ values: [StoredValue] = []) throws -> [[StoredValue]] {
    var rows: [[StoredValue]] = []
    try step(text, values) { statement in
      rows.append(try (0..<sqlite3_column_count(statement)).map { try SQLiteValue.read(statement, $0) })
    }
    return rows
  }

  private func step(_ text: String, _ values: [StoredValue], _ row: (OpaquePointer) throws -> Void) throws {
    let statement = try prepared(text)
    defer {
      sqlite3_reset(statement)
      sqlite3_clear_bindings(statement)
    }
    for (index, value) in values.enumerated() {
      try check(SQLiteValue.bind(value, statement, Int32(index + 1)))
    }
    while true {
      let code = sqlite3_step(statement)
      if code == SQLITE_DONE { return }
      guard code == SQLITE_ROW else { return try check(code) }
      try row(statement)
    }
  }

  private func prepared(_ text: String) throws -> OpaquePointer {
    do {
      return try database.cachedStatement(sql: text).sqliteStatement
    } catch {
      throw tableGuard.takeRefusal() ?? error
    }
  }

  private func check(_ code: Int32) throws {
    guard code != SQLITE_OK else { return }
    let connection = database.sqliteConnection
    throw SQLiteFailure(
      code: sqlite3_extended_errcode(connection), message: String(cString: sqlite3_errmsg(connection)))
  }
}

/// What SQLite said.
struct SQLiteFailure: Error {
  /// The extended result code.
  let code: Int32
  let message: String
}
