import CLibrary
import StorageKit

/// A lock between processes that a crash releases: `flock` on a file next to the database.
final class ProcessLock: Sendable {
  /// The path of the database.
  let path: String
  let descriptor: Int32

  init(besideDatabase path: String) throws {
    self.path = path
    descriptor = open(path + ".lock", O_CREAT | O_RDWR | O_NOFOLLOW | O_CLOEXEC, 0o600)
    if descriptor < 0 { throw DatabaseFile(path: path + ".lock").failure(errno) }
  }

  /// Opens the existing lock of a database.
  private init?(foundBesideDatabase path: String) {
    self.path = path
    descriptor = open(path + ".lock", O_RDWR | O_NOFOLLOW | O_CLOEXEC)
    if descriptor < 0 { return nil }
  }

  deinit { close(descriptor) }

  /// Runs the body if the database has no lock file, or if no other process holds the lock.
  ///
  /// - Returns: `true` if the body ran.
  static func tryHolding(ifThereBeside path: String, _ body: () throws -> Void) throws -> Bool {
    if access(path + ".lock", F_OK) == 0 {
      return try ProcessLock(foundBesideDatabase: path)?.tryHolding(body) ?? false
    }
    try body()
    return true
  }

  /// Runs the body if no other process holds the lock.
  ///
  /// - Returns: `true` if the body ran.
  @discardableResult
  func tryHolding(_ body: () throws -> Void) rethrows -> Bool {
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return false }
    defer { flock(descriptor, LOCK_UN) }
    try body()
    return true
  }

  /// Runs the body as soon as no other process holds the lock.
  ///
  /// - Returns: `false` if the lock was held for longer than the wait, in which case the body did
  ///   not run.
  func tryHolding(for wait: Duration, _ body: () throws -> Void) rethrows -> Bool {
    let deadline = ContinuousClock.now + wait
    while try !tryHolding(body) {
      if ContinuousClock.now >= deadline { return false }
      usleep(5_000)
    }
    return true
  }
}
