import CLibrary
import StorageKit

/// The database's file and its folder. Only the owner can access the file, and no other user can
/// change the folder. The file itself is never a symbolic link, but its folder may be reached
/// through one.
///
/// This type never opens the file while SQLite has it open: closing any descriptor of it would
/// release SQLite's locks.
struct DatabaseFile {
  /// The longest name of a new database, in bytes. File systems allow 255, and a restore adds up to 26,
  /// as in `.20261122-113000-2-journal`.
  private static let longestName = 229

  let path: String

  /// Checks the file, or creates the folder (`0700`) and an empty file (`0600`) if they do not exist.
  /// Cleans up after a restore that was killed.
  ///
  /// - Parameter creating: `false` if neither is created.
  /// - Returns: `true` if the file is new.
  func prepare(creating: Bool = true) throws -> Bool {
    if !hasContent { try refuseCompanionName() }
    var status = stat()
    if lstat(path, &status) == 0 {
      try checkKind(status)
      try refuseExposedNonDatabase(status)
      try refuseExposure()
      try finishKilledRestore(status)
      return false
    }
    try refuseLongName()
    if creating { try makeParent() }
    try refuseExposure()
    if !creating { return false }
    let descriptor = open(path, O_CREAT | O_EXCL | O_NOFOLLOW | O_WRONLY | O_CLOEXEC, 0o600)
    if descriptor >= 0 { close(descriptor) } else if errno != EEXIST { throw failure(errno) }
    return descriptor >= 0
  }

  /// Removes the closed file and its companions, unless another process has the database open. A file
  /// that cannot be removed stays.
  func remove() {
    _ = Result {
      try ProcessLock(besideDatabase: path).tryHolding(for: .seconds(1)) {
        if isOpenElsewhere { return }
        for suffix in [""] + ProtectedFiles.companions { unlink(path + suffix) }
      }
    }
  }

  /// `true` if a file, or any other entry, with this name exists.
  var isThere: Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// `true` if the file exists and is not empty.
  var hasContent: Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_size > 0
  }

  /// Returns a file's size, or 0 if it does not exist.
  static func size(_ path: String) -> Int {
    var status = stat()
    return lstat(path, &status) == 0 ? Int(status.st_size) : 0
  }

  /// `true` if another process has the database open. Each connection holds a shared lock on one
  /// byte of the log's index, the "dead man switch" in SQLite's file `os_unix.c`.
  var isOpenElsewhere: Bool {
    RangeLock.isHeld(on: path + "-shm", from: 128, length: 1)
  }

  /// Syncs the names in the database's folder to the disk.
  ///
  /// - Parameter sync: Syncs an open folder; `fsync` outside of tests.
  func syncFolder(_ sync: (Int32) -> Int32 = fsync) throws {
    let folder = open(parent, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if folder < 0 { throw writeFailure(errno) }
    defer { close(folder) }
    // `EINVAL` means that the file system cannot sync folders.
    if sync(folder) != 0, errno != EINVAL { throw writeFailure(errno) }
  }

  func writeFailure(_ code: Int32) -> StorageError {
    code == ENOSPC || code == EDQUOT ? .full(path) : .inputOutput(path, reason: String(cString: strerror(code)))
  }

  /// The folder in the path.
  var parent: String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The file's name in its folder.
  var name: Substring { path.split(separator: "/", omittingEmptySubsequences: false).last ?? "" }

  /// `true` if the folder does not exist.
  var lacksFolder: Bool {
    var status = stat()
    return stat(parent, &status) != 0 && errno == ENOENT
  }

  /// Creates the folder (`0700`) if it does not exist.
  func makeParent() throws { try makeFolder(parent) }

  /// Checks that the name of a new database leaves room for the names of the files beside it.
  private func refuseLongName() throws {
    guard name.utf8.count > Self.longestName else { return }
    throw StorageError.cannotOpen(
      path, reason: "the name of a new database has at most \(Self.longestName) bytes, so that it can be restored")
  }

  private func checkKind(_ status: stat) throws {
    try refuseOtherKinds(status)
    // SQLite needs write access for reading too, because of the log's index.
    if access(path, W_OK) != 0 { throw StorageError.readOnly(path) }
  }

  /// Checks that the status, which follows no link, is that of a file.
  func refuseOtherKinds(_ status: stat) throws {
    switch status.st_mode & S_IFMT {
    case S_IFREG: return
    case S_IFLNK: throw StorageError.symbolicLink(path)
    case S_IFDIR: throw StorageError.cannotOpen(path, reason: "it is a folder")
    default: throw StorageError.cannotOpen(path, reason: "it is not a file")
    }
  }

  private func makeFolder(_ folder: String) throws {
    var status = stat()
    if folder.isEmpty || stat(folder, &status) == 0 { return }
    if let slash = folder.lastIndex(of: "/") { try makeFolder(String(folder[..<slash])) }
    if mkdir(folder, 0o700) != 0, errno != EEXIST { throw failure(errno) }
  }

  func failure(_ code: Int32) -> StorageError {
    switch code {
    case ENOSPC, EDQUOT: .full(path)
    case EROFS: .readOnly(path)
    case EMFILE, ENFILE: .tooManyFiles(path)
    case ENOMEM: .outOfMemory(path)
    default: .cannotOpen(path, reason: String(cString: strerror(code)))
    }
  }
}

extension SQLiteEngine {
  /// Checks that the folder of a database exists. Opening a new database would create it.
  ///
  /// - Throws: `StorageError.missingFolder(_:of:)`.
  package static func requireFolder(of path: String) throws {
    let file = DatabaseFile(path: path)
    if file.lacksFolder { throw StorageError.missingFolder(file.parent, of: path) }
  }
}
