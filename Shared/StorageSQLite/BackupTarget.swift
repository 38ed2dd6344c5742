import CLibrary
import DomainKit
import StorageKit

/// The target file of a copy. It is never a database in use, least of all the copied one.
struct BackupTarget {
  let path: String
  /// The database to copy, or `nil` for a new database.
  var source: String?
  /// The tables that only record who used the program.
  var accessTables: Set<String> = []
  /// The present time. A unit of work of a later time had a wrong clock.
  var now = Timestamp(milliseconds: .max)
  /// Syncs an open folder; `fsync` outside of tests.
  var sync: (Int32) -> Int32 = fsync

  private var file: DatabaseFile { DatabaseFile(path: path) }

  // MARK: Checks

  /// Checks that the target's folder exists, and that the target is not in use.
  ///
  /// - Throws: `StorageError`; also if a copy under this name would destroy a database.
  func refuseIfInUse() throws {
    // Its folders would be created up to the limit.
    if path.utf8.count >= SystemPath.lengthLimit { throw file.failure(ENAMETOOLONG) }
    if let source, ProtectedFiles(databases: [source]).contains(path) { throw StorageError.backupOntoItself(path) }
    try file.refuseCompanionName()
    if file.lacksFolder { throw StorageError.missingCopyFolder(file.parent, of: path) }
    try file.refuseSharedFolder()
    try file.refuseForeignTarget()
    // A look at the locks of a database that this process has open would release its own.
    if NameLock.isAcquired(file) || file.isOpenElsewhere { throw StorageError.inUse(path) }
    // SQLite would replay a log that a crash left into the copy.
    if file.hasWAL { throw file.isThere ? StorageError.logLeft(path) : .logWithoutDatabase(path) }
  }

  // MARK: Writing

  /// Renames the finished copy to the target's name. Without `overwrite`, a file that was created
  /// in the meantime stays.
  func publish(_ partial: String, overwrite: Bool) throws {
    // A process that closes or checkpoints a database holds its lock and must not be disturbed.
    let ran = try ProcessLock.tryHolding(ifThereBeside: path) {
      try refuseIfInUse()
      try overwrite ? replace(with: partial) : add(partial)
    }
    if !ran { throw StorageError.busy(path) }
    try file.syncFolder(sync)
  }

  /// Replaces a file, unless it is no database, a copy of another database, or one that has been used as a database
  /// since: a typo in an address, or a scheduled backup, would destroy the orders in it. A database that was moved
  /// stays unusable.
  private func replace(with partial: String) throws {
    try NameLock.refuseOtherName(of: file)
    if let old = try Self.state(of: path) {
      if let mark = old.mark { throw mark.error(path) }
      let copy = try BackupSource(partial).connect(5)
      let (isCopy, isKnown) = try copy.use {
        (try old.isCopy(of: $0), try old.isKnown(to: $0, ignoring: accessTables, now: now))
      }
      try copy.close()
      if !isCopy { throw StorageError.otherBackup(path) }
      if !isKnown { throw StorageError.usedBackup(path) }
      // A program may have opened it during the comparison.
      try refuseIfInUse()
    }
    if rename(partial, path) != 0 { throw file.writeFailure(errno) }
    // The remaining files of the replaced database's last readers belong to no process now.
    for companion in ["-wal", "-shm"] { unlink(path + companion) }
  }

  /// Returns the state of a closed database, or `nil` for an empty file or a damaged database, which are replaced.
  ///
  /// - Throws: `StorageError.notABackup(_:)` for another file.
  private static func state(of path: String) throws -> CopyState? {
    do {
      let copy = try BackupSource(path, acceptsOtherNames: true).connect(5)
      let state = try copy.use { session in
        try SQLiteSettings.checkOwnership(session, path)
        return try CopyState(in: session)
      }
      try copy.close()
      return state
    } catch StorageError.notADatabase, StorageError.foreign {
      throw StorageError.notABackup(path)
    } catch {
      return nil
    }
  }

  /// Gives the copy the target's name, unless a file has it.
  private func add(_ partial: String) throws {
    if link(partial, path) == 0 { return }
    if errno == EEXIST { throw StorageError.alreadyExists(path) }
    try addWithoutLink(partial)
  }

  /// Adds the copy on a file system without hard links: reserves the name first, then replaces the
  /// file that has it.
  func addWithoutLink(_ partial: String) throws {
    let descriptor = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    if descriptor < 0 { throw errno == EEXIST ? StorageError.alreadyExists(path) : file.writeFailure(errno) }
    close(descriptor)
    if rename(partial, path) != 0 {
      let code = errno
      unlink(path)
      throw file.writeFailure(code)
    }
  }
}

