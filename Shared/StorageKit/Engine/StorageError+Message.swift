extension StorageError {
  package var message: String {
    switch self {
    case .busy(let path): "The database \(path) is held by another process"
    case .full(let path): "There is no room left for the database \(path); nothing of this change was stored"
    case .outOfMemory(let path): "There is no memory left to work with the database \(path)"
    case .tooManyFiles(let path): "Too many files are open to use \(path) as well"
    case .readOnly(let path): "The database \(path) cannot be written to"
    case .cannotOpen(let path, let reason): "The database \(path) cannot be opened: \(reason)"
    case .corrupt(let path): "The database \(path) is damaged"
    case .notADatabase(let path): "\(path) is not a database"
    case .foreign(let path): "\(path) is the database of another program; it was left untouched"
    case .newer(let path, let migration):
      "The database \(path) was written by a newer version of this program (\(migration)); it was left untouched"
    case .changedMigration(let path, let migration):
      "The database \(path) was built by another form of the migration \(migration); it was left untouched"
    case .notDurable(let path, let setting): "The database \(path) does not keep its promise: \(setting)"
    case .symbolicLink(let path): "\(path) is a symbolic link, which is not followed"
    case .exposed(let path, let reason, _): "\(path) is not safe to use: \(reason)"
    case .malformedRow(let table, let reason): "A row of \(table) cannot be read: \(reason)"
    case .malformedRecord(let reason): "A record cannot be stored: \(reason)"
    case .unsupported(let what): "\(what) is not supported"
    case .foreignTable(let table, let feature):
      "\(feature) reaches for \(table), a table of \(table.prefix { $0 != "_" })"
    case .inputOutput(let path, let reason): "Reading or writing \(path) failed: \(reason)"
    case .alreadyExists(let path): "\(path) exists already"
    case .backupOntoItself(let path): "\(path) belongs to the database that is to be copied; it was left untouched"
    case .restoreFromItself(let path): "\(path) belongs to the database that is to be replaced; it was left untouched"
    case .foreignLog(let path):
      "The file \(path) was replaced while the log \(path)-wal of the former database was there; both were left untouched"
    case .noSuchFile(let path): "There is no file \(path)"
    case .closed(let path): "The database \(path) is closed"
    case .unreachable(let path): "The database \(path) does not answer"
    case .outcomeUnknown(let path, let unit):
      "The database \(path) failed while it stored the work \(unit), which may be stored or not"
    }
  }

  package var suggestion: String? {
    switch self {
    case .busy, .unreachable: "Try again in a moment"
    case .outcomeUnknown(_, let unit): "Before you try again, ask: events outcome \(unit)"
    case .outOfMemory: "Allow more with ulimit -v, or close other programs"
    case .tooManyFiles: "Allow more with ulimit -n, or close other programs"
    case .full: "Free some space and try again"
    case .corrupt, .malformedRow: "Restore a backup with: coffeepal restore FILE"
    case .foreignLog: "Restore the backup with: coffeepal restore FILE"
    case .notADatabase, .foreign: "Name another file with --db"
    case .newer: "Update the program"
    case .symbolicLink: "Name the file itself with --db"
    case .exposed(_, _, let fix): fix
    case .alreadyExists, .backupOntoItself, .restoreFromItself: "Name another file"
    default: nil
    }
  }
}
