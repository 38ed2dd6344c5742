import StorageKit

/// The one connection that writes, and the only one that checkpoints: under a lock between processes, because
/// SQLite up to 3.51.2 can damage a log that two connections reset at the same instant.
final class SQLiteWriter: Sendable {
  let connection: SQLiteConnection
  private let lock: ProcessLock
  private let log = LogPages()

  init(path: String, busyTimeout: Double, durability: SQLiteDurability) throws {
    connection = try SQLiteConnection(path: path, configuration: SQLiteSettings.writer(busyTimeout, durability))
    lock = try ProcessLock(besideDatabase: path)
    try connection.use { session in
      try SQLiteSettings.checkDurability(session, path, durability)
      session.observeLog(log)
    }
  }

  var pagesInLog: Int { log.count }

  /// Moves the log into the database once it has grown; another process that is at it already suffices.
  ///
  /// It never fails: what was committed before is stored in the log. The count stays, so the next commit tries again.
  func checkpointIfDue(_ session: SQLiteSession) {
    guard log.count >= SQLiteSettings.checkpointPages(afterOneOf: log.last) else { return }
    lock.tryHolding {
      let result = Result { try session.rows("PRAGMA wal_checkpoint(PASSIVE)") }
      if case .success = result { log.set(0) }
    }
  }

  /// Checkpoints, which the closing of the last connection does, and closes.
  func close() {
    lock.holding {
      // What does not reach the database file stays in the log, where the next start finds it.
      _ = Result { try connection.close() }
    }
  }
}
