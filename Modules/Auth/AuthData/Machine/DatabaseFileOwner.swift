import AuthDomain
import CLibrary

/// A proof of ownership by the database file. Its owner can read and write all data in it anyway.
package struct DatabaseFileOwner: DatabaseOwnership {
  private let path: String

  package init(path: String) { self.path = path }

  package func prove() throws {
    var status = stat()
    // The check uses the path: opening and closing the file would release SQLite's locks.
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid() else {
      throw AuthError.notOwnerOfFile(path)
    }
  }
}
