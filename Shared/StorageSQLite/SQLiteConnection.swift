import Synchronization

/// A connection to a database that one caller at a time uses.
///
/// ```swift
/// let reader = try SQLiteConnection(path: path, configuration: SQLiteSettings.reader(5))
/// let count = try reader.use { session in try session.rows("SELECT count(*) FROM orders_order") }
/// try reader.close()
/// ```
final class SQLiteConnection: Sendable {
  /// The path that errors name.
  let path: String
  private let access = Mutex(())
  /// Touched only while ``access`` is locked.
  nonisolated(unsafe) private let handle: SQLiteHandle

  /// - Parameter name: the path that errors name, if it is another one.
  /// - Throws: `StorageError` when the database cannot be opened or a setting fails.
  init(path: String, as name: String? = nil, configuration: SQLiteConfiguration) throws {
    self.path = name ?? path
    handle = try SQLiteErrors.translating(self.path) { try SQLiteHandle(path, configuration) }
  }

  /// Runs the body with exclusive use of the connection; other callers block until it returns.
  ///
  /// - Throws: `StorageError` in place of an error of SQLite, and every other error of the body.
  func use<Value>(_ body: (SQLiteSession) throws -> Value) throws -> Value {
    try access.withLock { _ in
      // The lock protects the connection, not what the body returns.
      nonisolated(unsafe) let value = try SQLiteErrors.translating(path) {
        try body(SQLiteSession(handle, try handle.database(path)))
      }
      return value
    }
  }

  /// Closes the connection; a second call does nothing.
  ///
  /// - Parameter checkpointing: whether SQLite may move the log into the database if this is the last connection.
  func close(checkpointing: Bool = true) throws {
    try access.withLock { _ in
      try SQLiteErrors.translating(path) { try handle.close(checkpointing: checkpointing) }
    }
  }
}

/// The way in which a connection is opened.
struct SQLiteConfiguration: Sendable {
  var isReadOnly = false
  /// The time to wait for a lock of another connection, in milliseconds.
  let busyTimeout: Int32
  /// `true` if a log beside the database is refused that belongs to another one.
  var refusesForeignLog = false
  /// `true` if the path may be a URI with parameters.
  var acceptsURI = false
  /// Statements that run once, when the connection is opened.
  var settings: [String] = []
}
