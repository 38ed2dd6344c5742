import StorageKit
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

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
  /// - Throws: ``StorageKit/StorageError/exposed(_:reason:fix:)``.
  func refuseSecondName() throws {
    guard let original, isSameFile(as: original) else { return }
    throw StorageError.exposed(
      path, reason: "it is the same file as \(original.path)",
      fix: "Specify \(original.path); an interrupted restore left the other name")
  }

  /// Removes the second names of this database, with their companions. The caller holds the lock
  /// of the database.
  ///
  /// A name that a program has open, or had open when it was killed, stays.
  func removeSecondNames() {
    for other in PartialCopy.names(in: parent) {
      let second = DatabaseFile(path: "\(parent)/\(other)")
      guard second.original?.name == name, second.isSameFile(as: self), access(second.path + "-shm", F_OK) != 0 else {
        continue
      }
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

/// The paths of the databases that engines of this process have open.
///
/// Only other files may be checked with a ``RangeLock``.
enum OpenDatabases {
  private static let counts = Mutex<[String: Int]>([:])

  static func contains(_ path: String) -> Bool { counts.withLock { $0[path] != nil } }
  static func insert(_ path: String) { counts.withLock { $0[path, default: 0] += 1 } }
  static func remove(_ path: String) {
    counts.withLock { counts in
      let rest = counts[path, default: 1] - 1
      counts[path] = rest > 0 ? rest : nil
    }
  }
}

extension DatabaseFile {
  /// Checks that no other process has the database open under another name, such as that of a hard
  /// link, or of the mount of the file in a container.
  ///
  /// Such a process has a lock on the file, and none on the index of the log with this name. This is
  /// also so for a moment while a process opens or closes the database under this name.
  ///
  /// - Throws: ``StorageKit/StorageError/exposed(_:reason:fix:)``.
  func refuseOtherNameInUse(waiting wait: Duration = .seconds(5)) throws {
    if OpenDatabases.contains(path) { return }
    let deadline = ContinuousClock.now + wait
    while isInUseUnderOtherName {
      guard ContinuousClock.now < deadline else {
        throw StorageError.exposed(
          path, reason: "another program has the same file open under another name",
          fix: "Close that program, and use one name only: SQLite loses changes that are made under two")
      }
      usleep(20_000)
    }
  }

  private var isInUseUnderOtherName: Bool {
    hasLogFormat && RangeLock.isHeld(on: path, O_RDWR, from: 0x4000_0000, length: 512) == true && !isOpenElsewhere
  }

  /// `true` if the file's header requires a write-ahead log, as after the first start. Bytes 18 and 19
  /// are the format's versions.
  private var hasLogFormat: Bool {
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var versions: [UInt8] = [0, 0]
    return pread(descriptor, &versions, versions.count, 18) == versions.count && versions == [2, 2]
  }
}
