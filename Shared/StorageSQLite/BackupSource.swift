import CLibrary
import DomainKit
import StorageKit

/// A backup to restore from, which no other user could have changed or replaced.
///
/// Its links are followed once, so that a link that changes later does not lead to another file.
struct BackupSource {
  /// The path in messages, as the user wrote it.
  private let name: String
  private let file: DatabaseFile
  /// The status of the file at the check.
  private let checkedStatus: stat

  /// Checks a backup.
  ///
  /// - Parameter acceptsOtherNames: `true` for a file that is only looked at. The latest changes may be in a log beside
  ///   another of its names.
  /// - Throws: ``StorageKit/StorageError``.
  init(_ name: String, acceptsOtherNames: Bool = false) throws {
    guard let path = resolvedPath(name) else { throw StorageError.noSuchFile(name) }
    // A user who may change a link chooses the backup.
    for link in linkPaths(from: name) {
      guard link.isUTF8 else {
        throw StorageError.cannotOpen(name, reason: "it leads through a name that is not UTF-8")
      }
      try DatabaseFile(path: link.text).refuseSharedFolder()
    }
    self.name = name
    file = DatabaseFile(path: path)
    checkedStatus = try file.refusePlantedBackup()
    // The latest changes are then in a log beside the other name.
    try NameLock.refuseOtherName(of: file)
    if !acceptsOtherNames { try NameLock.refuseLogElsewhere(of: file) }
    // The lock file records the database that a log belongs to.
    if file.hasWAL, access(file.path + ".lock", F_OK) != 0 { throw StorageError.logWithoutRecord(name) }
  }

  /// Opens the backup.
  ///
  /// - Parameter busyTimeout: The time to wait for another process's lock, in seconds.
  /// - Throws: ``StorageKit/StorageError``; `changedBackup` if another file has taken its place since the
  ///   check.
  func connect(_ busyTimeout: Double) throws -> SQLiteConnection {
    let isImmutable = !file.hasWAL
    var configuration = SQLiteSettings.reader(busyTimeout)
    configuration.followsLinks = false
    configuration.acceptsURI = isImmutable
    configuration.refusesForeignLog = !isImmutable
    let connection = try SQLiteConnection(
      path: isImmutable ? immutableURI : file.path, as: name, configuration: configuration)
    let opened = try file.refusePlantedBackup()
    guard (opened.st_dev, opened.st_ino) == (checkedStatus.st_dev, checkedStatus.st_ino) else {
      throw StorageError.changedBackup(name)
    }
    return connection
  }

  /// The location for SQLite of a backup without a log. It is opened as immutable, so it may be on a
  /// read-only disk.
  private var immutableURI: String {
    let allowed = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/".utf8)
    let hex = Array("0123456789ABCDEF")
    let escaped = file.path.utf8.map { byte in
      allowed.contains(byte)
        ? String(UnicodeScalar(byte)) : "%\(hex[Int(byte >> 4)])\(hex[Int(byte & 15)])"
    }
    return "file:\(escaped.joined())?immutable=1"
  }
}

extension StorageError {
  /// The error for a backup with a log that may belong to another database.
  fileprivate static func logWithoutRecord(_ path: String) -> StorageError {
    .notSafe(
      path, reason: "a log (-wal or -journal) is beside it, and no .lock file shows that it belongs to this file",
      fix: "Move a log of another database to another folder. If it is the log of this one, open its prompt once "
        + "and leave it, with: coffeepal --db \(path.quotedForShells)")
  }
}
