import DomainKit
import GRDBSQLite
import StorageKit

/// Carries values into SQLite and back.
enum SQLiteValue {
  /// Tells SQLite to take a copy (`SQLITE_TRANSIENT`, a cast that Swift does not import).
  private static let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

  static func bind(_ value: StoredValue, _ statement: OpaquePointer, _ index: Int32) -> Int32 {
    switch value {
    case .null: return sqlite3_bind_null(statement, index)
    case .integer(let integer): return sqlite3_bind_int64(statement, index, integer)
    case .real(let real): return sqlite3_bind_double(statement, index, real)
    case .text(var text):
      return text.withUTF8 { bytes in
        // An empty text has no address, and SQLite would take that for NULL.
        guard let start = bytes.baseAddress else { return sqlite3_bind_text(statement, index, "", 0, transient) }
        return start.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
          sqlite3_bind_text(statement, index, $0, Int32(bytes.count), transient)
        }
      }
    case .id(let id):
      let bytes = (id.high.bigEndian, id.low.bigEndian)
      return withUnsafeBytes(of: bytes) { sqlite3_bind_blob(statement, index, $0.baseAddress, 16, transient) }
    }
  }

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
