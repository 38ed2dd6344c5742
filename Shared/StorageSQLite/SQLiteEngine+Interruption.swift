extension SQLiteEngine {
  /// Takes back what a program had begun to write that was killed while it made the database, before there was a
  /// write-ahead log: a rollback journal, which a connection that may only read refuses to apply.
  ///
  /// Nothing else is changed: it is what every reading does with such a journal, if it may.
  static func undoInterruptedCreation(_ path: String, _ busyTimeout: Double) throws {
    let connection = try SQLiteConnection(path: path, configuration: SQLiteSettings.plain(busyTimeout))
    defer { _ = Result { try connection.close() } }
    try connection.use { _ = try $0.rows("SELECT 1 FROM sqlite_master LIMIT 1") }
  }
}
