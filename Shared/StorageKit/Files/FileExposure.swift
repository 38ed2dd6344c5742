package import CLibrary

/// A way in which other users of the machine could have accessed a file of the program.
///
/// ```swift
/// var status = stat()
/// if lstat(path, &status) == 0, let exposure = FileExposure(of: status) {
///   throw StorageError.notSafe(path, reason: "\(exposure)", fix: "chmod 600 \(path)")
/// }
/// ```
package enum FileExposure: Hashable, Sendable {
  case belongsToAnotherUser
  case isWritableByOthers
  case isReadableByOthers

  /// Returns the way in which other users could change the entries of a folder, or `nil` if they
  /// cannot.
  ///
  /// A sticky bit does not help: it keeps other users from removing files, but not from adding one.
  package init?(ofFolder status: stat) {
    if !Self.isTrusted(status.st_uid) {
      self = .belongsToAnotherUser
    } else if status.st_mode & 0o022 != 0 {
      self = .isWritableByOthers
    } else {
      return nil
    }
  }

  /// Returns the way in which other users could read or change a file, or `nil` if they cannot.
  package init?(of status: stat) {
    if status.st_uid != geteuid() {
      self = .belongsToAnotherUser
    } else if status.st_mode & 0o022 != 0 {
      self = .isWritableByOthers
    } else if status.st_mode & 0o077 != 0 {
      self = .isReadableByOthers
    } else {
      return nil
    }
  }

  /// Returns the way in which other users could change a file that they may read, or its folder, or
  /// `nil` if they cannot.
  ///
  /// A group may write to it if the owner is its only member. Where each user has such a group, new
  /// files and folders are often writable by it. A device such as `/dev/null` has no content.
  package init?(ofShared status: stat) {
    let isForAll = status.st_mode & 0o002 != 0
    if status.st_mode & S_IFMT == S_IFCHR || !isForAll && PrivateGroup.has(status.st_gid, of: status.st_uid),
      Self.isTrusted(status.st_uid)
    {
      return nil
    }
    self.init(ofFolder: status)
  }

  /// Returns `true` for the current user and for root, who can change every folder anyway.
  private static func isTrusted(_ user: uid_t) -> Bool { user == geteuid() || user == 0 }
}
