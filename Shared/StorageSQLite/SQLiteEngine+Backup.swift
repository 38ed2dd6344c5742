import CLibrary
import DomainKit
import StorageKit

extension SQLiteEngine {
  package func backup(to path: String, overwrite: Bool, ignoring tables: Set<String>) async throws {
    try refuseIfClosed()
    let target = BackupTarget(path: path, source: self.path, accessTables: tables, now: clock.now)
    try target.refuseIfInUse()
    if !overwrite, access(path, F_OK) == 0 { throw StorageError.alreadyExists(path) }
    PartialCopy.removeStale(beside: path)
    let partial = try PartialCopy(of: path)
    defer { partial.remove() }
    try copy(to: partial.path, as: path)
    try target.publish(partial.path, overwrite: overwrite)
  }

  private func copy(to partial: String, as path: String) throws {
    let source = try SQLiteConnection(path: self.path, configuration: SQLiteSettings.reader(busyTimeout))
    defer { _ = Result { try source.close() } }
    let copy = try SQLiteConnection(path: partial, as: path, configuration: SQLiteSettings.plain(busyTimeout))
    try source.use { source in
      try copy.use { try source.copy(to: $0) }
      try schema.refuseIfMoved(source, path: self.path)
    }
    try copy.close()
    try DatabaseMark.write(DatabaseMark.randomOfBackup(), toClosed: partial)
  }
}
