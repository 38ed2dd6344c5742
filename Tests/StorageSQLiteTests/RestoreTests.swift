import Foundation
import StorageKit
import Testing
import TestingKit

@testable import StorageSQLite

@Suite struct `A backup copied over a database` {
  private let shop: Shop

  init() async throws { shop = try await Shop() }

  @Test func `is refused beside the log of a killed process`() async throws {
    try await shop.crash(3, "lost")
    try shop.write(try shop.content(of: shop.backup), to: shop.database)
    await #expect(throws: StorageError.foreignWAL(shop.database)) { try await shop.labels() }
  }

  @Test func `is accepted without a log, and then has a log of its own`() async throws {
    let copied = try shop.content(of: shop.backup)
    try shop.write(copied, to: shop.database)
    #expect(try await shop.labels() == ["old"])
    try await shop.crash(3, "lost")
    #expect(try await shop.labels() == ["old", "lost"])
    try await shop.crash(4, "lost, too")
    try shop.write(copied, to: shop.database)
    await #expect(throws: StorageError.foreignWAL(shop.database)) { try await shop.labels() }
  }

  @Test func `gets nothing of the log of a process that has the database open`() async throws {
    let copied = try shop.content(of: shop.backup)
    let engine = try SQLiteEngine.withCups(at: shop.database)
    try await engine.commit(Cups.insertion(3, "lost"))
    try shop.write(copied, to: shop.database)
    engine.close()
    #expect(try shop.content(of: shop.database) == copied)
    await #expect(throws: StorageError.foreignWAL(shop.database)) { try await shop.labels() }
  }

  @Test func `is told from a database that a crash has left with its own log`() async throws {
    try await shop.crash(3, "kept")
    #expect(try await shop.labels() == ["old", "new", "kept"])
  }

  @Test func `is recognized also where the database had no mark yet`() async throws {
    try DatabaseMark.write(0, toClosed: shop.database)
    try FileManager.default.removeItem(atPath: shop.database + ".lock")
    try await shop.crash(3, "lost")
    try shop.write(try shop.content(of: shop.backup), to: shop.database)
    await #expect(throws: StorageError.foreignWAL(shop.database)) { try await shop.labels() }
  }
}

@Suite struct `Restoring a backup` {
  private let shop: Shop

  init() async throws { shop = try await Shop() }

  @Test func `replaces the database and keeps the one that was there`() async throws {
    let kept = try #require(try shop.restore())
    #expect(kept == shop.database + ".20261122-113000")
    #expect(try await shop.labels() == ["old"])
    #expect(try await shop.labels(in: kept) == ["old", "new"])
    #expect(try shop.restore() == kept + "-2")
    let mode = try FileManager.default.attributesOfItem(atPath: shop.database)[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }

  @Test func `is refused if the backup has changed since its contents were shown`() async throws {
    let restore = DatabaseRestore(path: shop.database, stamp: "20261122-113000", accounts: Cups.table.name)
    let seen = try restore.check(shop.backup) { _ in }
    #expect(seen.accounts == 1)
    try shop.write(try shop.content(of: shop.database), to: shop.backup)
    #expect(throws: StorageError.changedBackup(shop.backup)) {
      try restore.run(from: shop.backup, seen: seen) { _ in }
    }
    let kept = try restore.run(from: shop.backup, seen: restore.check(shop.backup) { _ in }) { _ in }
    #expect(kept == shop.database + ".20261122-113000")
  }

  @Test func `is refused while another process has the database open`() async throws {
    let process = try OtherProcess(using: shop.database)
    #expect(throws: StorageError.inUse(shop.database)) { try shop.restore() }
    process.end()
    #expect(try await shop.labels() == ["old", "new"])
  }

  @Test func `takes the log away with the database that it belongs to`() async throws {
    try await shop.crash(3, "in the log")
    let kept = try #require(try shop.restore())
    #expect(try await shop.labels() == ["old"])
    #expect(try await shop.labels(in: kept) == ["old", "new", "in the log"])
  }

  @Test func `takes the rollback journal away with the database that it belongs to`() async throws {
    let journal = Data("a journal that would be replayed into the restored database".utf8)
    try shop.write(journal, to: shop.database + "-journal")
    let kept = try #require(try shop.restore())
    #expect(!FileManager.default.fileExists(atPath: shop.database + "-journal"))
    #expect(try shop.content(of: kept + "-journal") == journal)
    #expect(try await shop.labels() == ["old"])
  }

