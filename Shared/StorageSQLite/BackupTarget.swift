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
      let (isCopy, isKnown) = try copy.use { session in
        let rows = try old.rowsOfForgottenUnits(of: session, ignoring: accessTables, now: now)
        return (try old.isCopy(of: session), try rows.map { try areSame($0, in: session) } ?? false)
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

  /// Returns `true` if some rows are the same in the target and in a database, or are missing in both.
  private func areSame(_ rows: Set<RowAddress>, in session: SQLiteSession) throws -> Bool {
    if rows.isEmpty { return true }
    let copy = try BackupSource(path, acceptsOtherNames: true).connect(5)
    let areSame = try copy.use { old in try rows.allSatisfy { try $0.read(in: old) == $0.read(in: session) } }
    try copy.close()
    return areSame
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

  /// Returns the rows that were written by units of work which a database may have forgotten, or `nil` if it lacks other
  /// units, or knows none that is not from the future and so says something about the time of the copy.
  ///
  /// Units that wrote only to some tables do not count. A unit is forgotten if it is older than the first one there. It
  /// may also be a later one with a wrong clock, so only its rows tell. All units are compared, because a clock that is
  /// wrong for a while makes another unit the latest one.
  func rowsOfForgottenUnits(
    of session: SQLiteSession, ignoring tables: Set<String>, now: Timestamp
  ) throws -> Set<RowAddress>? {
    guard let units else { return [] }
    let others = try Self.units(in: session)
    let first = others.values.map(\.committedAt).min() ?? 0
    var rows: Set<RowAddress> = []
    var hasKnown = false
    for (id, unit) in units where !WrittenRow.isAccess(unit.written, to: tables) {
      if others[id] != nil {
        hasKnown = hasKnown || unit.committedAt <= now.milliseconds
      } else if let written = unit.written, unit.committedAt < first {
        rows.formUnion(WrittenRow.rows(in: written).map { RowAddress(table: $0.table, id: $0.id) })
      } else {
        return nil
      }
    }
    // The rows of the core are removed after a while.
    return hasKnown ? rows.filter { !tables.contains($0.table) && !$0.table.hasPrefix("core_") } : nil
  }
}

/// The place of a row of a feature.
private struct RowAddress: Hashable {
  let table: String
  let id: UniqueID

  /// Returns the values of the row, or `nil` if it or its table does not exist.
  func read(in session: SQLiteSession) throws -> [StoredValue]? {
    let exists = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?1"
    if try session.rows(exists, [.text(table)]).isEmpty { return nil }
    let name = table.replacing("\"", with: "\"\"")
    return try session.asFeature(nil) { try session.rows("SELECT * FROM \"\(name)\" WHERE id = ?1", [.id(id)]).first }
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
