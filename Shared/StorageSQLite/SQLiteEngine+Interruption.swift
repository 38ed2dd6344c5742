extension SQLiteEngine {
  /// Rolls back the changes of a program that was killed while it created the database, before the
  /// write-ahead log existed. Such a program leaves a rollback journal, which a read-only
  /// connection refuses to apply.
  ///
  /// The function makes no other changes. Every read with write access does the same with such a
  /// journal.
  static func undoInterruptedCreation(_ path: String, _ busyTimeout: Double) throws {
    let connection = try SQLiteConnection(path: path, configuration: SQLiteSettings.plain(busyTimeout))
    defer { _ = Result { try connection.close() } }
    try connection.use { _ = try $0.rows("SELECT 1 FROM sqlite_master LIMIT 1") }
  }
}
