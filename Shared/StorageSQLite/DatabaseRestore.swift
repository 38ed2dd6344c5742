import CLibrary
import DomainKit
package import StorageKit

/// A restore that replaces a database with a backup, as a whole or not at all, and keeps the old
/// database.
///
/// ```swift
/// let restore = DatabaseRestore(path: "shop.db", stamp: "20261122-113000", accounts: "shop_user")
/// let kept = try restore.run(from: "monday.db") { applied in
///   _ = try MigrationPlan.missing(of: migrations, in: applied, location: "monday.db")
/// }
/// ```
package struct DatabaseRestore {
  private let file: DatabaseFile
  private let stamp: String
  private let accounts: String
  private let accessTables: Set<String>
  private let busyTimeout = 5.0
  private var path: String { file.path }

  /// Creates a restore of a database.
  ///
  /// - Parameters:
  ///   - path: The database to replace. This process must not have it open.
  ///   - stamp: The time, as part of the name under which the present database is kept.
  ///   - accounts: The table of the accounts, for ``DatabaseContents``.
  ///   - accessTables: The tables that only record who used the program.
  package init(path: String, stamp: String, accounts: String, ignoring accessTables: Set<String> = []) {
    file = DatabaseFile(path: path)
    self.stamp = stamp
    self.accounts = accounts
    self.accessTables = accessTables
  }

  /// Copies the backup, checks the copy, and replaces the database with it.
  ///
  /// A power failure at any time leaves the old database or the new one. In between, it can leave
  /// the new database next to the log of the old one; the next start then refuses the log.
  ///
  /// - Parameters:
  ///   - contents: The contents that the user agreed to, or `nil` if there was no question.
  ///   - check: Receives the backup's migrations and throws an error if they are not this program's.
  /// - Returns: The path under which the old database is kept, or `nil` if there was none.
  /// - Throws: `StorageError`: `busy` while another process has the database open, `changedBackup`
  ///   for other contents, and the errors of a file that is damaged, newer, or not a database of
  ///   this program.
  package func run(
    from backup: String, seen contents: DatabaseContents? = nil, check: ([AppliedMigration]) throws -> Void
  ) throws -> String? {
    let source = try checked(backup)
    try file.makeParent()
    try file.refuseExposure()
    PartialCopy.removeStale(beside: path)
    let partial = try PartialCopy(of: path)
    defer { partial.remove() }
    let copied = try copy(source, backup, to: partial.path, check)
    if let contents, copied != contents { throw StorageError.changedBackup(backup) }
    let mark = DatabaseMark.random()
    try DatabaseMark.write(mark, toClosed: partial.path)
    let kept = try replace(with: partial.path, mark)
    try verify(check)
    return kept
  }

  /// Checks a backup without a copy, before a user agrees to the restore.
  ///
  /// - Parameter check: As in ``run(from:seen:check:)``.
  /// - Throws: `StorageError` if the file does not exist, is damaged, newer, or not a database of
  ///   this program.
  package func check(
    _ backup: String, check: ([AppliedMigration]) throws -> Void
  ) throws -> DatabaseContents {
    let source = try checked(backup).connect(busyTimeout)
    let contents = try source.use { source in
      try SQLiteSettings.checkOwnership(source, backup)
      return try inspect(source, backup, check)
    }
    try source.close()
    return contents
  }

  /// The contents of the database to replace, or `nil` if it cannot be read.
  package var replacedContents: DatabaseContents? {
    do {
      let reader = try SQLiteConnection(path: path, configuration: SQLiteSettings.reader(busyTimeout))
      let contents = try reader.use { try DatabaseContents(in: $0, accounts: accounts, ignoring: accessTables) }
      try reader.close()
      return contents
    } catch {
      return nil
    }
  }

  /// - Throws: `StorageError` for the database itself, and for a file that another user may have put
  ///   there.
  private func checked(_ backup: String) throws -> BackupSource {
    if ProtectedFiles(databases: [path]).contains(backup) { throw StorageError.restoreFromItself(backup) }
    return try BackupSource(backup)
  }

  // MARK: Copying

  private func copy(
    _ source: BackupSource, _ backup: String, to partial: String, _ check: ([AppliedMigration]) throws -> Void
  ) throws -> DatabaseContents {
    let source = try source.connect(busyTimeout)
    let copy = try SQLiteConnection(path: partial, as: backup, configuration: SQLiteSettings.plain(busyTimeout))
    let contents = try source.use { source in
      try SQLiteSettings.checkOwnership(source, backup)
      do {
        return try copy.use { copy in
          try source.copy(to: copy)
          return try inspect(copy, backup, check)
        }
      } catch StorageError.full {
        // The copy is in the folder of the database.
        throw StorageError.full(path)
      }
    }
    try source.close()
    try copy.close()
    return contents
  }

  /// Checks the copy and its migrations.
  ///
  /// - Throws: `StorageError.corrupt(_:)` for a database that does not pass SQLite's own check.
  @discardableResult
  private func inspect(
    _ session: SQLiteSession, _ path: String, _ check: ([AppliedMigration]) throws -> Void
  ) throws -> DatabaseContents {
    guard try session.problems().isEmpty else { throw StorageError.corrupt(path) }
    let applied = try session.appliedMigrations()
    if applied.isEmpty { throw StorageError.notADatabase(path) }
    try check(applied)
    return try DatabaseContents(in: session, accounts: accounts, ignoring: accessTables)
  }

  // MARK: Replacing

  private func replace(with partial: String, _ mark: Int32) throws -> String? {
    let lock = try ProcessLock(besideDatabase: path)
    var kept: String?
    let ran = try lock.tryHolding(for: .seconds(1)) {
      // The log of the old database belongs only to its mark. If the log outlives this process, it
      // is refused.
      let old = try lock.record.mark ?? (file.isThere ? DatabaseMark.read(ofClosed: path) : 0)
      try lock.write(LockRecord(mark: old, isReplacing: true))
      do {
        if file.isOpenElsewhere { throw StorageError.inUse(path) }
        try NameLock.refuseOtherName(of: file)
        kept = try keep(old)
        try put(partial)
        try lock.write(LockRecord(mark: mark))
      } catch {
        // The lock is about to be released, and the announcement is then ignored.
        _ = Result { try lock.write(LockRecord(mark: old)) }
        file.removeSecondNames()
        throw error
      }
    }
    if !ran { throw StorageError.busy(path) }
    return kept
  }

  /// Links the old database under a second name, together with its log.
  ///
  /// The second name comes first: it is refused until the new database is in place, and the
  /// companions that a killed restore left are found by it.
  ///
  /// - Parameter mark: The mark of the database that the log belongs to. After a killed restore,
  ///   that can be an earlier database.
  private func keep(_ mark: Int32) throws -> String? {
    guard file.isThere else { return nil }
    file.removeSecondNames()
    var name = "\(path).\(stamp)"
    var number = 1
    // A log that was left under the name belongs to another database.
    while ["", "-wal", "-journal"].contains(where: { access(name + $0, F_OK) == 0 }) {
      number += 1
      name = "\(path).\(stamp)-\(number)"
    }
    for suffix in ["", "-wal", "-journal"] where suffix.isEmpty || DatabaseFile.size(path + suffix) > 0 {
      if link(path + suffix, name + suffix) != 0 { throw file.writeFailure(errno) }
    }
    try ProcessLock(besideDatabase: name).write(LockRecord(mark: mark))
    try file.syncFolder()
    return name
  }

  /// Gives the copy the database's name, and removes the companions of the old database.
  private func put(_ partial: String) throws {
    if rename(partial, path) != 0 { throw file.writeFailure(errno) }
    try file.syncFolder()
    for suffix in ["-wal", "-shm", "-journal"] { unlink(path + suffix) }
    try file.syncFolder()
  }

  /// Checks the database under its own name.
  private func verify(_ check: ([AppliedMigration]) throws -> Void) throws {
    let reader = try SQLiteConnection(path: path, configuration: SQLiteSettings.reader(busyTimeout))
    try reader.use { _ = try inspect($0, path, check) }
    try reader.close()
  }
}