/// The origin and the use of a file that a backup is to replace.
private struct CopyState {
  /// The time of the first migration, which a database has in common only with its copies.
  private let creation: StoredValue?
  /// The units of work that are on record, or `nil` if no program has opened the file as a database since it was
  /// copied. See ``DatabaseMark/randomOfBackup()``.
  private let units: [StoredValue: Unit]?
  /// The mark of a move.
  let mark: MoveMark?

  private struct Unit {
    let committedAt: Int64
    /// The written rows as `core_commit` has them; `nil` for a unit of an early version, which did not record them.
    let written: String?

    func wrote(onlyTo tables: Set<String>) -> Bool { WrittenRow.isAccess(written, to: tables) }
  }

  init(in session: SQLiteSession) throws {
    mark = MoveMark(in: try session.appliedMigrations())
    creation = try Self.creation(in: session)
    units = try session.fileMark() < 0 ? nil : Self.units(in: session)
  }

  /// Returns the units of work; none for a database of an early version, which has no record of them.
  private static func units(in session: SQLiteSession) throws -> [StoredValue: Unit] {
    let name = CoreSchema.commit.name
    let table = try session.rows("SELECT sql FROM sqlite_master WHERE type = 'table' AND name = ?1", [.text(name)])
    guard let definition = table.first.flatMap({ String(storedValue: $0[0]) }) else { return [:] }
    let written = definition.contains("written") ? "written" : "NULL"
    let rows = try session.rows("SELECT unit_id, committed_at, \(written) FROM \(name)").map { row in
      (row[0], Unit(committedAt: Int64(storedValue: row[1]) ?? .max, written: String(storedValue: row[2])))
    }
    return Dictionary(rows) { first, _ in first }
  }

  private static func creation(in session: SQLiteSession) throws -> StoredValue? {
    try session.rows("SELECT min(applied_at) FROM \(CoreSchema.migrationTable.name)").first?.first
  }

  func isCopy(of session: SQLiteSession) throws -> Bool { try Self.creation(in: session) == creation }

  /// Returns `true` if a database has the units of work here, without those that wrote only to some tables, and knows
  /// one that is not from the future, which says nothing about the time of the copy. Of units before the time for which
  /// it keeps them, it must have the rows: they may also be later units with a wrong clock. All are compared, because
  /// a clock that is wrong for a while makes another unit the latest one.
  func isKnown(to session: SQLiteSession, ignoring tables: Set<String>, now: Timestamp) throws -> Bool {
    guard let units else { return true }
    let others = try Self.units(in: session)
    let first = others.values.map(\.committedAt).min() ?? 0
    let data = try Self.dataTables(in: session).subtracting(tables)
    var hasKnown = false
    for (id, unit) in units where !unit.wrote(onlyTo: tables) {
      if others[id] != nil {
        hasKnown = hasKnown || unit.committedAt <= now.milliseconds
      } else if try unit.committedAt >= first || !Self.hasRows(of: unit, in: session, data) {
        return false
      }
    }
    return hasKnown
  }

  /// Returns the names of the tables of features. The rows of others are removed after a while.
  private static func dataTables(in session: SQLiteSession) throws -> Set<String> {
    let rows = try session.rows("SELECT name FROM sqlite_master WHERE type = 'table'")
    return Set(rows.compactMap { String(storedValue: $0[0]) }.filter { !$0.hasPrefix("core_") })
  }

  /// Returns `true` if a database has the rows that a unit of work wrote to some tables, in these or later versions.
  private static func hasRows(of unit: Unit, in session: SQLiteSession, _ tables: Set<String>) throws -> Bool {
    guard let written = unit.written else { return false }
    return try session.asFeature(nil) {
      try WrittenRow.rows(in: written).allSatisfy { row in
        guard let version = row.version, tables.contains(row.table) else { return true }
        let query = "SELECT 1 FROM \(row.table) WHERE id = ?1 AND version >= ?2"
        return try !session.rows(query, [.id(row.id), .integer(Int64(version))]).isEmpty
      }
    }
  }
}

extension StorageError {
  /// The error for a log that is not beside its database.
  fileprivate static func logWithoutDatabase(_ path: String) -> StorageError {
    .notSafe(
      path, reason: "the log (-wal or -journal) of a database that is gone is there, and SQLite would replay it",
      fix: "Move the log to another folder, or specify another name")
  }
}
