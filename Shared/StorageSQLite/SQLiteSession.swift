import CSQLite
import StorageKit

/// A connection during ``SQLiteConnection/use(_:)``. It is valid only inside the body.
///
/// ```swift
/// let connection = try SQLiteConnection(path: path, configuration: SQLiteSettings.reader(5))
/// let titles = try connection.use { session in
///   try session.rows("SELECT title FROM books_book WHERE id = ?1", [.id(id.raw)])
/// }
/// ```
struct SQLiteSession {
  private let handle: SQLiteHandle
  private let database: OpaquePointer

  init(_ handle: SQLiteHandle, _ database: OpaquePointer) {
    self.handle = handle
    self.database = database
  }

  // MARK: Statements

  /// Runs a statement for its effect.
  func run(_ statement: SQLStatement) throws { try run(statement.text, statement.values) }

  func run(_ text: String, _ values: [StoredValue] = []) throws {
    try step(prepared(text), values) { _ in }
  }

  func run(_ key: StatementKey, _ values: [StoredValue]) throws { try step(prepared(key), values) { _ in } }

  /// Returns every row of a statement's result.
  func rows(_ statement: SQLStatement) throws -> [[StoredValue]] { try rows(statement.text, statement.values) }

  func rows(_ text: String, _ values: [StoredValue] = []) throws -> [[StoredValue]] {
    try rows(of: prepared(text), values)
  }

  func rows(_ key: StatementKey, _ values: [StoredValue]) throws -> [[StoredValue]] {
    try rows(of: prepared(key), values)
  }

  private func rows(of statement: OpaquePointer, _ values: [StoredValue]) throws -> [[StoredValue]] {
    var rows: [[StoredValue]] = []
    try step(statement, values) { statement in
      rows.append(try (0..<sqlite3_column_count(statement)).map { try SQLiteValue.read(statement, $0) })
    }
    return rows
  }

  /// Runs a prepared statement. `row` may read the statement's columns but must not run another
  /// statement, because the parameters of both would share the arena.
  private func step(_ statement: OpaquePointer, _ values: [StoredValue], _ row: (OpaquePointer) throws -> Void) throws {
    defer {
      sqlite3_reset(statement)
      sqlite3_clear_bindings(statement)
    }
    try check(handle.arena.bind(values, to: statement))
    while true {
      let code = sqlite3_step(statement)
      if code == SQLITE_DONE { return }
      guard code == SQLITE_ROW else { return try check(code) }
      try row(statement)
    }
  }

  // MARK: Preparing

  private func prepared(_ key: StatementKey) throws -> OpaquePointer {
    if let statement = handle.statements[key] { return statement }
    let statement = try prepare(key.text)
    handle.statements.add(statement, key)
    return statement
  }

  private func prepared(_ text: String) throws -> OpaquePointer {
    if let statement = handle.statements.statement(text) { return statement }
    let statement = try prepare(text)
    handle.statements.add(statement, text)
    return statement
  }

  private func prepare(_ text: String) throws -> OpaquePointer {
    var statement: OpaquePointer?
    let isWhole = try text.withCString { start in
      var rest: UnsafePointer<CChar>?
      try check(sqlite3_prepare_v3(database, start, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, &rest))
      return rest?.pointee == 0
    }
    guard isWhole, let statement else {
      sqlite3_finalize(statement)
      throw SQLiteFailure(code: SQLITE_MISUSE, message: "not one statement: \(text)")
    }
    return statement
  }

  private func check(_ code: Int32) throws {
    if code != SQLITE_OK { throw handle.tableAuthorizer.takeRefusal() ?? SQLiteFailure(database, code) }
  }

  // MARK: The connection

  /// The number of rows that the last statement changed.
  var changes: Int { Int(sqlite3_changes(database)) }

  /// `true` if a transaction is open. It is `false` after a failure that made SQLite end the
  /// transaction.
  var isInTransaction: Bool { sqlite3_get_autocommit(database) == 0 }

  /// Returns SQLite's counter of the changes that other connections have made, as of the last query.
  func dataVersion() throws -> UInt32 {
    var version: UInt32 = 0
    try check(sqlite3_file_control(database, "main", SQLITE_FCNTL_DATA_VERSION, &version))
    return version
  }

  /// SQLite's counters at the last check of ``SchemaWatch``, or `nil` before the first one.
  var checkedVersions: (data: UInt32, schema: StoredValue?)? {
    get { handle.checkedVersions }
    nonmutating set { handle.checkedVersions = newValue }
  }

  /// Returns the mark of the database's file. See ``DatabaseMark``.
  func fileMark() throws -> Int32 { try DatabaseMark.read(database) }

  /// Checks, after the first read, that the open file is still the database with its name.
  ///
  /// A process that replaces a database first announces it and then checks for open connections, so
  /// at least one of the two processes notices the other.
  ///
  /// - Throws: `StorageError.busy(_:)`.
  func refuseIfReplaced(_ path: String) throws {
    var hasMoved: Int32 = 0
    try check(sqlite3_file_control(database, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved))
    if hasMoved != 0 || LockRecord(beside: path).isReplacing { throw StorageError.busy(path) }
  }

  /// Counts the pages in the write-ahead log after each commit.
  func observeWAL(_ counter: WALSize) {
    sqlite3_wal_hook(
      database,
      { context, _, _, pages in
        if let context { Unmanaged<WALSize>.fromOpaque(context).takeUnretainedValue().set(Int(pages)) }
        return SQLITE_OK
      }, Unmanaged.passUnretained(counter).toOpaque())
  }

  /// Runs the body so that another connection's lock is an error immediately.
  func withoutWaiting(_ body: () throws -> Void) rethrows {
    sqlite3_busy_timeout(database, 0)
    defer { sqlite3_busy_timeout(database, handle.busyTimeout) }
    try body()
  }

  /// Runs the body for the feature that a table belongs to.
  func asFeature<Value>(of table: TableLayout, _ body: () throws -> Value) rethrows -> Value {
    try asFeature(table.feature, body)
  }

  /// Runs the body for a feature, or for all features if it is `nil`. Outside the body, statements
  /// belong to the core.
  func asFeature<Value>(_ feature: Substring?, _ body: () throws -> Value) rethrows -> Value {
    try handle.tableAuthorizer.asFeature(feature, body)
  }

  /// Returns the problems that SQLite's own check of the database finds. An empty list means that
  /// the database is intact.
  func problems() throws -> [String] {
    let complaints = try asFeature(nil) {
      try rows("PRAGMA integrity_check") + rows("PRAGMA foreign_key_check")
    }
    return complaints.compactMap { row in
      guard case .text(let text) = row.first, text != "ok" else { return nil }
      return text
    }
  }

  /// Copies the whole database, page by page, to another connection.
  func copy(to target: SQLiteSession) throws {
    guard let backup = sqlite3_backup_init(target.database, "main", database, "main") else {
      throw SQLiteFailure(target.database, sqlite3_errcode(target.database))
    }
    let code = sqlite3_backup_step(backup, -1)
    sqlite3_backup_finish(backup)
    if code != SQLITE_DONE { throw SQLiteFailure(target.database, code) }
  }
}
