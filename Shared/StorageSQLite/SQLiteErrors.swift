import GRDB
import GRDBSQLite
import StorageKit

/// Turns SQLite's result codes into the house's errors.
enum SQLiteErrors {
  static func translating<Value>(_ path: String, _ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let failure as SQLiteFailure {
      throw error(for: failure.code, failure.message, path)
    } catch let failure as DatabaseError {
      throw error(for: failure.extendedResultCode.rawValue, failure.message ?? "", path)
    }
  }

  private static func error(for code: Int32, _ message: String, _ path: String) -> StorageError {
    switch code & 0xFF {
    case SQLITE_BUSY, SQLITE_LOCKED: .busy(path)
    case SQLITE_FULL: .full(path)
    case SQLITE_READONLY: .readOnly(path)
    case SQLITE_CORRUPT: .corrupt(path)
    case SQLITE_NOTADB: .notADatabase(path)
    case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH: .cannotOpen(path, reason: message)
    default: .inputOutput(path, reason: "\(message) (SQLite \(code))")
    }
  }

  /// Whether a row with the same key was there.
  static func isTakenKey(_ failure: SQLiteFailure) -> Bool {
    failure.code == constraint(6)
  }

  static func isTakenValue(_ failure: SQLiteFailure) -> Bool { failure.code == constraint(8) }

  /// `SQLITE_CONSTRAINT_PRIMARYKEY` is kind 6 and `SQLITE_CONSTRAINT_UNIQUE` kind 8; Swift does not import them.
  private static func constraint(_ kind: Int32) -> Int32 { SQLITE_CONSTRAINT | kind << 8 }
}
