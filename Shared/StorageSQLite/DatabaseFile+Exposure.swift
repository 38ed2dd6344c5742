import CLibrary
import StorageKit

extension DatabaseFile {
  /// Checks, before any file is opened, that no other user could have planted or changed a file of
  /// the database, and that no file has a second name under which its locks could be lost.
  ///
  /// SQLite replays any log that it finds next to a database, no matter which user wrote it. A
  /// folder that other users may write to is therefore as unsafe as a database that they may write
  /// to.
  ///
  /// - Throws: ``StorageKit/StorageError/notSafe(_:reason:fix:)``.
  func refuseExposure() throws {
    try refuseSharedFolder()
    try refuseSecondName()
    var status = stat()
    for suffix in [""] + ProtectedFiles.companions where lstat(path + suffix, &status) == 0 {
      if suffix.isEmpty { try refuseOtherKinds(status) }
      if let exposure = FileExposure(of: status) { throw StorageError.exposedFile(path + suffix, exposure, status) }
      // SQLite would wait for a pipe.
      if !suffix.isEmpty, ![S_IFREG, S_IFLNK].contains(status.st_mode & S_IFMT) {
        throw StorageError.notSafe(path + suffix, reason: "it is not a file", fix: "Remove it")
      }
      // Locks belong to a file and not to its name: closing it as another database's file would
      // release them. A restore that was killed can leave other files with two names.
      if ["-shm", ".lock"].contains(suffix), status.st_nlink > 1 {
        throw StorageError.notSafe(
          path + suffix, reason: "the same file has another name",
          fix: "Close all programs that use either of them, and remove this name")
      }
    }
  }

  /// Refuses an exposed file that cannot be a database, before an error advises the user to make it
  /// private. Without a log, a database has whole pages, so its size is a multiple of 512 bytes.
  /// The file is not opened for this.
  ///
  /// - Throws: ``StorageKit/StorageError/notADatabase(_:)``.
  func refuseExposedNonDatabase(_ status: stat) throws {
    guard let exposure = FileExposure(of: status), exposure != .belongsToAnotherUser, status.st_size % 512 != 0,
      !hasWAL
    else { return }
    throw StorageError.notADatabase(path)
  }

  /// Checks that no other user may add, rename or remove files of the folder, or change a link to a
  /// folder on the way to it. SQLite opens files by their names, so that such a user could replace one
  /// after any check.
  ///
  /// - Throws: ``StorageKit/StorageError/notSafe(_:reason:fix:)``.
  func refuseSharedFolder() throws {
    var status = stat()
    if stat(parent, &status) == 0, let exposure = FileExposure(ofFolder: status) {
      throw StorageError.exposedFolder(parent, exposure)
    }
    for folder in linkFolders(on: path) {
      guard let status = folder.status, let exposure = FileExposure(ofShared: status) else { continue }
      throw StorageError.exposedFolder(folder.text, exposure)
    }
  }

  /// Checks that a new file does not have the name of a companion of another database, such as
  /// `cafe-journal`. A program that opens `cafe` would delete or overwrite it.
  ///
  /// - Throws: ``StorageKit/StorageError/notSafe(_:reason:fix:)``.
  func refuseCompanionName() throws {
    let name = name.lowercased()
    guard let suffix = ProtectedFiles.companions.first(where: { name.hasSuffix($0) && name != $0 }) else { return }
    throw StorageError.notSafe(
      path, reason: "programs would take it for a file of the database \(path.dropLast(suffix.count))",
      fix: "Specify a name that does not end in \(suffix)")
  }

  /// `true` if there is a log that SQLite would replay into the database.
  var hasWAL: Bool { ["-wal", "-journal"].contains { Self.size(path + $0) > 0 } }

  /// Checks that a backup is a file that no other user could have changed or replaced, and that no
  /// other user could have written a log next to it.
  ///
  /// - Returns: The status of the file, which is never that of a link.
  /// - Throws: ``StorageKit/StorageError``.
  func refusePlantedBackup() throws -> stat {
    var (status, log) = (stat(), stat())
    if lstat(path, &status) != 0 { throw StorageError.noSuchFile(path) }
    if status.st_mode & S_IFMT != S_IFREG { throw StorageError.cannotOpen(path, reason: "it is not a file") }
    if let exposure = FileExposure(ofShared: status) { throw StorageError.exposedFile(path, exposure, status) }
    try refuseSharedFolder()
    try refuseSecondName()
    guard hasWAL else { return status }
    for suffix in ["-wal", "-journal"] where lstat(path + suffix, &log) == 0 {
      guard let exposure = FileExposure(of: log), exposure != .isReadableByOthers else { continue }
      throw StorageError.exposedFile(path + suffix, exposure, log)
    }
    return status
  }

  /// Checks that a file to be replaced by a copy is a regular file, belongs to this user, and that no
  /// other user could have changed it.
  ///
  /// A file that other users can read is accepted, because they cannot read the copy that replaces
  /// it.
  func refuseForeignTarget() throws {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    try refuseOtherKinds(status)
    guard let exposure = FileExposure(of: status), exposure != .isReadableByOthers else { return }
    throw StorageError.exposedFile(path, exposure, status)
  }
}

extension StorageError {
  static func exposedFolder(_ path: String, _ exposure: FileExposure) -> StorageError {
    switch exposure {
    case .belongsToAnotherUser:
      .notSafe(
        path, reason: "the folder belongs to another user",
        fix: "Run the program as that user, or specify a database in another folder")
    case .isWritableByOthers, .isReadableByOthers:
      .notSafe(
        path, reason: "other users may write to the folder",
        fix: "Run chmod go-w on the folder, or move the database to its own folder")
    }
  }

  fileprivate static func exposedFile(_ path: String, _ exposure: FileExposure, _ status: stat) -> StorageError {
    switch exposure {
    case .belongsToAnotherUser:
      .notSafe(path, reason: "it belongs to another user", fix: "Run the program as that user, or specify another file")
    // In Linux, each user may write to each link, and chmod changes the file that it leads to.
    case _ where status.st_mode & S_IFMT == S_IFLNK:
      .notSafe(
        path, reason: "it is a symbolic link", fix: "Replace it with the file that it leads to, or remove it")
    case .isWritableByOthers:
      .notSafe(
        path, reason: "other users may write to it",
        fix: "If you trust its content, run chmod 600 on the file")
    case .isReadableByOthers:
      .notSafe(path, reason: "other users may read it", fix: "Run chmod 600 on the file")
    }
  }
}
