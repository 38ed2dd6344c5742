import CLibrary
import CSQLite
import StorageKit

/// A failure as SQLite reports it.
struct SQLiteFailure: Error {
  /// The extended result code.
  let code: Int32
  let message: String
  /// The `errno` of a failed system call, or 0.
  let systemError: Int32

  init(code: Int32, message: String) {
    self.code = code
    self.message = message
    systemError = 0
  }

  /// Creates a failure with the connection's message.
  ///
  /// - Parameters:
  ///   - database: The connection that failed, if there is one.
  ///   - code: The result of the call that failed.
  init(_ database: OpaquePointer?, _ code: Int32) {
    // The connection may have more details than the result code, or no information about this
    // failure.
    let known = sqlite3_extended_errcode(database)
    self.code = known & 0xFF == code & 0xFF ? known : code
    message = String(cString: known & 0xFF == code & 0xFF ? sqlite3_errmsg(database) : sqlite3_errstr(code))
    systemError = database == nil ? 0 : sqlite3_system_errno(database)
  }
}

extension SQLiteFailure {
  /// `true` for an out-of-memory failure that SQLite reports with another code, as when the log's
  /// index cannot grow.
  fileprivate var foundNoMemory: Bool { systemError == ENOMEM || code == SQLITE_IOERR | 12 << 8 }
  fileprivate var foundNoDescriptor: Bool { systemError == EMFILE || systemError == ENFILE }
  fileprivate var foundNoSpace: Bool { systemError == ENOSPC || systemError == EDQUOT }
}

/// The translation of SQLite's result codes to the errors of the storage port.
enum SQLiteErrors {
  static func translating<Value>(_ path: String, _ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let failure as SQLiteFailure {
      throw error(for: failure, path)
    }
  }

  static func error(for failure: SQLiteFailure, _ path: String) -> StorageError {
    switch failure.code & 0xFF {
    case SQLITE_BUSY, SQLITE_LOCKED: .busy(path)
    case SQLITE_NOMEM: .outOfMemory(path)
    case SQLITE_IOERR where failure.foundNoMemory, SQLITE_CANTOPEN where failure.foundNoMemory: .outOfMemory(path)
    case SQLITE_IOERR where failure.foundNoDescriptor, SQLITE_CANTOPEN where failure.foundNoDescriptor:
      .tooManyFiles(path)
    case SQLITE_FULL: .full(path)
    case SQLITE_IOERR where failure.foundNoSpace, SQLITE_CANTOPEN where failure.foundNoSpace: .full(path)
    case SQLITE_READONLY: .readOnly(path)
    // `SUM` has no result code of its own for this.
    case SQLITE_ERROR where failure.message == "integer overflow": .sumTooLarge
    case SQLITE_CORRUPT: .corrupt(path)
    case SQLITE_NOTADB: .notADatabase(path)
    case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH: .cannotOpen(path, reason: failure.message)
    default: .inputOutput(path, reason: "\(failure.message) (SQLite \(failure.code))")
    }
  }

  static func isInputOutput(_ failure: SQLiteFailure) -> Bool { failure.code & 0xFF == SQLITE_IOERR }

  /// `SQLITE_CONSTRAINT_PRIMARYKEY` and `SQLITE_CONSTRAINT_UNIQUE`, which Swift does not import.
  private static let (primaryKey, unique) = (SQLITE_CONSTRAINT | 6 << 8, SQLITE_CONSTRAINT | 8 << 8)

  /// Returns `true` if the failure is caused by a row with the same key.
  static func isTakenKey(_ failure: SQLiteFailure) -> Bool { failure.code == primaryKey }

  /// Returns `true` if the failure is caused by a row with the same value in a unique index.
  static func isTakenValue(_ failure: SQLiteFailure) -> Bool { failure.code == unique }
}
