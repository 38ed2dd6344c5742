import CLibrary

/// The contents of a folder.
package enum FolderListing {
  /// A file or folder.
  package struct Entry: Hashable, Sendable {
    package let name: String
    package let isFolder: Bool
  }

  /// The maximum number of entries to return.
  private static let limit = 2000

  /// Returns the entries of a folder in no particular order, or none if it cannot be read. Names
  /// that are not UTF-8 are left out.
  package static func entries(in path: String) -> [Entry] {
    folderNames(in: path, limit: limit).map { name in
      var status = stat()
      let isFolder = stat(path + "/" + name, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
      return Entry(name: name, isFolder: isFolder)
    }
  }
}
