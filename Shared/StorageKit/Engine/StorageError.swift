package import DomainKit

/// An error of the database or its files.
///
/// ```swift
/// guard let color = Color(rawValue: record.color) else {
///   throw StorageError.malformedRow(table: "workshop_gizmo", reason: "\(record.color) is not a color")
/// }
/// ```
package enum StorageError: UserFacingError, Hashable {
  /// Another process held the database for longer than the timeout of five seconds, or a server
  /// aborted the transaction: because of another one, or because it lost a prepared statement.
  case busy(String)
  /// The database to replace is open in another process.
  case inUse(String)
  /// A killed program left a log beside the database to replace.
  case logLeft(String)
  /// The disk has no space for the data.
  case full(String)
  /// The system has no memory left for the program.
  case outOfMemory(String)
  /// The process, or the machine, has too many open files.
  case tooManyFiles(String)
  case readOnly(String)
  case cannotOpen(String, reason: String)
  case corrupt(String)
  case notADatabase(String)
  /// The file is a database of another program.
  case foreign(String)
  /// The database contains a migration that this program does not know.
  case newer(String, migration: String)
  /// The database contains a migration whose content differs from this program's.
  case changedMigration(String, migration: String)
  /// The program has a migration that comes before one that is applied already.
  case insertedMigration(String, migration: String, before: String)
  /// The database was moved to another place.
  case moved(String, to: String)
  /// The database is being moved to another place, or such a move was interrupted.
  case moving(String, to: String)
  /// The database is the target of a move that has not ended.
  case incompleteCopy(String, of: String)
  /// The target of a move contains data.
  ///
  /// `emptying` says how to empty one that has only what a new shop has.
  case notEmpty(String, emptying: String? = nil)
  /// A table of the target of a move differs from the source.
  case differentCopy(String, table: String)
  /// Another process has removed or replaced the move mark.
  case moveUndone(String)
  /// The database has no move mark.
  case notMoved(String)
  /// The target of a move is the source.
  case moveToItself(String)
  /// The database does not provide the required durability.
  case notDurable(String, setting: String)
  case symbolicLink(String)
  /// A file, a folder or a server is not safe to use. Other users could have read or changed it, or
  /// a file has a second name, or a log that may belong to another database.
  case notSafe(String, reason: String, fix: String)
  case malformedRow(table: String, reason: String)
  case malformedRecord(String)
  /// A sum over stored numbers exceeds 64 bits.
  case sumTooLarge
  case unsupported(String)
  /// A feature accessed a table of another feature.
  case foreignTable(String, feature: String)
  case inputOutput(String, reason: String)
  case alreadyExists(String)
  /// The target of a copy is the database itself or one of its files.
  case backupOntoItself(String)
  /// The target of a copy is no database of this program.
  case notABackup(String)
  /// The target of a copy is a copy of another database.
  case otherBackup(String)
  /// The target of a copy has changes that the database to copy lacks.
  case usedBackup(String)
  /// The source of a restore is the database itself or one of its files.
  case restoreFromItself(String)
  /// The backup is no longer the one that the user agreed to.
  case changedBackup(String)
  /// The write-ahead log next to a database belongs to another state than the current file.
  case foreignWAL(String)
  case noSuchFile(String)
  /// The folder of a database does not exist.
  case missingFolder(String, of: String)
  /// The folder of a copy does not exist.
  case missingCopyFolder(String, of: String)
  /// The address of a server contains a password, which others can read.
  case passwordInURL(String)
  /// The server asks for a password.
  case passwordNeeded(String)
  /// The database role lacks a right.
  case notPermitted(String, reason: String)
  /// A command for files was given for a database on a server.
  case onServer(String)
  /// The program closed the database.
  case closed(String)
  /// The server, or the disk of the database, does not respond.
  case unreachable(String)
  /// The database stopped a query that took too long.
  case tookTooLong(String)
  /// The connection or the disk failed while a unit was being stored, so it may be stored or not.
  case outcomeUnknown(String, unit: UniqueID)

  package var code: String {
    switch self {
    case .busy: "storage.busy"
    case .inUse: "storage.in-use"
    case .logLeft: "storage.log-left"
    case .full: "storage.full"
    case .outOfMemory: "storage.no-memory"
    case .tooManyFiles: "storage.too-many-files"
    case .readOnly: "storage.read-only"
    case .cannotOpen: "storage.cannot-open"
    case .corrupt: "storage.corrupt"
    case .notADatabase: "storage.not-a-database"
    case .foreign: "storage.foreign"
    case .newer: "storage.newer"
    case .changedMigration: "storage.changed-migration"
    case .insertedMigration: "storage.inserted-migration"
    case .moved: "storage.moved"
    case .moving: "storage.moving"
    case .incompleteCopy: "storage.incomplete-copy"
    case .notEmpty: "storage.not-empty"
    case .differentCopy: "storage.different-copy"
    case .moveUndone: "storage.move-taken-back"
    case .notMoved: "storage.not-moved"
    case .moveToItself: "storage.move-to-itself"
    case .notDurable: "storage.not-durable"
    case .symbolicLink: "storage.symbolic-link"
    case .notSafe: "storage.exposed"
    case .malformedRow: "storage.malformed-row"
    case .malformedRecord: "storage.malformed-record"
    case .sumTooLarge: "storage.sum-too-large"
    case .unsupported: "storage.unsupported"
    case .foreignTable: "storage.foreign-table"
    case .inputOutput: "storage.input-output"
    case .alreadyExists: "storage.already-exists"
    case .backupOntoItself: "storage.backup-onto-itself"
    case .notABackup: "storage.not-a-backup"
    case .otherBackup: "storage.other-backup"
    case .usedBackup: "storage.used-backup"
    case .restoreFromItself: "storage.restore-from-itself"
    case .changedBackup: "storage.changed-backup"
    case .foreignWAL: "storage.foreign-log"
    case .noSuchFile: "storage.no-such-file"
    case .missingFolder: "storage.missing-folder"
    case .missingCopyFolder: "file.cannot-create"
    case .passwordInURL: "storage.password-in-url"
    case .passwordNeeded: "storage.password-needed"
    case .notPermitted: "storage.not-permitted"
    case .onServer: "storage.on-server"
    case .closed: "storage.closed"
    case .unreachable: "storage.unreachable"
    case .tookTooLong: "storage.took-too-long"
    case .outcomeUnknown: "storage.outcome-unknown"
    }
  }

  package var kind: ErrorKind {
    switch self {
    case .busy, .inUse, .outcomeUnknown: .busy
    case .full, .inputOutput, .differentCopy: .inputOutput
    case .outOfMemory, .tooManyFiles: .exhausted
    case .alreadyExists, .notEmpty, .missingCopyFolder, .notABackup, .otherBackup, .usedBackup: .cannotCreate
    case .notMoved, .moveToItself, .backupOntoItself, .restoreFromItself, .passwordInURL, .onServer, .sumTooLarge:
      .invalid
    case .passwordNeeded, .notPermitted: .denied
    case .noSuchFile: .noInput
    case .changedBackup: .refused
    case .malformedRecord, .foreignTable: .bug
    case .readOnly, .cannotOpen, .corrupt, .notADatabase, .foreign, .newer, .changedMigration,
      .insertedMigration, .moved, .moving, .incompleteCopy, .moveUndone, .notDurable, .symbolicLink, .notSafe,
      .malformedRow, .unsupported, .foreignWAL, .logLeft, .missingFolder, .closed, .unreachable, .tookTooLong:
      .unavailable
    }
  }
}

extension StorageError {
  /// `true` if a move mark refuses the work: the database is the old or the new one of a move.
  package var isFromMoveMark: Bool {
    switch self {
    case .moved, .moving, .incompleteCopy: true
    default: false
    }
  }

  /// `true` if only replacing the database file with a backup helps.
  package var callsForBackup: Bool {
    switch self {
    case .corrupt, .notADatabase, .foreignWAL, .newer, .changedMigration, .malformedRow: true
    default: false
    }
  }

  /// `true` if the copy of a move differs from its source.
  var isDifferentCopy: Bool {
    if case .differentCopy = self { true } else { false }
  }

  /// `true` if the server cannot be reached or accepts no writes, which may pass.
  package var isServerUnavailable: Bool {
    switch self {
    case .unreachable, .cannotOpen, .readOnly: true
    default: false
    }
  }

  /// `true` if the fault is in the database's environment rather than in the request.
  package var isInfrastructure: Bool {
    switch self {
    case .busy, .full, .outOfMemory, .tooManyFiles, .readOnly, .cannotOpen, .inputOutput, .unreachable, .outcomeUnknown,
      .closed:
      true
    default: false
    }
  }
}