  @Test func `twice in one second takes the journal of a database with the longest name away`() async throws {
    let database = shop.folder.file(String(repeating: "x", count: 229))
    try SQLiteEngine.withCups(at: database).close()
    let kept = try #require(try shop.restore(onto: database))
    let journal = Data("a journal".utf8)
    try shop.write(journal, to: database + "-journal")
    #expect(try shop.restore(onto: database) == kept + "-2")
    #expect(try shop.content(of: kept + "-2-journal") == journal)
    #expect(try await shop.labels(in: database) == ["old"])
  }

  @Test func `ends the state in which a copied backup is refused`() async throws {
    try await shop.crash(3, "lost")
    try shop.write(try shop.content(of: shop.backup), to: shop.database)
    try shop.restore()
    #expect(try await shop.labels() == ["old"])
  }

  @Test func `that is killed before the old log is gone is noticed, and repeated as the error says`() async throws {
    try await shop.crash(3, "lost")
    let log = try shop.content(of: shop.database + "-wal")
    let record = try shop.content(of: shop.database + ".lock")
    try shop.restore()
    try shop.write(log, to: shop.database + "-wal")
    try shop.announceReplacing(record)
    let refusal = StorageError.foreignWAL(shop.database)
    await #expect(throws: refusal) { try await shop.labels() }
    let fix = "Restore the backup with: coffeepal restore FILE"
    #expect(refusal.suggestion == "\(fix); if that is \(shop.database) itself, copy it to another name first")
    try shop.restore()
    #expect(try await shop.labels() == ["old"])
  }

  @Test(arguments: [[""], ["", "-wal"]])
  func `that is killed before the new database is in place leaves one database`(linked: [String]) async throws {
    try await shop.crash(3, "in the log")
    let second = try shop.killRestore(after: linked)
    let refusal = StorageError.notSafe(
      second, reason: "it is the same file as \(shop.database)",
      fix: "Specify \(shop.database); an interrupted restore left the other name")
    await #expect(throws: refusal) { try await shop.labels(in: second) }
    let other = shop.folder.file("other.db")
    #expect(performing: { try shop.restore(from: second, onto: other) }, throws: Self.isNotSafe)
    #expect(throws: refusal) { try shop.restore(onto: second) }
    #expect(try await shop.labels() == ["old", "new", "in the log"])
    let left = try FileManager.default.contentsOfDirectory(atPath: shop.folder.path)
    #expect(left.filter { $0.contains("2026") } == [])
    #expect(try !String(decoding: shop.content(of: shop.database + ".lock"), as: UTF8.self).contains("replacing"))
  }

  @Test(arguments: [[""], ["", "-wal"]])
  func `again after a kill keeps the old database under one name`(linked: [String]) async throws {
    try await shop.crash(3, "in the log")
    let second = try shop.killRestore(after: linked)
    #expect(try shop.restore() == second)
    #expect(try await shop.labels() == ["old"])
    #expect(try await shop.labels(in: second) == ["old", "new", "in the log"])
  }

  @Test func `again after a kill beside the old log gives that log to no other database`() async throws {
    try await shop.crash(3, "in the log")
    let record = try shop.content(of: shop.database + ".lock")
    let kept = try #require(try shop.restore())
    unlink(shop.database + "-wal")
    try #require(link(kept + "-wal", shop.database + "-wal") == 0)
    try shop.announceReplacing(record)
    let second = try #require(try shop.restore())
    #expect(try await shop.labels() == ["old"])
    await #expect(throws: StorageError.foreignWAL(second)) { try await shop.labels(in: second) }
    #expect(try await shop.labels(in: kept) == ["old", "new", "in the log"])
  }

  @Test func `reads and replaces no database that is open under another name`() async throws {
    let engine = try SQLiteEngine.withCups(at: shop.database)
    defer { engine.close() }
    try await engine.commit(Cups.insertion(3, "in the log"))
    let second = shop.folder.file("second.db")
    try #require(link(shop.database, second) == 0)
    let refusal = StorageError.notSafe(
      second, reason: "another program has the same file open under another name",
      fix: "Close that program, and use one name only: SQLite loses changes that are made under two")
    #expect(throws: refusal) { try shop.restore(onto: second) }
    #expect(throws: refusal) { try shop.restore(from: second, onto: shop.folder.file("other.db")) }
    #expect(try await engine.labels() == ["old", "new", "in the log"])
    let left = try FileManager.default.contentsOfDirectory(atPath: shop.folder.path)
    #expect(left.filter { $0.contains("other.db") || $0.contains("2026") } == [])
  }

