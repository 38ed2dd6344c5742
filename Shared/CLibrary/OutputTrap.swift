#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Returns the error code for a file that another user could have put in the way of output: a link
/// leads to a file of this user's, and the other user can read a file of their own.
///
/// The kernel's `protected_symlinks` and `protected_regular` do the same in sticky folders, but not
/// for a file that is renamed into place.
///
/// - Returns: `ELOOP` for a link of another user, `EPERM` for a file of another user in a folder of
///   all users, the system's error if the path cannot be examined, or `nil` if output may go there.
package func outputTrap(at path: String) -> Int32? {
  func isForeign(_ status: stat) -> Bool { status.st_uid != geteuid() && status.st_uid != 0 }
  var (entry, target, folder) = (stat(), stat(), stat())
  guard lstat(path, &entry) == 0 else { return errno == ENOENT ? nil : errno }
  if entry.st_mode & S_IFMT == S_IFLNK, isForeign(entry) { return ELOOP }
  let parent = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
  guard stat(path, &target) == 0, target.st_mode & S_IFMT == S_IFREG, isForeign(target),
    stat(parent, &folder) == 0
  else { return nil }
  return folder.st_mode & S_IWOTH != 0 ? EPERM : nil
}
