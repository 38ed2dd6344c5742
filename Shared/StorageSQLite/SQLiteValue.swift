import DomainKit
import CSQLite
import StorageKit

/// The conversion of values from SQLite.
enum SQLiteValue {
  static func read(_ statement: OpaquePointer, _ column: Int32) throws -> StoredValue {
    switch sqlite3_column_type(statement, column) {
    case SQLITE_INTEGER: return .integer(sqlite3_column_int64(statement, column))
    case SQLITE_FLOAT: return .real(sqlite3_column_double(statement, column))
    case SQLITE_TEXT:
      let bytes = UnsafeBufferPointer(
        start: sqlite3_column_text(statement, column), count: Int(sqlite3_column_bytes(statement, column)))
      return .text(String(decoding: bytes, as: UTF8.self))
    case SQLITE_BLOB:
      guard sqlite3_column_bytes(statement, column) == 16, let start = sqlite3_column_blob(statement, column) else {
        throw StorageError.malformedRow(table: "the database", reason: "an identifier is not 16 bytes long")
      }
      return .id(
        UniqueID(
          high: UInt64(bigEndian: start.loadUnaligned(as: UInt64.self)),
          low: UInt64(bigEndian: start.loadUnaligned(fromByteOffset: 8, as: UInt64.self))))
    default: return .null
    }
  }
}
