import StorageKit

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The place where a copy goes: never a database in use, the copied one before all.
struct BackupTarget {
  let path: String
  /// The database that is copied.
  let source: String
  /// Syncs a folder that is open; `fsync` outside of tests.
  var sync: (Int32) -> Int32 = fsync

  // MARK: Refusing

  /// - Throws: `StorageError` when a copy under this name would destroy a database.
  func refuseIfInUse() throws {
    if ProtectedFiles(databases: [source]).contains(path) { throw StorageError.backupOntoItself(path) }
    try DatabaseFile(path: path).refuseForeignTarget()
    // A log that a crash has left would be replayed into the copy, so it counts as use.
    if Self.size(path + "-wal") > 0 || Self.size(path + "-journal") > 0 || isOpenElsewhere {
      throw StorageError.busy(path)
    }
  }

  /// Whether a connection is open: each holds a shared lock on one byte of the log's index, the "dead man switch"
  /// of SQLite's file `os_unix.c`.
  private var isOpenElsewhere: Bool {
    let descriptor = open(path + "-shm", O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var lock = flock()
    lock.l_type = Int16(F_WRLCK)
    lock.l_whence = Int16(SEEK_SET)
    lock.l_start = 128
    lock.l_len = 1
    return fcntl(descriptor, F_GETLK, &lock) != 0 || lock.l_type != Int16(F_UNLCK)
  }

  private static func size(_ path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }

  // MARK: Writing

  /// Gives the finished copy its name; without leave to replace, a file that has appeared meanwhile stays.
  func publish(_ partial: String, overwrite: Bool) throws {
    // Whoever closes or checkpoints a database holds its lock, and is not disturbed.
    let ran = try ProcessLock.tryHolding(ifThereBeside: path) {
      try refuseIfInUse()
      try overwrite ? replace(with: partial) : add(partial)
    }
    if !ran { throw StorageError.busy(path) }
    try syncFolder()
  }

  /// Brings the new name to the disk; the copy itself was synced by SQLite.
  private func syncFolder() throws {
    let folder = open(DatabaseFile(path: path).parent, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if folder < 0 { throw failure(errno) }
    defer { close(folder) }
    // `EINVAL`: a file system that cannot sync folders.
    if sync(folder) != 0, errno != EINVAL { throw failure(errno) }
  }

  private func replace(with partial: String) throws {
    if rename(partial, path) != 0 { throw failure(errno) }
    // What the replaced database's last readers have left belongs to nobody now.
    for companion in ["-wal", "-shm"] { unlink(path + companion) }
  }

  private func add(_ partial: String) throws {
    if link(partial, path) == 0 { return }
    if errno == EEXIST { throw StorageError.alreadyExists(path) }
    try addWithoutLink(partial)
  }

  /// For file systems without hard links: takes the name first, and then replaces what has it.
  func addWithoutLink(_ partial: String) throws {
    let descriptor = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    if descriptor < 0 { throw errno == EEXIST ? StorageError.alreadyExists(path) : failure(errno) }
    close(descriptor)
    if rename(partial, path) != 0 {
      let code = errno
      unlink(path)
      throw failure(code)
    }
  }

  private func failure(_ code: Int32) -> StorageError {
    code == ENOSPC || code == EDQUOT ? .full(path) : .inputOutput(path, reason: String(cString: strerror(code)))
  }
}
