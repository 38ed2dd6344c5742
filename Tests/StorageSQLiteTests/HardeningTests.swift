import StorageKit
import Testing
import TestingKit

@testable import StorageSQLite

/// A database that another user has written to must not run code in the program.
@Suite final class `A connection that trusts no database` {
  private let folder: TemporaryFolder
  private let engine: SQLiteEngine

  init() throws {
    folder = try TemporaryFolder()
    engine = try SQLiteEngine.withCups(at: folder.file())
  }

  deinit { engine.close() }

  /// Runs the body for the tests' feature, on the writer and on a reader.
  private func everywhere(_ body: (SQLiteSession) throws -> Void) throws {
    func run(_ session: SQLiteSession) throws { try session.asFeature("tests") { try body(session) } }
    try engine.writer().connection.use(run)
    try engine.read(run)
  }

  @Test func `the schema cannot be written to`() throws {
    try everywhere { session in
      try session.run("PRAGMA writable_schema = ON")
      #expect(throws: SQLiteFailure.self) { try session.run("UPDATE sqlite_master SET sql = 'CREATE TABLE x (y)'") }
    }
  }

  @Test func `the tables inside of a text index and of a spatial index cannot be written to`() throws {
    try engine.writer().connection.use { session in
      try session.asFeature("tests") {
        try session.run("CREATE VIRTUAL TABLE tests_words USING fts5(label)")
        try session.run("CREATE VIRTUAL TABLE tests_points USING rtree(number, min_x, max_x)")
        for table in ["tests_words_data", "tests_words_idx", "tests_points_node", "tests_points_rowid"] {
          #expect(throws: SQLiteFailure.self) { try session.run("DELETE FROM \(table)") }
        }
        try session.run("INSERT INTO tests_words (label) VALUES ('latte')")
        try session.run("INSERT INTO tests_points VALUES (1, 0.0, 1.0)")
        #expect(try session.rows("SELECT label FROM tests_words('latte')") == [[.text("latte")]])
        #expect(try session.rows("SELECT number FROM tests_points WHERE min_x < 1") == [[.integer(1)]])
      }
    }
  }

  @Test func `the schema is not trusted where the database is only read`() throws {
    #expect(try engine.read { try $0.rows("PRAGMA trusted_schema") } == [[.integer(0)]])
  }

  @Test func `extensions are not loaded`() throws {
    try everywhere { session in
      #expect(throws: SQLiteFailure.self) { try session.rows("SELECT load_extension('libm')") }
    }
  }

  @Test func `a misspelled column in quotation marks is an error, not a text`() throws {
    try everywhere { session in
      #expect(throws: SQLiteFailure.self) { try session.rows("SELECT \"lable\" FROM tests_cup") }
    }
  }
}
