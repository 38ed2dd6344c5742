#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension HistoryFile {
  /// Whether nothing was entered yet at any prompt.
  package static func isUnused(at path: String) -> Bool {
    var status = stat()
    guard lstat(path, &status) == 0 else { return errno == ENOENT }
    return status.st_mode & S_IFMT == S_IFREG && status.st_size == 0
  }

  /// Makes the file where there is none: the mark that somebody was at a prompt that keeps no history.
  ///
  /// - Returns: whether there was none.
  package static func begin(at path: String) -> Bool {
    var status = stat()
    guard lstat(path, &status) != 0, errno == ENOENT else { return false }
    do throws(SystemFailure) {
      close(try PrivateFile.open(path))
      return true
    } catch {
      // Without a mark it would be the first time for ever.
      return false
    }
  }
}
