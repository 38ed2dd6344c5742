import CLibrary

/// Excludes other processes that change the same small file.
package final class FolderLock: Sendable {
  private let descriptor: Int32

  /// Waits for the lock of the file's folder. Creates the folder if it does not exist.
  ///
  /// - Throws: ``SystemFailure`` if the folder cannot be opened, or another process holds the lock for
  ///   too long.
  package init(of path: String) throws(SystemFailure) {
    PrivateFile.makeFolders(of: path)
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    descriptor = open(folder.isEmpty ? "/" : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .current("open") }
    try lockFile(descriptor)
  }

  /// Lets others proceed; called once.
  package func release() { close(descriptor) }
}

/// Takes the lock of a file or folder.
///
/// It does not wait without an end: a process that was stopped while it held the lock would stop all
/// others for good.
///
/// - Throws: ``SystemFailure`` with `EWOULDBLOCK` if another process holds the lock for too long.
func lockFile(_ descriptor: Int32) throws(SystemFailure) {
  let deadline = ContinuousClock.now + .seconds(2)
  while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
    guard errno == EWOULDBLOCK || errno == EINTR, ContinuousClock.now < deadline else { throw .current("flock") }
    usleep(5_000)
  }
}
