#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Returns `true` for a file of another user. Root is no such user, because root can read every file.
package func isOfAnotherUser(_ status: stat) -> Bool { status.st_uid != geteuid() && status.st_uid != 0 }

/// Returns the error code for a file that another user could have put in the way of output: a link
/// leads to a file of this user's, and the other user can read a file of their own.
///
/// The owner and the mode of the folder do not matter: both may have been different when the file
/// was put there. The kernel's `protected_symlinks` and `protected_regular` do the same in sticky
/// folders, but not for a file that is renamed into place.
///
/// - Returns: `ELOOP` for a link of another user, `EPERM` for a file of another user, the system's
///   error if the path cannot be examined, or `nil` if output may go there.
package func outputTrap(at path: String) -> Int32? {
  var (entry, target) = (stat(), stat())
  guard lstat(path, &entry) == 0 else { return errno == ENOENT ? nil : errno }
  if entry.st_mode & S_IFMT == S_IFLNK, isOfAnotherUser(entry) { return ELOOP }
  return stat(path, &target) == 0 && target.st_mode & S_IFMT == S_IFREG && isOfAnotherUser(target) ? EPERM : nil
}

/// Gives a new file the permissions and, if possible, the group of the file that it will replace. If
/// that file is not this user's, only this user gets access.
///
/// - Returns: `false` if the system refuses.
@discardableResult
package func takePermissions(_ descriptor: Int32, from replaced: stat) -> Bool {
  guard replaced.st_uid == geteuid() else { return fchmod(descriptor, 0o600) == 0 }
  let keepsGroup = fchown(descriptor, uid_t.max, replaced.st_gid) == 0
  return fchmod(descriptor, replaced.st_mode & (keepsGroup ? 0o777 : 0o707)) == 0
}
