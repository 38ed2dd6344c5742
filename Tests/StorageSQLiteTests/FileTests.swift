import Foundation
import StorageKit
import Testing
import TestingKit

@testable import StorageSQLite

@Suite struct `A database's files` {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func mode(_ path: String) throws -> Int {
    try #require(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
  }

  @Test func `is not created again after it was taken away`() async throws {
    try SQLiteEngine.withCups(at: folder.file()).close()
    let engine = try SQLiteEngine(path: folder.file())
    defer { engine.close() }
    #expect(try await engine.labels() == [])
    try FileManager.default.moveItem(atPath: folder.file(), toPath: folder.file("away"))
    await #expect(throws: StorageError.noSuchFile(folder.file())) { try await engine.commit(Cups.insertion(1, "x")) }
    #expect(!FileManager.default.fileExists(atPath: folder.file()))
  }

  @Test func `they are made for their owner alone, in folders for their owner alone`() async throws {
    let path = folder.file("new/deep/shop.db")
    let engine = try SQLiteEngine.withCups(at: path)
    defer { engine.close() }
    try await engine.commit(Cups.insertion(1))
    for file in try FileManager.default.contentsOfDirectory(atPath: folder.file("new/deep")) {
      #expect(try mode(folder.file("new/deep/\(file)")) == 0o600, "\(file)")
    }
    #expect(try mode(folder.file("new")) == 0o700)
    #expect(try mode(folder.file("new/deep")) == 0o700)
  }

  @Test(arguments: [true, false])
  func `a symbolic link is not followed, wherever it leads`(_ leadsSomewhere: Bool) throws {
    let (target, link) = (folder.file("target.db"), folder.file("link.db"))
    if leadsSomewhere { try Data("kept".utf8).write(to: URL(fileURLWithPath: target)) }
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
    #expect(throws: StorageError.symbolicLink(link)) { try SQLiteEngine(path: link) }
    #expect(FileManager.default.contents(atPath: target) == (leadsSomewhere ? Data("kept".utf8) : nil))
  }

  @Test func `a database with the name of its unfinished copy loses that name`() throws {
    try SQLiteEngine.withCups(at: folder.file()).close()
    let partial = folder.file() + ".partial-a1B2c3"
    try #require(link(folder.file(), partial) == 0)
    _ = try folder.write([], as: "shop.db.partial-a1B2c3.copylock")
    try SQLiteEngine.withCups(at: folder.file()).close()
    #expect(!FileManager.default.fileExists(atPath: partial))
  }

  @Test func `a new database has a name that leaves room for a restore`() throws {
    let path = folder.file(String(repeating: "x", count: 230))
    #expect(throws: StorageError.self) { try SQLiteEngine(path: path) }
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func `a folder is no database`() {
    #expect(throws: StorageError.cannotOpen(folder.path, reason: "it is a folder")) {
      try SQLiteEngine(path: folder.path)
    }
  }

  @Test func `the durability that is promised is what SQLite says it has`() throws {
    let engine = try SQLiteEngine.withCups(at: folder.file())
    defer { engine.close() }
    let expected: [(String, StoredValue)] = [
      ("journal_mode", .text("wal")), ("synchronous", .integer(2)), ("wal_autocheckpoint", .integer(0)),
      ("busy_timeout", .integer(5_000)), ("foreign_keys", .integer(1)), ("application_id", .integer(0x4366_506C)),
      ("secure_delete", .integer(1)),
    ]
    for (setting, value) in expected {
      let found = try engine.writer().connection.use { try $0.rows("PRAGMA \(setting)").first?.first }
      #expect(found == value, "\(setting)")
    }
  }

  @Test func `a setting that did not take is refused`() throws {
    let engine = try SQLiteEngine.withCups(at: folder.file())
    defer { engine.close() }
    #expect(throws: StorageError.notDurable("x", setting: "synchronous is integer(1)")) {
      try engine.writer().connection.use { session in
        try session.run("PRAGMA synchronous = NORMAL")
        try SQLiteSettings.checkDurability(session, "x", .everyCommit)
      }
    }
  }

  @Test func `readers cannot write`() throws {
    let engine = try SQLiteEngine.withCups(at: folder.file())
    defer { engine.close() }
    #expect(throws: StorageError.readOnly(folder.file())) {
      try engine.read { session in
        try session.asFeature("tests") { try session.run("DELETE FROM tests_cup") }
      }
    }
  }

  @Test func `a closed database is not opened again by those who come late`() async throws {
    let engine = try SQLiteEngine.withCups(at: folder.file())
    try await engine.commit(Cups.insertion(1, "kept"))
    engine.close()
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let closed = StorageError.closed(folder.file())
    await #expect(throws: closed) { try await engine.commit(Cups.insertion(2)) }
    await #expect(throws: closed) { try await engine.labels() }
    await #expect(throws: closed) { try await engine.changeToken() }
    await #expect(throws: closed) { try await engine.backup(to: folder.file("copy.db"), overwrite: false) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == files)
    engine.close()
  }

  @Test func `the log does not grow without end`() async throws {
    let engine = try SQLiteEngine.withCups(at: folder.file())
    defer { engine.close() }
    let page = 4_096
    let label = String(repeating: "x", count: 50 * page)
    var largest = 0
    for number in UInt64(1)...120 {
      try await engine.commit(Cups.insertion(number, label))
      let attributes = try FileManager.default.attributesOfItem(atPath: folder.file() + "-wal")
      largest = max(largest, attributes[.size] as? Int ?? 0)
    }
    // 120 commits of at least 50 pages would be 6,000 pages.
    #expect(largest > 500 * page)
    #expect(largest < 2_000 * page)
  }
}
