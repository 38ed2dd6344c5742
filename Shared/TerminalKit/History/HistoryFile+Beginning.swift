import CLibrary

extension HistoryFile {
  /// Returns `true` if no session has entered a line yet.
  package static func isUnused(at path: String) -> Bool {
    var status = stat()
    guard lstat(path, &status) == 0 else { return errno == ENOENT }
    return status.st_mode & S_IFMT == S_IFREG && status.st_size == 0
  }

  /// Creates the file if it does not exist. An empty file records that a prompt without history has
  /// been open.
  ///
  /// - Returns: `true` if the file did not exist.
  package static func begin(at path: String) -> Bool {
    var status = stat()
    guard lstat(path, &status) != 0, errno == ENOENT else { return false }
    do throws(SystemFailure) {
      close(try PrivateFile.open(path))
      return true
    } catch {
      // Without a file, every start would count as the first one.
      return false
    }
  }
}
