import CSQLite

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A database as SQLite shows it, without the program's own code.
final class Database {
  private let handle: OpaquePointer

  init(_ path: String, _ flags: Int32 = SQLITE_OPEN_READWRITE) throws {
    var handle: OpaquePointer?
    let code = sqlite3_open_v2(path, &handle, flags, nil)
    guard code == SQLITE_OK, let handle else {
      sqlite3_close(handle)
      throw DatabaseFailure(description: "\(path) cannot be opened: SQLite \(code)")
    }
    self.handle = handle
    sqlite3_busy_timeout(handle, 10_000)
  }

  /// Replaces a database by the result of the statements in a file.
  static func make(_ path: String, from script: String) throws {
    unlink(path)
    let database = try Database(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
    let text = "BEGIN;\n" + LineFile.lines(of: script).joined(separator: "\n") + "\nCOMMIT;"
    guard sqlite3_exec(database.handle, text, nil, nil, nil) == SQLITE_OK else { throw database.failure }
  }

  deinit { sqlite3_close(handle) }

  /// Returns the rows of a query, as text. NULL is the empty string.
  func rows(_ sql: String) throws -> [[String]] {
    var prepared: OpaquePointer?
    defer { sqlite3_finalize(prepared) }
    guard sqlite3_prepare_v2(handle, sql, -1, &prepared, nil) == SQLITE_OK else { throw failure }
    var rows: [[String]] = []
    while true {
      switch sqlite3_step(prepared) {
      case SQLITE_ROW:
        rows.append(
          (0..<sqlite3_column_count(prepared)).map { column in
            sqlite3_column_text(prepared, column).map { String(cString: $0) } ?? ""
          })
      case SQLITE_DONE: return rows
      default: throw failure
      }
    }
  }

  /// Returns the first column of a query.
  func column(_ sql: String) throws -> [String] { try rows(sql).compactMap(\.first) }

  /// Returns the number in the first row of a query.
  func number(_ sql: String) throws -> Int { try column(sql).first.flatMap { Int($0) } ?? 0 }

  /// Returns the numbers of a query by name.
  func numbers(_ sql: String) throws -> [String: Int] {
    Dictionary(try rows(sql).map { ($0[0], Int($0[1]) ?? 0) }, uniquingKeysWith: max)
  }

  private var failure: DatabaseFailure { DatabaseFailure(description: String(cString: sqlite3_errmsg(handle))) }
}

struct DatabaseFailure: Error, CustomStringConvertible {
  let description: String
}
