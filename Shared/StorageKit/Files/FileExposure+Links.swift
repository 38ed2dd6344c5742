import CLibrary

extension FileExposure {
  /// Checks that no other user could have changed an open file, or have put another one in its place,
  /// also by changing a link that leads to it.
  ///
  /// - Parameters:
  ///   - descriptor: The open file.
  ///   - path: The path at which the file was opened.
  /// - Throws: ``ExposedFileError``.
  package static func refuseChanges(of descriptor: Int32, at path: String) throws(ExposedFileError) {
    try refuseFolderLinks(in: path)
    var file = stat()
    if fstat(descriptor, &file) == 0, let exposure = FileExposure(ofShared: file) {
      throw ExposedFileError(path: path, exposure: exposure)
    }
    for entry in linkPaths(from: path) {
      let folder = entry.folder
      if let place = folder.status, let exposure = FileExposure(ofShared: place), !isFixed(file, at: entry, in: place) {
        throw ExposedFileError(path: path, folder: folder.text, exposure: exposure)
      }
    }
  }

  /// Checks that no other user decides which folder a path leads through, by changing a link to a
  /// folder, or by moving the folder at its end. This includes links on the way to another link's
  /// target.
  ///
  /// Without links, the folders above the file are not checked.
  ///
  /// - Throws: ``ExposedFileError``.
  package static func refuseFolderLinks(in path: String) throws(ExposedFileError) {
    for folder in linkFolders(on: path) {
      if let place = folder.status, let exposure = FileExposure(ofShared: place) {
        throw ExposedFileError(path: path, folder: folder.text, exposure: exposure)
      }
    }
  }

  /// Returns `true` for a file in a folder such as `/tmp`, whose sticky bit keeps other users from
  /// moving and removing it. A link to the file could be theirs.
  private static func isFixed(_ file: stat, at path: SystemPath, in folder: stat) -> Bool {
    guard folder.st_mode & S_ISVTX != 0, !isOfAnotherUser(folder), let entry = path.entryStatus else { return false }
    return entry.st_dev == file.st_dev && entry.st_ino == file.st_ino && entry.st_nlink == 1
  }
}
