import CSQLite
import DomainKit
import StorageKit
import Testing

@testable import StorageSQLite

@Suite struct `A failure of SQLite` {
  @Test func `is described by its code where the connection knows nothing of it`() throws {
    var database: OpaquePointer?
    defer { sqlite3_close(database) }
    #expect(sqlite3_open_v2(":memory:", &database, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK)
    // The code of a failed sync: SQLITE_IOERR_FSYNC.
    for connection in [database, nil] {
      #expect(throws: StorageError.inputOutput("x", reason: "disk I/O error (SQLite 1034)")) {
        try SQLiteErrors.translating("x") { throw SQLiteFailure(connection, 1_034) }
      }
    }
  }

  /// The codes are SQLITE_NOMEM and SQLITE_IOERR_NOMEM.
  @Test(arguments: [7, 10 | 12 << 8] as [Int32]) func `for want of memory is told apart`(code: Int32) {
    let error = SQLiteErrors.error(for: SQLiteFailure(code: code, message: ""), "x")
    #expect(error == .outOfMemory("x"))
    #expect(error.kind == .exhausted)
  }

  @Test func `is described by the connection where it knows more`() throws {
    var database: OpaquePointer?
    defer { sqlite3_close(database) }
    #expect(sqlite3_open_v2(":memory:", &database, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK)
    let code = sqlite3_exec(database, "SELECT * FROM nowhere", nil, nil, nil)
    #expect(SQLiteFailure(database, code).message == "no such table: nowhere")
  }
}
