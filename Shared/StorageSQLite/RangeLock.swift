import CLibrary

/// A lock of another process on a range of a file (`fcntl`, POSIX).
///
/// The check closes a descriptor of the file, which releases this process's own locks on it. Check
/// only files that this process does not have open.
enum RangeLock {
  /// Returns `true` if another process holds a lock on the range. A pipe is opened without waiting
  /// for its other end.
  static func isHeld(on path: String, from start: Int, length: Int) -> Bool {
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var lock = flock()
    lock.l_type = Int16(F_WRLCK)
    lock.l_whence = Int16(SEEK_SET)
    lock.l_start = off_t(start)
    lock.l_len = off_t(length)
    return fcntl(descriptor, F_GETLK, &lock) != 0 || lock.l_type != Int16(F_UNLCK)
  }
}
