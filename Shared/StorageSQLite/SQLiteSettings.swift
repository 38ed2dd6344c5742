import StorageKit

/// How connections are set up, and the check that they came out so.
enum SQLiteSettings {
  /// "CfPl" in the file's header marks databases of this program.
  static let applicationID: Int64 = 0x4366_506C
  /// From how many pages in the log on the writer checkpoints.
  ///
  /// Large transactions one after another, as an import makes, change much the same pages: only every eighth is worth
  /// bringing them into the database, as long as the log stays below a quarter of a gibibyte.
  ///
  /// - Parameter last: how many pages the last transaction wrote.
  static func checkpointPages(afterOneOf last: Int) -> Int { min(65_536, max(1_000, 8 * last)) }

  /// How many kibibytes of pages the writer keeps: as many as the last transaction wrote, eight mebibytes at least and a
  /// quarter of a gibibyte at most.
  ///
  /// An import writes into all indexes of a million rows: with a small cache it would write pages into the log and read
  /// them again over and over before the commit. What a savepoint may have to bring back stays in memory too
  /// (`temp_store`), where SQLite would copy each page that a unit changes to a file.
  ///
  /// - Parameter last: how many pages the last transaction wrote, of four kibibytes each.
  static func cacheSize(afterOneOf last: Int) -> Int { min(262_144, max(8_192, 4 * last)) }

  /// - Parameter busyTimeout: the time to wait for another process's lock, in seconds.
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
    // Room for the upper levels of large indexes, which every question goes through.
    configuration.settings = ["PRAGMA mmap_size = 0", "PRAGMA cache_size = -16384"]
    return configuration
  }

  /// A connection that may write and changes no setting.
  static func plain(_ busyTimeout: Double) -> SQLiteConfiguration {
    SQLiteConfiguration(busyTimeout: Int32(busyTimeout * 1_000))
  }

  /// - Throws: `StorageError/notDurable(_:setting:)` when a setting did not take.
  static func checkDurability(_ session: SQLiteSession, _ path: String, _ durability: SQLiteDurability) throws {
    let expected: [(String, StoredValue)] = [
      ("journal_mode", .text("wal")), ("synchronous", .integer(durability.rawValue)), ("mmap_size", .integer(0)),
      ("wal_autocheckpoint", .integer(0)),
    ]
    for (setting, value) in expected {
      let found = try session.rows("PRAGMA \(setting)").first?.first
      // A build without memory mapping has no such setting to answer with.
      guard found == value || (found == nil && setting == "mmap_size") else {
        throw StorageError.notDurable(path, setting: "\(setting) is \(found.map { "\($0)" } ?? "unknown")")
      }
    }
  }

  /// - Throws: `StorageError/foreign(_:)` when the file has tables and is not ours.
  static func checkOwnership(_ session: SQLiteSession, _ path: String) throws {
    if try owner(session) == .integer(applicationID) { return }
    // Another process may be making the database just now: both looks are at the same state of it.
    let isOurs = try session.inTransaction(.deferred) {
      switch try owner(session) {
      case .integer(applicationID): true
      case .integer(0): try session.rows("SELECT 1 FROM sqlite_master LIMIT 1").isEmpty
      default: false
      }
    }
    if !isOurs { throw StorageError.foreign(path) }
  }

  private static func owner(_ session: SQLiteSession) throws -> StoredValue? {
    try session.rows("PRAGMA application_id").first?.first
  }
}