  @Test func `leaves the second name alone while the restore is running`() async throws {
    let second = try shop.killRestore(after: [""])
    try await ProcessLock(besideDatabase: shop.database).tryHoldingAsync {
      await #expect(throws: StorageError.busy(shop.database)) { try await shop.labels() }
    }
    #expect(FileManager.default.fileExists(atPath: second))
  }

  @Test func `keeps others from opening the database meanwhile`() async throws {
    let lock = try ProcessLock(besideDatabase: shop.database)
    let mark = lock.record.mark
    try lock.write(LockRecord(mark: mark, isReplacing: true))
    try await lock.tryHoldingAsync {
      await #expect(throws: StorageError.busy(shop.database)) { try await shop.labels() }
    }
    #expect(try await shop.labels() == ["old", "new"])
  }

  @Test(arguments: [0o777, 0o1777])
  func `takes no backup from a folder where other users could replace it`(mode: Int) async throws {
    let backup = shop.folder.file("shared/monday.db")
    try FileManager.default.createDirectory(atPath: shop.folder.file("shared"), withIntermediateDirectories: true)
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: shop.folder.file("shared"))
    try shop.write(try shop.content(of: shop.backup), to: backup)
    #expect(performing: { try shop.restore(from: backup) }, throws: Self.isNotSafe)
    #expect(try await shop.labels() == ["old", "new"])
  }

  @Test(arguments: ["shared/monday.db", "shared/link.db"])
  func `takes no backup through a link that leads through a folder of others`(target: String) async throws {
    let (folder, latest) = (shop.folder.file("shared"), shop.folder.file("latest.db"))
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try shop.write(try shop.content(of: shop.backup), to: folder + "/monday.db")
    try #require(symlink(shop.backup, folder + "/link.db") == 0 && symlink(target, latest) == 0)
    try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder)
    #expect(performing: { try shop.restore(from: latest) }, throws: Self.isNotSafe)
    #expect(try await shop.labels() == ["old", "new"])
  }

  @Test func `follows a link whose folders are safe`() async throws {
    let latest = shop.folder.file("latest.db")
    try #require(symlink("monday.db", latest) == 0)
    try shop.restore(from: latest)
    #expect(try await shop.labels() == ["old"])
  }

  @Test func `replaces no link`() async throws {
    let link = shop.folder.file("link.db")
    try #require(symlink(shop.database, link) == 0)
    #expect(throws: StorageError.symbolicLink(link)) { try shop.restore(onto: link) }
    #expect(try await shop.labels() == ["old", "new"])
  }

  @Test func `opens no other file than the checked one`() async throws {
    let latest = shop.folder.file("latest.db")
    try #require(symlink("monday.db", latest) == 0)
    let source = try BackupSource(latest)
    try FileManager.default.copyItem(atPath: shop.backup, toPath: shop.folder.file("other.db"))
    try #require(rename(shop.folder.file("other.db"), shop.backup) == 0)
    #expect(throws: StorageError.changedBackup(latest)) { try source.connect(1) }
  }

  @Test(arguments: [0o622, 0o602, 0o666]) func `takes no backup that others may write to`(mode: Int) async throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: shop.backup)
    try #require(chown(shop.backup, geteuid(), 987_654) == 0 || geteuid() != 0)
    #expect(performing: { try shop.restore() }, throws: Self.isNotSafe)
    #expect(try await shop.labels() == ["old", "new"])
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: shop.backup)
    try shop.restore()
    #expect(try await shop.labels() == ["old"])
  }

  @Test func `takes no log that others may write to`() async throws {
    try shop.write(Data("a log".utf8), to: shop.backup + "-wal")
    try FileManager.default.setAttributes([.posixPermissions: 0o622], ofItemAtPath: shop.backup + "-wal")
    #expect(performing: { try shop.restore() }, throws: Self.isNotSafe)
    #expect(try await shop.labels() == ["old", "new"])
  }

  @Test func `takes no log of another database`() async throws {
    try await shop.crash(3, "in the log")
    let log = try shop.content(of: shop.database + "-wal")
    try shop.write(log, to: shop.backup + "-wal")
    #expect(performing: { try shop.restore() }, throws: Self.isNotSafe)
    try shop.write(try shop.content(of: shop.database + ".lock"), to: shop.backup + ".lock")
    #expect(throws: StorageError.foreignWAL(shop.backup)) { try shop.restore() }
    #expect(try shop.content(of: shop.backup + "-wal") == log)
    // As the error says, a copy has no log.
    let copy = shop.folder.file("copy.db")
    try shop.write(try shop.content(of: shop.backup), to: copy)
    try shop.restore(from: copy)
    #expect(try await shop.labels() == ["old"])
  }

  private static func isNotSafe(_ error: any Error) -> Bool {
    if case StorageError.notSafe = error { true } else { false }
  }

  @Test func `does not wait for the other end of a pipe`() async throws {
    let pipe = shop.folder.file("pipe.db")
    try #require(mkfifo(pipe, 0o600) == 0)
    #expect(throws: StorageError.cannotOpen(pipe, reason: "it is not a file")) { try shop.restore(from: pipe) }
    try #require(mkfifo(shop.backup + ".lock", 0o600) == 0 && mkfifo(shop.backup + "-shm", 0o600) == 0)
    try shop.restore()
    #expect(!DatabaseFile(path: shop.backup).isOpenElsewhere)
    #expect(try await shop.labels() == ["old"])
  }

  @Test func `works where there is no database`() async throws {
    let other = shop.folder.file("new/other.db")
    #expect(try shop.restore(onto: other) == nil)
    #expect(try await shop.labels(in: other) == ["old"])
  }

  @Test func `reads a backup from a folder that cannot be written to`() async throws {
    let media = shop.folder.file("media #1?")
    try FileManager.default.createDirectory(atPath: media, withIntermediateDirectories: false)
    try FileManager.default.copyItem(atPath: shop.backup, toPath: media + "/b.db")
    try shop.restore(from: media + "/b.db")
    #expect(try await shop.labels() == ["old"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: media) == ["b.db"])
  }

  @Test(arguments: ["", "-wal", ".lock"]) func `refuses the database itself`(suffix: String) async throws {
    let own = shop.database + suffix
    #expect(throws: StorageError.restoreFromItself(own)) { try shop.restore(from: own) }
    #expect(try await shop.labels() == ["old", "new"])
  }

  @Test func `refuses what is no sound database of this program`() async throws {
    let path = shop.folder.file("bad.db")
    #expect(throws: StorageError.noSuchFile(path)) { try shop.restore(from: path) }
    try shop.write(Data(), to: path)
    #expect(throws: StorageError.notADatabase(path)) { try shop.restore(from: path) }
    try shop.write(Data("a shopping list, long enough to be looked at as a database".utf8), to: path)
    #expect(throws: StorageError.notADatabase(path)) { try shop.restore(from: path) }
    var torn = try shop.content(of: shop.backup)
    torn.replaceSubrange(4096..<torn.count, with: Data(count: torn.count - 4096))
    try shop.write(torn, to: path)
    #expect(throws: StorageError.corrupt(path)) { try shop.restore(from: path) }
    let newer = try SQLiteEngine.withCups(at: shop.folder.file("newer.db"))
    try newer.start(with: Cups.all + [Migration("tests.0002", [.createTable(.root("tests_jug", [.text("label")]))])])
    newer.close()
    let newest = shop.folder.file("newer.db")
    #expect(throws: StorageError.newer(newest, migration: "tests.0002")) { try shop.restore(from: newest) }
    #expect(try await shop.labels() == ["old", "new"])
    let left = try FileManager.default.contentsOfDirectory(atPath: shop.folder.path)
    #expect(left.filter { $0.contains("partial") || $0.contains("2026") } == [])
  }
}

extension ProcessLock {
  /// Runs the body while another descriptor holds the lock.
  fileprivate func tryHoldingAsync(_ body: () async throws -> Void) async throws {
    try #require(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
    defer { flock(descriptor, LOCK_UN) }
    try await body()
  }
}
