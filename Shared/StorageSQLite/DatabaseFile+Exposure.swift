import StorageKit

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension DatabaseFile {
  /// Checks, before anything is opened, that no other user could have planted or changed a file of the database.
  ///
  /// SQLite replays any log that it finds beside a database, no matter which user wrote it: a folder to which others may write is as
  /// unsafe as a database to which they may.
  ///
  /// - Throws: ``StorageKit/StorageError/exposed(_:reason:fix:)``.
  func refuseExposure() throws {
    var status = stat()
    if stat(parent, &status) == 0, let exposure = FileExposure(ofFolder: status) {
      throw StorageError.exposedFolder(parent, exposure)
    }
    for suffix in [""] + ProtectedFiles.companions where lstat(path + suffix, &status) == 0 {
      if let exposure = FileExposure(of: status) { throw StorageError.exposedFile(path + suffix, exposure) }
    }
  }

  /// Checks that a file that a copy is to replace belongs to this user, and that no other could have changed it.
  ///
  /// One that others can read is accepted: the copy that takes its place is not readable by them.
  func refuseForeignTarget() throws {
    var status = stat()
    guard lstat(path, &status) == 0, let exposure = FileExposure(of: status), exposure != .isReadableByOthers else {
      return
    }
    throw StorageError.exposedFile(path, exposure)
  }
}

extension StorageError {
  fileprivate static func exposedFolder(_ path: String, _ exposure: FileExposure) -> StorageError {
    switch exposure {
    case .belongsToAnotherUser:
      .exposed(
        path, reason: "the folder belongs to another user", fix: "Work as that user, or name a database elsewhere")
    case .isWritableByOthers, .isReadableByOthers:
      .exposed(
        path, reason: "other users may write to the folder",
        fix: "Run chmod go-w on the folder, or put the database in a folder of its own")
    }
  }

  fileprivate static func exposedFile(_ path: String, _ exposure: FileExposure) -> StorageError {
    switch exposure {
    case .belongsToAnotherUser:
      .exposed(path, reason: "it belongs to another user", fix: "Work as that user, or name another file")
    case .isWritableByOthers:
      .exposed(
        path, reason: "other users may write to it",
        fix: "If you trust what is in it, run chmod 600 on the file")
    case .isReadableByOthers:
      .exposed(path, reason: "other users may read it", fix: "Run chmod 600 on the file")
    }
  }
}
