import CLibrary

/// Excludes other processes of this user that change the same small file.
package struct FileLock: Sendable {
  private let lock: LockFile

  /// Waits for the lock of a file. Creates its folder if it does not exist.
  ///
  /// - Throws: ``SystemFailure`` if there can be no lock beside the file, or another process holds the
  ///   lock for too long.
  package init(of path: String) throws(SystemFailure) {
    PrivateFile.makeFolders(of: path)
    var taken: LockFile?
    try waitForLock {
      taken = LockFile.take(path + ".lock")
      return taken != nil
    }
    guard let taken else { throw SystemFailure(code: EWOULDBLOCK, call: "flock") }
    lock = taken
  }

  /// Lets others proceed; called once.
  package func release() { lock.release() }
}

/// Takes the lock of an open file.
///
/// - Throws: ``SystemFailure`` with `EWOULDBLOCK` if another process holds the lock for too long.
func lockFile(_ descriptor: Int32) throws(SystemFailure) {
  try waitForLock { flock(descriptor, LOCK_EX | LOCK_NB) == 0 }
}

/// Repeats an attempt to take a lock.
///
/// The wait is limited: a process that is suspended while it holds the lock would otherwise block
/// all others.
private func waitForLock(_ take: () -> Bool) throws(SystemFailure) {
  let deadline = ContinuousClock.now + .seconds(2)
  while !take() {
    guard errno == EWOULDBLOCK || errno == EINTR, ContinuousClock.now < deadline else { throw .current("flock") }
    usleep(5_000)
  }
}
