import StorageKit

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension SQLiteEngine {
  package func backup(to path: String, overwrite: Bool) async throws {
    try refuseIfClosed()
    let target = BackupTarget(path: path, source: location)
    try target.refuseIfInUse()
    if !overwrite, access(path, F_OK) == 0 { throw StorageError.alreadyExists(path) }
    let partial = try target.makePartial()
    defer { target.removePartial(partial) }
    try SQLiteErrors.translating(path) { try copy(to: partial) }
    try target.publish(partial, overwrite: overwrite)
  }

  private func copy(to partial: String) throws {
    let source = try SQLiteConnection(path: location, configuration: SQLiteSettings.reader(busyTimeout))
    defer { _ = Result { try source.close() } }
    try source.backUp(to: partial)
  }
}
