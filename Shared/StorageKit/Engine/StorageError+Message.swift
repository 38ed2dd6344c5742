import DomainKit

extension StorageError {
  package var message: String {
    switch self {
    case .busy(let path): "The database \(path) is locked by another process"
    case .inUse(let path): "The database \(path) is open in another program"
    case .logLeft(let path): "A killed program left a log with the latest changes of the database \(path)"
    case .full(let path): "There is no space left for the database \(path)"
    case .outOfMemory(let path): "There is not enough memory for the database \(path)"
    case .tooManyFiles(let path): "\(path) cannot be opened: too many files are open"
    case .readOnly(let path): "The database \(path) is read-only"
    case .cannotOpen(let path, let reason): "The database \(path) cannot be opened: \(reason)"
    case .corrupt(let path): "The database \(path) is damaged"
    case .notADatabase(let path): "\(path) is not a database"
    case .foreign(let path): "\(path) is a database of another program; it was left untouched"
    case .newer(let path, let migration):
      "The database \(path) was written by a newer version of this program (\(migration)); it was left untouched"
    case .changedMigration(let path, let migration):
      "The database \(path) was built with a different version of the migration \(migration); it was left untouched"
    case .insertedMigration(let path, let migration, let later):
      "The database \(path) has the migration \(later), but not \(migration), which comes before it; "
        + "it was left untouched"
    case .moved(let path, let place): "The database \(path) was moved to \(place)"
    case .moving(let path, let place): "The database \(path) is being moved to \(place)"
    case .incompleteCopy(let path, let source): "The database \(path) is an incomplete copy of \(source)"
    case .notEmpty(let path, _): "The database \(path) is not empty; it was left untouched"
    case .differentCopy(let path, let table): "The copy \(path) differs from its source in \(table); it is not used"
    case .moveUndone(let path): "The move of the database \(path) was undone or replaced while it ran"
    case .notMoved(let path): "The database \(path) was not moved"
    case .moveToItself(let path): "\(path) is the database to move"
    case .notDurable(let path, let setting): "The database \(path) is not durable: \(setting)"
    case .symbolicLink(let path): "\(path) is a symbolic link, which is not followed"
    case .notSafe(let path, let reason, _): "\(path) is not safe to use: \(reason)"
    case .malformedRow(let table, let reason): "A row of \(table) cannot be read: \(reason)"
    case .malformedRecord(let reason): "A record cannot be stored: \(reason)"
    case .sumTooLarge: "A sum of stored numbers is too large to be shown"
    case .unsupported(let what): "\(what) is not supported"
    case .foreignTable(let table, let feature):
      "\(feature) uses \(table), a table of \(table.prefix { $0 != "_" })"
    case .inputOutput(let path, let reason): "Reading or writing \(path) failed: \(reason)"
    case .alreadyExists(let path): "\(path) already exists"
    case .backupOntoItself(let path): "\(path) belongs to the database to copy; it was left untouched"
    case .notABackup(let path): "\(path) is not a database of this program; it was left untouched"
    case .otherBackup(let path): "\(path) is a copy of another database; it was left untouched"
    case .usedBackup(let path): "\(path) has changes that the database lacks; it was left untouched"
    case .restoreFromItself(let path): "\(path) belongs to the database to replace; it was left untouched"
    case .changedBackup(let path): "\(path) has changed since you were asked; the database was left untouched"
    case .foreignWAL(let path):
      "The file \(path) was replaced while the log \(path)-wal of the old database was there; both were left untouched"
    case .noSuchFile(let path): "There is no file \(path)"
    case .missingFolder(let folder, let path):
      "The database \(path) cannot be created: the folder \(folder) does not exist"
    case .missingCopyFolder(let folder, let path): "\(path) cannot be written: the folder \(folder) does not exist"
    case .passwordInURL(let url):
      "The address \(url) contains a password, which others can see in the list of processes"
    case .passwordNeeded(let url): "The server asks for a password for \(url)"
    case .notPermitted(let url, let reason): "The role lacks a right in \(url): \(reason)"
    case .onServer(let url): "\(url) is on a server, and this command is for a database in a file"
    case .closed(let path): "The database \(path) is closed"
    case .unreachable(let path): "The database \(path) does not respond"
    case .tookTooLong(let path): "The database \(path) stopped this query because it took too long"
    case .outcomeUnknown(let path, let unit):
      "The database \(path) failed while storing the unit of work \(unit), which may or may not be stored"
    }
  }

  package var suggestion: String? {
    switch self {
    case .busy, .unreachable: "Try again in a moment"
    case .changedBackup: "Repeat the command"
    case .inUse(let path):
      "Close its prompts and boards, and try again; fuser \(path.quotedForShells) lists their processes"
    case .logLeft(let path):
      "Open its prompt once and leave it, which takes the log over, with: coffeepal --db \(path.quotedForShells)"
    case .outcomeUnknown(_, let unit): "Before you try again, run: events outcome \(unit)"
    case .outOfMemory: "Raise the limit with ulimit -v, or close other programs"
    case .tooManyFiles: "Raise the limit with ulimit -n, or close other programs"
    case .full: "Free some space and try again; no change is stored without it, and reading needs some as well"
    case .corrupt, .malformedRow: "Restore a backup with: coffeepal restore FILE"
    case .foreignWAL(let path):
      "Restore the backup with: coffeepal restore FILE; if that is \(path) itself, copy it to another name first"
    case .notADatabase, .foreign: "Specify a database of this program; --db also takes a new file"
    case .newer: "Update the program"
    case .moved(let path, _):
      "Specify the new database with --db, or undo the move with: \(Self.move(path)) --undo"
    case .moving(let path, let place):
      "Wait until it ends. If it was interrupted, continue with: \(Self.move(path)) \(place.quotedForShells), "
        + "or undo it with: \(Self.move(path)) --undo"
    case .incompleteCopy(_, let source): "Wait until the move ends, or repeat it from \(source)"
    case .notEmpty(_, let emptying):
      emptying.map { "It has no orders, accounts or imported data. \($0)" }
        ?? "Specify an empty database, or a file that does not exist"
    case .differentCopy: "Repeat the command; if that fails, run: coffeepal modules check"
    case .moveToItself: "Specify another database"
    case .insertedMigration: "Move the new migration to the end of its feature's list"
    case .passwordInURL, .passwordNeeded: "Put the password in ~/.pgpass, which only you may read"
    case .sumTooLarge: "Choose a shorter period; if one row is wrong, restore a backup with: coffeepal restore FILE"
    case .onServer: "Use the tools of the server: pg_dump and pg_restore"
    case .symbolicLink: "Specify the file itself"
    case .notSafe(_, _, let fix): fix
    case .missingFolder(let folder, _), .missingCopyFolder(let folder, _):
      "Create the folder with: mkdir -p \(folder.quotedForShells)"
    case .otherBackup: "Check the address of the database, or specify another file"
    case .usedBackup: "Specify another file, or move this one to another folder first"
    case .alreadyExists, .backupOntoItself, .notABackup, .restoreFromItself: "Specify another file"
    default: nil
    }
  }

  /// Returns the command that moves a database. The name of one on a server lacks the options of its
  /// URL, so that the user has to put in the URL.
  private static func move(_ path: String) -> String {
    "coffeepal --db \(path.contains("://") ? "URL" : path.quotedForShells) move"
  }
}
