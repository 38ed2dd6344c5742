import CLibrary
import StorageKit

/// The second name of a database, such as `shop.db.20261122-113000`, under which a restore keeps it.
///
/// A restore links the old database under this name before the new one takes its place. If it is
/// killed in between, one file has two names. SQLite finds logs and the locks of their users by name,
/// so two processes that open the file under different names overwrite each other's changes.
extension DatabaseFile {
  /// The database that a restore keeps under the name of this file, or `nil` if no restore uses such
  /// a name.
  private var original: DatabaseFile? {
    guard let dot = path.lastIndex(of: ".") else { return nil }
    let parts = path[path.index(after: dot)...].split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count <= 3, parts.prefix(2).map(\.count) == [8, 6],
      parts.allSatisfy({ $0.allSatisfy(\.isNumber) })
    else { return nil }
    return DatabaseFile(path: String(path[..<dot]))
  }

  private func isSameFile(as other: DatabaseFile) -> Bool {
    var (own, others) = (stat(), stat())
    guard lstat(path, &own) == 0, lstat(other.path, &others) == 0 else { return false }
    return (own.st_dev, own.st_ino) == (others.st_dev, others.st_ino)
  }

  /// Checks that the path is not the second name of a database that also has its own name.
  ///
  /// - Throws: ``StorageKit/StorageError/notSafe(_:reason:fix:)``.
  func refuseSecondName() throws {
    guard let original, isSameFile(as: original) else { return }
    if original.lacksLog(of: self) { throw StorageError.otherName(path) }
    throw StorageError.notSafe(
      path, reason: "it is the same file as \(original.path)",
      fix: "Specify \(original.path); an interrupted restore left the other name")
  }

  /// Returns `true` if a second name has a log that this name does not share.
  ///
  /// A restore links the log together with the database. A user who links a kept database under its
  /// former name leaves the log, which has the latest changes, beside the second name.
  private func lacksLog(of second: DatabaseFile) -> Bool {
    ["-wal", "-journal"].contains { suffix in
      Self.size(second.path + suffix) > 0
        && !DatabaseFile(path: second.path + suffix).isSameFile(as: DatabaseFile(path: path + suffix))
    }
  }

  /// Removes the second names of this database, with their companions. The caller holds the lock
  /// of the database.
  ///
  /// A name that a program has open, or had open when it was killed, stays, and so does one with a log
  /// of its own.
  func removeSecondNames() {
    for other in folderNames(in: parent) {
      let second = DatabaseFile(path: "\(parent)/\(other)")
      guard second.original?.name == name, second.isSameFile(as: self), access(second.path + "-shm", F_OK) != 0,
        !lacksLog(of: second)
      else { continue }
      // The second name itself is removed last, because the companions are found by it.
      for suffix in ProtectedFiles.companions + [""] { unlink(second.path + suffix) }
    }
  }

  /// Removes the second names that a killed restore left, unless a restore is running.
  ///
  /// - Parameter status: The status of this file.
  func finishKilledRestore(_ status: stat) throws {
    if status.st_nlink < 2 { return }
    let lock = try ProcessLock(besideDatabase: path)
    try lock.tryHolding {
      let record = lock.record
      if record.isReplacing { try lock.write(LockRecord(mark: record.mark)) }
      removeSecondNames()
    }
  }
}
