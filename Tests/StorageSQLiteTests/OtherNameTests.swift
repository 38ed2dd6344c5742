import Foundation
import StorageKit
import Testing
import TestingKit

@testable import StorageSQLite

@Suite struct `A database with several names` {
  private let shop: Shop

  init() async throws { shop = try await Shop() }

  private static func otherName(_ path: String) -> StorageError {
    .notSafe(
      path, reason: "the same file has another name",
      fix: "Close all programs that use either, and remove one name: not that with a log (-wal), "
        + "which has the latest changes")
  }

  @Test func `keeps the log of a kept database that was linked under its former name`() async throws {
    try await shop.crash(3, "in the log")
    let kept = try #require(try shop.restore())
    let log = try shop.content(of: kept + "-wal")
    try #require(unlink(shop.database) == 0 && link(kept, shop.database) == 0)
    SQLiteEngine.$nameWait.withValue(.zero) {
      for path in [shop.database, kept] {
        #expect(throws: Self.otherName(path)) { try SQLiteEngine(path: path).close() }
      }
    }
    #expect(try shop.content(of: kept + "-wal") == log)
    try #require(unlink(shop.database) == 0)
    #expect(try await shop.labels(in: kept) == ["old", "new", "in the log"])
  }

  @Test func `is no backup while its log may be beside the other name`() async throws {
    try await shop.crash(3, "in the log")
    let (second, other) = (shop.folder.file("second.db"), shop.folder.file("other.db"))
    try #require(link(shop.database, second) == 0)
    let refusal = StorageError.notSafe(
      second, reason: "the same file has another name, and may have its log (-wal) there",
      fix: "Specify the name that has a log beside it; if none has, specify a copy of the file")
    #expect(throws: refusal) { try shop.restore(from: second, onto: other) }
    #expect(!FileManager.default.fileExists(atPath: other))
    // The name with the log has all changes.
    try shop.restore(from: shop.database, onto: other)
    #expect(try await shop.labels(in: other) == ["old", "new", "in the log"])
  }

  @Test func `is a backup until a program opens it as a database`() async throws {
    let (snapshot, other) = (shop.folder.file("snapshot.db"), shop.folder.file("other.db"))
    try #require(link(shop.backup, snapshot) == 0)
    try shop.restore(from: snapshot, onto: other)
    #expect(try await shop.labels(in: other) == ["old"])
    try #require(unlink(snapshot) == 0)
    // Its lock file records the mark of a backup, as that of a kept database can.
    let mark = try DatabaseMark.read(ofClosed: shop.backup)
    try ProcessLock(besideDatabase: shop.backup).write(LockRecord(mark: mark))
    let engine = try SQLiteEngine.withCups(at: shop.backup)
    try await engine.commit(Cups.insertion(3, "later"))
    engine.close()
    try #require(link(shop.backup, snapshot) == 0)
    #expect(throws: StorageError.self) { try shop.restore(from: snapshot) }
  }

  @Test func `is a backup if a killed backup left the other name`() async throws {
    let partial = shop.backup + ".partial-a1B2c3"
    try #require(link(shop.backup, partial) == 0)
    try shop.write(Data(), to: partial + ".copylock")
    try shop.restore()
    #expect(try await shop.labels() == ["old"])
    #expect(!FileManager.default.fileExists(atPath: partial))
  }

  @Test func `is kept by a restore under a name without a log of another database`() async throws {
    let log = shop.database + ".20261122-113000-wal"
    try shop.write(Data("a log".utf8), to: log)
    #expect(try shop.restore() == shop.database + ".20261122-113000-2")
    #expect(try shop.content(of: log) == Data("a log".utf8))
    #expect(try await shop.labels() == ["old"])
  }
}
