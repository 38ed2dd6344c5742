import StorageKit

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The place where a copy goes: never a database in use, the copied one before all.
///
/// Files are told apart by their status alone. Opening a database's file and closing it again would drop the locks
/// that SQLite has on it.
struct BackupTarget {
  /// What SQLite and this program put beside a database, and the database itself.
  private static let companions = ["", "-wal", "-shm", "-journal", ".lock"]

  let path: String
  /// The database that is copied.
  let source: String

  // MARK: Refusing

  /// - Throws: `StorageError` when a copy under this name would destroy a database.
  func refuseIfInUse() throws {
    for companion in Self.companions where Self.isSame(path, source + companion) {
      throw StorageError.backupOntoItself(path)
    }
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

  private static func isSame(_ one: String, _ other: String) -> Bool {
    var (first, second) = (stat(), stat())
    let areThere = (stat(one, &first) == 0, stat(other, &second) == 0)
    if areThere == (true, true) { return first.st_dev == second.st_dev && first.st_ino == second.st_ino }
    // What is not there yet is known by its place.
    return areThere == (false, false) && place(of: one) == place(of: other)
  }

  /// The folder's own path with the file's name.
  private static func place(of path: String) -> String {
    let file = DatabaseFile(path: path)
    guard let resolved = realpath(file.parent, nil) else { return path }
    defer { free(resolved) }
    return "\(String(cString: resolved))/\(file.name)"
  }

  // MARK: Writing

  /// Makes an empty file for the copy to grow in: in the same folder, for the owner alone, under a name of its own.
  func makePartial() throws -> String {
    try DatabaseFile(path: path).makeParent()
    var name = Array("\(path).partial-XXXXXX".utf8CString)
    let descriptor = mkstemp(&name)
    if descriptor < 0 { throw DatabaseFile(path: path).failure(errno) }
    close(descriptor)
    return String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  func removePartial(_ partial: String) {
    for companion in Self.companions { unlink(partial + companion) }
  }

  /// Gives the finished copy its name; without leave to replace, a file that has appeared meanwhile stays.
  func publish(_ partial: String, overwrite: Bool) throws {
    // Whoever closes or checkpoints a database holds its lock, and is not disturbed.
    let ran = try ProcessLock.tryHolding(ifThereBeside: path) {
      try refuseIfInUse()
      try overwrite ? replace(with: partial) : add(partial)
    }
    if !ran { throw StorageError.busy(path) }
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
    .inputOutput(path, reason: String(cString: strerror(code)))
  }
}
