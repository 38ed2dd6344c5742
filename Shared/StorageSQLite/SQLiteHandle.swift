import CSQLite
import StorageKit

/// SQLite's own connection and the objects with the same lifetime. It is not safe for concurrent
/// use; ``SQLiteConnection`` is.
final class SQLiteHandle {
  private var pointer: OpaquePointer?
  let busyTimeout: Int32
  let tableAuthorizer = TableAuthorizer()
  let arena = BindingArena()
  var statements = StatementCache()
  /// See ``SQLiteSession/checkedVersions``.
  var checkedVersions: (data: UInt32, schema: StoredValue?)?

  /// `true` if SQLite does not count its memory. The count would take a lock of the whole process at each
  /// allocation, and the program does not read it.
  private static let allocatesWithoutLock = csqlite_stop_counting_memory() == SQLITE_OK

  init(_ path: String, _ configuration: SQLiteConfiguration) throws {
    _ = Self.allocatesWithoutLock
    busyTimeout = configuration.busyTimeout
    var access = configuration.isReadOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    if configuration.acceptsURI { access |= SQLITE_OPEN_URI }
    if !configuration.followsLinks { access |= SQLITE_OPEN_NOFOLLOW }
    // Debian's SQLite takes `file:shop.db?mode=ro` for a URI even without being asked, and
    // `:memory:` for a database in memory. A path that begins with a folder is only a path.
    let name = configuration.acceptsURI || path.hasPrefix("/") ? path : "./\(path)"
    // ``SQLiteConnection`` has its own mutex, so SQLite does not need one.
    let code = sqlite3_open_v2(name, &pointer, access | SQLITE_OPEN_NOMUTEX, nil)
    // After a failure, there is usually a connection with the reason.
    guard code == SQLITE_OK, let pointer else { throw SQLiteFailure(pointer, code) }
    sqlite3_extended_result_codes(pointer, 1)
    sqlite3_busy_timeout(pointer, busyTimeout)
    if configuration.refusesForeignLog {
      try DatabaseMark.refuseForeignWAL(beside: path) { try DatabaseMark.read(pointer) }
    }
    try distrust(pointer, isReadOnly: configuration.isReadOnly)
    for setting in configuration.settings { try execute(setting, pointer) }
    tableAuthorizer.watch(pointer)
  }

  deinit {
    statements.removeAll()
    sqlite3_close(pointer)
  }

  /// Returns SQLite's connection.
  ///
  /// - Throws: `StorageError.closed(_:)` after the handle was closed.
  func database(_ path: String) throws -> OpaquePointer {
    guard let pointer else { throw StorageError.closed(path) }
    return pointer
  }

  func close(checkpointing: Bool) throws {
    statements.removeAll()
    if let pointer, !checkpointing { try set(SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, pointer) }
    let code = sqlite3_close(pointer)
    guard code == SQLITE_OK else { throw SQLiteFailure(pointer, code) }
    pointer = nil
  }

  /// Makes SQLite treat the database as untrusted: its schema is data that other users may have
  /// written.
  private func distrust(_ database: OpaquePointer, isReadOnly: Bool) throws {
    let switches: [(Int32, Int32)] = [
      (SQLITE_DBCONFIG_DEFENSIVE, 1), (SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0), (SQLITE_DBCONFIG_DQS_DML, 0),
      (SQLITE_DBCONFIG_DQS_DDL, 0),
      // Triggers maintain the text and spatial indexes, and SQLite 3.40 considers both kinds unsafe
      // in an untrusted schema.
      (SQLITE_DBCONFIG_TRUSTED_SCHEMA, isReadOnly ? 0 : 1),
    ]
    for (option, value) in switches { try set(option, value, database) }
  }

  private func set(_ option: Int32, _ value: Int32, _ database: OpaquePointer) throws {
    let code = csqlite_set_switch(database, option, value)
    if code != SQLITE_OK { throw SQLiteFailure(database, code) }
  }

  private func execute(_ text: String, _ database: OpaquePointer) throws {
    let code = sqlite3_exec(database, text, nil, nil, nil)
    if code != SQLITE_OK { throw SQLiteFailure(database, code) }
  }
}
