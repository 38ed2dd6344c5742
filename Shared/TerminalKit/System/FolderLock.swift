import CLibrary

/// Excludes other processes that change the same small file.
package final class FolderLock: Sendable {
  private let descriptor: Int32

  /// Waits for the lock of the file's folder. Creates the folder if it does not exist.
  ///
  /// - Throws: ``SystemFailure`` if the folder cannot be opened.
  package init(of path: String) throws(SystemFailure) {
    PrivateFile.makeFolders(of: path)
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    descriptor = open(folder.isEmpty ? "/" : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .current("open") }
    while flock(descriptor, LOCK_EX) != 0 { if errno != EINTR { throw .current("flock") } }
  }

  /// Lets others proceed; called once.
  package func release() { close(descriptor) }
}
