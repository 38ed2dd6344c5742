import Synchronization

/// A connection to a database that one caller at a time uses.
///
/// ```swift
/// let reader = try SQLiteConnection(path: path, configuration: SQLiteSettings.reader(5))
/// let count = try reader.use { session in try session.rows("SELECT count(*) FROM orders_order") }
/// try reader.close()
/// ```
final class SQLiteConnection: Sendable {
  /// The path in error messages.
  let path: String
  private let access = Mutex(())
  /// Accessed only while ``access`` is locked.
  nonisolated(unsafe) private let handle: SQLiteHandle

  /// Opens a connection.
  ///
  /// - Parameter name: The path in error messages, if it differs.
  /// - Throws: `StorageError` if the database cannot be opened or a setting fails.
  init(path: String, as name: String? = nil, configuration: SQLiteConfiguration) throws {
    self.path = name ?? path
    handle = try SQLiteErrors.translating(self.path) { try SQLiteHandle(path, configuration) }
  }

  /// Runs the body with exclusive use of the connection. Other callers block until it returns.
  ///
  /// - Throws: `StorageError` in place of an SQLite error, and every other error of the body.
  func use<Value>(_ body: (SQLiteSession) throws -> Value) throws -> Value {
    try access.withLock { _ in
      // The lock protects the connection, not the value that the body returns.
      nonisolated(unsafe) let value = try SQLiteErrors.translating(path) {
        try body(SQLiteSession(handle, try handle.database(path)))
      }
      return value
    }
  }

  /// Closes the connection. A second call has no effect.
  ///
  /// - Parameter checkpointing: `true` if SQLite may move the log into the database when this is
  ///   the last connection.
  func close(checkpointing: Bool = true) throws {
    try access.withLock { _ in
      try SQLiteErrors.translating(path) { try handle.close(checkpointing: checkpointing) }
    }
  }
}

/// The configuration with which a connection is opened.
struct SQLiteConfiguration: Sendable {
  var isReadOnly = false
  /// The time to wait for a lock of another connection, in milliseconds.
  let busyTimeout: Int32
  /// `true` to refuse a log next to the database that belongs to another database.
  var refusesForeignLog = false
  /// `false` to refuse a path with a link in it.
  var followsLinks = true
  /// `true` if the path may be a URI with parameters.
  var acceptsURI = false
  /// The statements to run once, when the connection is opened.
  var settings: [String] = []
}
