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

  private var file: DatabaseFile { DatabaseFile(path: path) }
  private var hasLog: Bool { ["-wal", "-journal"].contains { DatabaseFile.size(path + $0) > 0 } }

  // MARK: Refusing

  /// - Throws: `StorageError` when a copy under this name would destroy a database.
  func refuseIfInUse() throws {
    if ProtectedFiles(databases: [source]).contains(path) { throw StorageError.backupOntoItself(path) }
    try file.refuseForeignTarget()
    // A log that a crash has left would be replayed into the copy, so it counts as use.
    if hasLog || file.isOpenElsewhere {
      throw StorageError.busy(path)
    }
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
    try file.syncFolder(sync)
  }

  private func replace(with partial: String) throws {
    if rename(partial, path) != 0 { throw file.writeFailure(errno) }
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
    if descriptor < 0 { throw errno == EEXIST ? StorageError.alreadyExists(path) : file.writeFailure(errno) }
    close(descriptor)
    if rename(partial, path) != 0 {
      let code = errno
      unlink(path)
      throw file.writeFailure(code)
    }
  }
}
