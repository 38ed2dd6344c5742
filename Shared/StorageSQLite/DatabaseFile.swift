import StorageKit

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The database's file and its folder: made for the owner alone, never reached through a symbolic link.
///
/// The file is never opened here while SQLite has it open: closing any descriptor of it would drop SQLite's locks.
struct DatabaseFile {
  let path: String

  /// Makes the folder (`0700`) and an empty file (`0600`) where there is none.
  func prepare() throws {
    var status = stat()
    if lstat(path, &status) == 0 {
      try checkKind(status)
      return try refuseExposure()
    }
    try makeParent()
    try refuseExposure()
    let descriptor = open(path, O_CREAT | O_EXCL | O_NOFOLLOW | O_WRONLY | O_CLOEXEC, 0o600)
    if descriptor >= 0 {
      close(descriptor)
    } else if errno != EEXIST {
      throw failure(errno)
    }
  }

  /// Whether there is a file with something in it.
  var hasContent: Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_size > 0
  }

  /// The folder that the path names.
  var parent: String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The file's name in its folder.
  var name: Substring { path.split(separator: "/", omittingEmptySubsequences: false).last ?? "" }

  /// Makes the folder (`0700`) where there is none.
  func makeParent() throws { try makeFolder(parent) }

  private func checkKind(_ status: stat) throws {
    switch status.st_mode & S_IFMT {
    case S_IFREG:
      // SQLite needs to write for reading as well: the log's index.
      if access(path, W_OK) != 0 { throw StorageError.readOnly(path) }
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
    default: .cannotOpen(path, reason: String(cString: strerror(code)))
    }
  }
}

/// A lock between processes that a crash releases: `flock` on a file beside the database.
final class ProcessLock: Sendable {
  private let descriptor: Int32

  init(besideDatabase path: String) throws {
    descriptor = open(path + ".lock", O_CREAT | O_RDWR | O_NOFOLLOW | O_CLOEXEC, 0o600)
    if descriptor < 0 { throw StorageError.cannotOpen(path + ".lock", reason: String(cString: strerror(errno))) }
  }

  /// The lock of a database that has one already.
  private init?(foundBesideDatabase path: String) {
    descriptor = open(path + ".lock", O_RDWR | O_NOFOLLOW | O_CLOEXEC)
    if descriptor < 0 { return nil }
  }

  deinit { close(descriptor) }

  /// Runs the body if the database has no lock, or if nobody else holds it.
  ///
  /// - Returns: whether it ran.
  static func tryHolding(ifThereBeside path: String, _ body: () throws -> Void) throws -> Bool {
    if access(path + ".lock", F_OK) == 0 {
      return try ProcessLock(foundBesideDatabase: path)?.tryHolding(body) ?? false
    }
    try body()
    return true
  }

  /// Runs the body if nobody else holds the lock.
  ///
  /// - Returns: whether it ran.
  @discardableResult
  func tryHolding(_ body: () throws -> Void) rethrows -> Bool {
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return false }
    defer { flock(descriptor, LOCK_UN) }
    try body()
    return true
  }

  /// Runs the body as soon as no other process holds the lock.
  ///
  /// - Returns: `false` if the lock was held for longer than the wait, in which case the body did not run.
  func tryHolding(for wait: Duration, _ body: () throws -> Void) rethrows -> Bool {
    let deadline = ContinuousClock.now + wait
    while try !tryHolding(body) {
      if ContinuousClock.now >= deadline { return false }
      usleep(5_000)
    }
    return true
  }
}
