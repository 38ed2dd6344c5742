import CSQLite
import StorageKit
import Testing
import TestingKit

@testable import StorageSQLite

@Suite struct `A connection to SQLite` {
  private let folder: TemporaryFolder
  private let handle: SQLiteHandle
  private let session: SQLiteSession

  init() throws {
    folder = try TemporaryFolder()
    handle = try SQLiteHandle(folder.file(), SQLiteSettings.plain(0))
    session = SQLiteSession(handle, try handle.database(folder.file()))
    try session.run("CREATE TABLE core_thing (id, label)")
  }

  @Test func `its memory is not counted, because the count takes a lock`() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      let handle = try SQLiteHandle(folder.file(), SQLiteSettings.plain(0))
      withExtendedLifetime(handle) { precondition(sqlite3_memory_used() == 0) }
    }
  }

  @Test func `a pragma acts each time it is run`() throws {
    for size in [-9_000, -10_000, -9_000] as [Int64] {
      try session.run("PRAGMA cache_size = \(size)")
      #expect(try session.rows("PRAGMA cache_size") == [[.integer(size)]])
    }
  }

  @Test func `it keeps the statements that were used last, and no more than 128`() throws {
    for number in 0..<500 {
      try session.run("SELECT 1")
      try session.run("SELECT \(number)")
    }
    #expect(handle.statements.count == StatementCache.limit)
    #expect(handle.statements.statement("SELECT 1") != nil)
    #expect(handle.statements.statement("SELECT 499") != nil)
    #expect(handle.statements.statement("SELECT 300") == nil)
  }

  @Test func `the statements of tables with the same name and other columns are different`() throws {
    let whole = TableLayout(name: "core_thing", columns: ["id", "label"])
    let part = TableLayout(name: "core_thing", columns: ["id"])
    let statements = WriteStatements()
    for _ in 1...2 {
      try session.run(statements.insert(whole), [.integer(1), .text("one")])
      try session.run(statements.insert(part), [.integer(2)])
    }
    #expect(try session.rows("SELECT label FROM core_thing") == [[.text("one")], [.null], [.text("one")], [.null]])
    #expect(handle.statements[statements.insert(whole)] != handle.statements[statements.insert(part)])
  }

  @Test(arguments: ["", "\0", "a\0b", "á\u{0301}", String(repeating: "long ", count: 100_000)])
  func `a text comes back as it was stored`(text: String) throws {
    try session.run("INSERT INTO core_thing VALUES (?1, ?2)", [.id(SequentialIDs.id(7)), .text(text)])
    let rows = try session.rows("SELECT id, label, typeof(label), length(CAST(label AS BLOB)) FROM core_thing")
    let expected: [StoredValue] = [
      .id(SequentialIDs.id(7)), .text(text), .text("text"), .integer(Int64(text.utf8.count)),
    ]
    #expect(rows == [expected])
    guard case .text(let stored) = rows[0][1] else { return }
    #expect(Array(stored.unicodeScalars) == Array(text.unicodeScalars))
  }

  @Test func `values of one statement are kept apart, long and short ones`() throws {
    let insert = "INSERT INTO core_thing VALUES (?1, ?2)"
    let texts = ["one", String(repeating: "2", count: 70_000), "", "four", String(repeating: "5", count: 5_000), "six"]
    for text in texts { try session.run(insert, [.text(text), .text("after " + text)]) }
    let rows = try session.rows("SELECT id, label FROM core_thing ORDER BY rowid")
    #expect(rows == texts.map { [.text($0), .text("after " + $0)] })
    let pair = try session.rows("SELECT ?2, ?1, ?3", [.text("b"), .id(SequentialIDs.id(3)), .null])
    #expect(pair == [[.id(SequentialIDs.id(3)), .text("b"), .null]])
  }

  @Test(arguments: ["SELECT 1; DROP TABLE core_thing", "", "-- nothing"])
  func `a text that is not exactly one statement is refused`(text: String) throws {
    #expect(throws: SQLiteFailure.self) { try session.run(text) }
    #expect(try session.rows("SELECT count(*) FROM core_thing") == [[.integer(0)]])
  }

  @Test func `a statement that failed can be run again`() throws {
    try session.run("CREATE UNIQUE INDEX core_label ON core_thing (label)")
    let insert = "INSERT INTO core_thing VALUES (?1, ?2)"
    try session.run(insert, [.integer(1), .text("taken")])
    #expect(throws: SQLiteFailure.self) { try session.run(insert, [.integer(2), .text("taken")]) }
    try session.run(insert, [.integer(2), .text("free")])
    #expect(try session.rows("SELECT count(*) FROM core_thing") == [[.integer(2)]])
  }

  @Test func `a closed connection says so, and closes again without an error`() throws {
    let connection = try SQLiteConnection(path: folder.file(), configuration: SQLiteSettings.plain(0))
    try connection.use { _ = try $0.rows("SELECT * FROM core_thing") }
    try connection.close()
    try connection.close()
    #expect(throws: StorageError.closed(folder.file())) { try connection.use { _ in } }
  }

  @Test func `two threads never use it at once`() async throws {
    let connection = try SQLiteConnection(path: folder.file(), configuration: SQLiteSettings.plain(5))
    try await withThrowingTaskGroup { group in
      for _ in 1...8 {
        group.addTask(executorPreference: ManyThreads()) {
          for _ in 1...50 {
            try connection.use { session in
              try session.inTransaction(.immediate) {
                let count = try session.rows("SELECT count(*) FROM core_thing")[0][0]
                try session.run("INSERT INTO core_thing VALUES (?1, NULL)", [count])
              }
            }
          }
        }
      }
      try await group.waitForAll()
    }
    let ids = try connection.use { try $0.rows("SELECT id FROM core_thing ORDER BY rowid") }
    #expect(ids == (0..<400).map { [.integer($0)] })
    try connection.close()
  }
}
