package import DomainKit

/// What can go wrong between the program and its database.
package enum StorageError: DescribedError, Hashable {
  /// Another process held the database for longer than the wait of five seconds.
  case busy(String)
  /// There is no room for what was to be written.
  case full(String)
  /// The system has no memory left for the program.
  case outOfMemory(String)
  /// The process, or the machine, has too many files open.
  case tooManyFiles(String)
  case readOnly(String)
  case cannotOpen(String, reason: String)
  case corrupt(String)
  case notADatabase(String)
  /// A database of another program.
  case foreign(String)
  /// A migration is stored that this program does not know.
  case newer(String, migration: String)
  /// A migration is stored with other content than this program has.
  case changedMigration(String, migration: String)
  /// The database does not keep the durability that was asked of it.
  case notDurable(String, setting: String)
  case symbolicLink(String)
  /// Other users of the machine could have read or changed a file, or added one to a folder.
  case exposed(String, reason: String, fix: String)
  case malformedRow(table: String, reason: String)
  case malformedRecord(String)
  case unsupported(String)
  /// A feature has reached for a table of another.
  case foreignTable(String, feature: String)
  case inputOutput(String, reason: String)
  case alreadyExists(String)
  /// A copy was to replace the database that is copied, or one of its files.
  case backupOntoItself(String)
  /// A database was to be restored from itself, or from one of its files.
  case restoreFromItself(String)
  /// The log beside a database belongs to another state of it than the file that is there now.
  case foreignLog(String)
  case noSuchFile(String)
  /// The program has let go of the database.
  case closed(String)
  /// The server, or the disk of the database, does not answer.
  case unreachable(String)
  /// The connection or the disk failed while a unit was being stored, so that it may be stored or not.
  case outcomeUnknown(String, unit: UniqueID)

  package var code: String {
    switch self {
    case .busy: "storage.busy"
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
    case .notDurable: "storage.not-durable"
    case .symbolicLink: "storage.symbolic-link"
    case .exposed: "storage.exposed"
    case .malformedRow: "storage.malformed-row"
    case .malformedRecord: "storage.malformed-record"
    case .unsupported: "storage.unsupported"
    case .foreignTable: "storage.foreign-table"
    case .inputOutput: "storage.input-output"
    case .alreadyExists: "storage.already-exists"
    case .backupOntoItself: "storage.backup-onto-itself"
    case .restoreFromItself: "storage.restore-from-itself"
    case .foreignLog: "storage.foreign-log"
    case .noSuchFile: "storage.no-such-file"
    case .closed: "storage.closed"
    case .unreachable: "storage.unreachable"
    case .outcomeUnknown: "storage.outcome-unknown"
    }
  }

  package var kind: ErrorKind {
    switch self {
    case .busy, .outcomeUnknown: .busy
    case .full, .inputOutput: .inputOutput
    case .outOfMemory, .tooManyFiles: .exhausted
    case .alreadyExists: .cannotCreate
    case .backupOntoItself, .restoreFromItself: .invalid
    case .noSuchFile: .noInput
    case .malformedRecord, .foreignTable: .bug
    case .readOnly, .cannotOpen, .corrupt, .notADatabase, .foreign, .newer, .changedMigration, .notDurable,
      .symbolicLink, .exposed, .malformedRow, .unsupported, .foreignLog, .closed, .unreachable:
      .unavailable
    }
  }
}

extension StorageError {
  /// `true` if only another file in the database's place helps.
  package var callsForBackup: Bool {
    switch self {
    case .corrupt, .notADatabase, .foreignLog, .newer, .changedMigration, .malformedRow: true
    default: false
    }
  }

  /// `true` if the fault lies with the database's surroundings rather than with what was asked of it.
  package var isInfrastructure: Bool {
    switch self {
    case .busy, .full, .outOfMemory, .tooManyFiles, .readOnly, .cannotOpen, .inputOutput, .unreachable, .outcomeUnknown,
      .closed:
      true
    default: false
    }
  }
}
