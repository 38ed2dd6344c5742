#if canImport(Glibc)
  package import Glibc
#else
  package import Darwin
#endif

/// A way in which other users of the machine could have accessed a file of the program.
///
/// ```swift
/// var status = stat()
/// if lstat(path, &status) == 0, let exposure = FileExposure(of: status) {
///   throw StorageError.exposed(path, reason: "\(exposure)", fix: "chmod 600 \(path)")
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

  /// Checks that no other user could have changed an open file, or have put another one in its place.
  ///
  /// - Parameters:
  ///   - descriptor: The open file.
  ///   - path: The path at which the file was opened.
  /// - Throws: ``ExposedFileError``.
  package static func refuseChanges(of descriptor: Int32, at path: String) throws(ExposedFileError) {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    var (file, place) = (stat(), stat())
    if fstat(descriptor, &file) == 0, let exposure = FileExposure(ofShared: file) {
      throw ExposedFileError(path: path, exposure: exposure)
    }
    if stat(folder, &place) == 0, let exposure = FileExposure(ofShared: place), !isFixed(file, at: path, in: place) {
      throw ExposedFileError(path: path, folder: folder, exposure: exposure)
    }
  }

  /// Returns `true` for a file in a folder such as `/tmp`, whose sticky bit keeps other users from
  /// moving and removing it. A link to the file could be theirs.
  private static func isFixed(_ file: stat, at path: String, in folder: stat) -> Bool {
    var entry = stat()
    return folder.st_mode & S_ISVTX != 0 && isTrusted(folder.st_uid) && lstat(path, &entry) == 0
      && entry.st_dev == file.st_dev && entry.st_ino == file.st_ino && entry.st_nlink == 1
  }

  /// Returns `true` for the current user and for root, who can change every folder anyway.
  private static func isTrusted(_ user: uid_t) -> Bool { user == geteuid() || user == 0 }
}
