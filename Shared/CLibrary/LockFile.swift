#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A lock that only processes of this user can hold: that of an empty file which others cannot open.
///
/// The lock of a folder or of a file that others may read is no protection, because each of them can
/// hold it and keep this user out.
package struct LockFile: Sendable {
  private let path: String
  private let descriptor: Int32

  /// Takes the lock of a file, and creates the file if it does not exist. Does not wait.
  ///
  /// - Returns: The lock, or `nil` with the system's error in `errno`: `EWOULDBLOCK` if another process
  ///   holds the lock, `EPERM` if the file belongs to another user.
  package static func take(_ path: String) -> LockFile? {
    while true {
      let descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK, 0o600)
      guard descriptor >= 0 else { return nil }
      var (own, current) = (stat(), stat())
      var code: Int32 = 0
      // The owner comes first: another user could hold the lock of their own file without an end.
      if fstat(descriptor, &own) != 0 {
        code = errno
      } else if isOfAnotherUser(own) {
        code = EPERM
      } else if flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
        code = errno
      } else if lstat(path, &current) == 0, (current.st_dev, current.st_ino) == (own.st_dev, own.st_ino) {
        return LockFile(path: path, descriptor: descriptor)
      }
      close(descriptor)
      // Without an error, the process that held the lock has removed the file.
      guard code == 0 || code == EINTR else {
        errno = code
        return nil
      }
    }
  }

  /// Lets others proceed; called once. Removes the file if it is empty: a file with this name may be
  /// another program's.
  package func release() {
    var status = stat()
    if fstat(descriptor, &status) == 0, status.st_size == 0 { unlink(path) }
    close(descriptor)
  }
}
