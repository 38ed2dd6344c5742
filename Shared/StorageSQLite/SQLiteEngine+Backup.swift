import StorageKit

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension SQLiteEngine {
  package func backup(to path: String, overwrite: Bool) async throws {
    if !overwrite, access(path, F_OK) == 0 { throw StorageError.alreadyExists(path) }
    let partial = path + ".partial"
    unlink(partial)
    defer { unlink(partial) }
    try DatabaseFile(path: partial).prepare()
    try SQLiteErrors.translating(path) { try copy(to: partial) }
    try publish(partial, as: path, overwrite: overwrite)
  }

  private func copy(to partial: String) throws {
    let source = try SQLiteConnection(path: location, configuration: SQLiteSettings.reader(busyTimeout))
    defer { _ = Result { try source.close() } }
    try source.backUp(to: partial)
  }

  /// Gives the finished copy its name; without leave to replace, a file that has appeared meanwhile stays.
  private func publish(_ partial: String, as path: String, overwrite: Bool) throws {
    let code = overwrite ? rename(partial, path) : link(partial, path)
    guard code != 0 else { return }
    if errno == EEXIST { throw StorageError.alreadyExists(path) }
    throw StorageError.inputOutput(path, reason: String(cString: strerror(errno)))
  }
}
