import StorageKit

/// The settings of connections, and the check that they took effect.
enum SQLiteSettings {
  /// "CfPl" in the file's header marks the databases of this program.
  static let applicationID: Int64 = 0x4366_506C
  /// Returns the number of pages in the log from which the writer checkpoints.
  ///
  /// Consecutive large transactions, as in an import, mostly change the same pages. Moving them
  /// into the database is worth it only after every eighth transaction, while the log is smaller
  /// than 256 MiB.
  ///
  /// - Parameter last: The number of pages that the last transaction wrote.
  static func checkpointPages(afterOneOf last: Int) -> Int { min(65_536, max(1_000, 8 * last)) }

  /// Returns the size of the writer's page cache in kibibytes: the pages that the last transaction
  /// wrote, at least 8 MiB and at most 256 MiB.
  ///
  /// An import writes to all indexes of a million rows. With a small cache, it would repeatedly
  /// write pages to the log and read them again before the commit. The data to roll back to a
  /// savepoint stays in memory too (`temp_store`); otherwise, SQLite would copy each page that a
  /// unit changes to a file.
  ///
  /// - Parameter last: The number of pages that the last transaction wrote, each of 4 KiB.
  static func cacheSize(afterOneOf last: Int) -> Int { min(262_144, max(8_192, 4 * last)) }

  /// Returns the configuration of the writing connection.
  ///
  /// - Parameter busyTimeout: The time to wait for another process's lock, in seconds.
  static func writer(_ busyTimeout: Double, _ durability: SQLiteDurability) -> SQLiteConfiguration {
    var configuration = plain(busyTimeout)
    configuration.refusesForeignLog = true
    configuration.settings = [
      "PRAGMA journal_mode = WAL", "PRAGMA synchronous = \(durability.rawValue)", "PRAGMA mmap_size = 0",
      "PRAGMA wal_autocheckpoint = 0", "PRAGMA foreign_keys = ON", "PRAGMA cache_size = -\(cacheSize(afterOneOf: 0))",
      "PRAGMA temp_store = MEMORY", "PRAGMA secure_delete = ON",
    ]
    return configuration
  }

  static func reader(_ busyTimeout: Double) -> SQLiteConfiguration {
    var configuration = plain(busyTimeout)
    configuration.isReadOnly = true
    configuration.refusesForeignLog = true
    // The cache has space for the upper levels of large indexes, which every query reads.
    configuration.settings = ["PRAGMA mmap_size = 0", "PRAGMA cache_size = -16384"]
    return configuration
  }

  /// Returns the configuration of a connection that may write and changes no setting.
  static func plain(_ busyTimeout: Double) -> SQLiteConfiguration {
    SQLiteConfiguration(busyTimeout: Int32(busyTimeout * 1_000))
  }

  /// Checks the settings for durability.
  ///
  /// - Throws: `StorageError/notDurable(_:setting:)` if a setting did not take effect.
  static func checkDurability(_ session: SQLiteSession, _ path: String, _ durability: SQLiteDurability) throws {
    let expected: [(String, StoredValue)] = [
      ("journal_mode", .text("wal")), ("synchronous", .integer(durability.rawValue)), ("mmap_size", .integer(0)),
      ("wal_autocheckpoint", .integer(0)),
    ]
    for (setting, value) in expected {
      let found = try session.rows("PRAGMA \(setting)").first?.first
      // A build without memory mapping does not have this setting.
      guard found == value || (found == nil && setting == "mmap_size") else {
        throw StorageError.notDurable(path, setting: "\(setting) is \(found.map { "\($0)" } ?? "unknown")")
      }
    }
  }

  /// Checks that the database belongs to this program.
  ///
  /// - Throws: `StorageError/foreign(_:)` if the file has tables and belongs to another program.
  static func checkOwnership(_ session: SQLiteSession, _ path: String) throws {
    if try applicationID(of: session) == .integer(applicationID) { return }
    // Another process may be creating the database, so both queries read the same state of it.
    let isOurs = try session.inTransaction(.deferred) {
      switch try applicationID(of: session) {
      case .integer(applicationID): true
      case .integer(0): try session.rows("SELECT 1 FROM sqlite_master LIMIT 1").isEmpty
      default: false
      }
    }
    if !isOurs { throw StorageError.foreign(path) }
  }

  /// Returns the identifier of the program that created the file; 0 for a new file.
  private static func applicationID(of session: SQLiteSession) throws -> StoredValue? {
    try session.rows("PRAGMA application_id").first?.first
  }
}
