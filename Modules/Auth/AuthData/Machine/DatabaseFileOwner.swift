import AuthDomain

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Proof by the database file: whoever owns it could read and write everything in it anyway.
package struct DatabaseFileOwner: DatabaseOwnership {
  private let path: String

  package init(path: String) { self.path = path }

  package func prove() throws {
    var status = stat()
    // Looked at by name: opening the file and closing it again would drop SQLite's locks.
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid() else {
      throw AuthError.notOwnerOfFile(path)
    }
  }
}
