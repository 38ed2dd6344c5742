import CLibrary

extension HistoryFile {
  /// Returns `true` if no session has entered a line yet.
  package static func isUnused(at path: String) -> Bool {
    var status = stat()
    guard lstat(path, &status) == 0 else { return errno == ENOENT }
    return status.st_mode & S_IFMT == S_IFREG && status.st_size == 0
  }

  /// Returns `true` if an open file is a history with entries, also that of another terminal.
  package static func isHistory(_ descriptor: Int32) -> Bool {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = max(0, pread(descriptor, &bytes, bytes.count, 0))
    // Empty lines, and lines with only `!`, before the first entry are what erased lines leave.
    let first = bytes[..<count].split(separator: 0x0A).first { $0.count > 1 }
    return first.map(HistoryFormat.isEntry) ?? false
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
