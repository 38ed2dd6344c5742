import DomainKit
import Foundation
import StorageKit
import Testing
import TestingKit

@testable import StorageSQLite

@Suite struct `A backup that would destroy something` {
  private let folder: TemporaryFolder
  private let engine: SQLiteEngine

  init() throws {
    folder = try TemporaryFolder()
    engine = try SQLiteEngine.withCups(at: folder.file())
  }

  /// Expects the backup to fail and the stored data to be there after a restart.
  private func refuses(_ path: String, _ error: StorageError) async throws {
    try await engine.commit(Cups.insertion(1, "kept"))
    for overwrite in [true, false] {
      await #expect(throws: error) { try await engine.backup(to: path, overwrite: overwrite) }
    }
    try await engine.commit(Cups.insertion(2, "later"))
    engine.close()
    let next = try SQLiteEngine.withCups(at: folder.file())
    defer { next.close() }
    #expect(try await next.labels() == ["kept", "later"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.contains("partial") } == [])
  }

  @Test(arguments: ["", "-wal", "-shm", "-journal", ".lock"])
  func `the database itself and its companions are refused`(_ companion: String) async throws {
    let path = folder.file() + companion
    try await refuses(path, .backupOntoItself(path))
  }

  @Test(arguments: [
    ("cafe-wal", "cafe", "-wal"), ("cafe.db-shm", "cafe.db", "-shm"), ("cafe-journal", "cafe", "-journal"),
    ("Cafe.DB.LOCK", "Cafe.DB", ".lock"),
  ])
  func `a name that belongs to another database is refused, also for a new database`(
    name: String, database: String, suffix: String
  ) async throws {
    let path = folder.file(name)
    let error = StorageError.notSafe(
      path, reason: "programs would take it for a file of the database \(folder.file(database))",
      fix: "Specify a name that does not end in \(suffix)")
    #expect(throws: error) { try SQLiteEngine(path: path) }
    try await refuses(path, error)
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func `a path that is too long is refused before a folder of it is created`() async throws {
    let path = folder.file(String(repeating: "monday/", count: 1_000))
    try await refuses(path, .cannotOpen(path, reason: String(cString: strerror(ENAMETOOLONG))))
    #expect(!FileManager.default.fileExists(atPath: folder.file("monday")))
  }

  @Test(arguments: [0o777, 0o1777, 0o720])
  func `a folder where other users could replace the copy is refused`(mode: Int) async throws {
    let shared = folder.file("shared")
    try FileManager.default.createDirectory(atPath: shared, withIntermediateDirectories: false)
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: shared)
    try #require(chown(shared, geteuid(), 987_654) == 0 || geteuid() != 0)
    await #expect(throws: StorageError.self) { try await engine.backup(to: "\(shared)/copy.db", overwrite: false) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: shared) == [])
  }

  @Test func `a folder that does not exist is not created`() async throws {
    let missing = folder.file("no/folder")
    let path = missing + "/copy.db"
    try await refuses(path, .missingCopyFolder(missing, of: path))
    #expect(!FileManager.default.fileExists(atPath: folder.file("no")))
  }

  @Test(arguments: ["", "-wal", "-journal"])
  func `they are refused by another path as well`(_ companion: String) async throws {
    let door = folder.file("door")
    try FileManager.default.createSymbolicLink(atPath: door, withDestinationPath: folder.path)
    let path = "\(door)/./shop.db\(companion)"
    try await refuses(path, .backupOntoItself(path))
  }

  @Test func `a folder is refused that another user could exchange by changing a link`() async throws {
    let (shared, own) = (folder.file("shared"), folder.file("own"))
    try #require(mkdir(shared, 0o700) == 0 && mkdir(own, 0o700) == 0 && symlink("../own", shared + "/link") == 0)
    try await engine.backup(to: shared + "/link/first.db", overwrite: false)
    try #require(chmod(shared, 0o777) == 0)
    let path = shared + "/link/second.db"
    try await refuses(path, .exposedFolder(shared + "/", .isWritableByOthers))
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func `a hard link and a symbolic link to the database are refused`() async throws {
    let (hard, soft) = (folder.file("hard.db"), folder.file("soft.db"))
    try FileManager.default.createSymbolicLink(atPath: soft, withDestinationPath: folder.file())
    try FileManager.default.linkItem(atPath: folder.file(), toPath: hard)
    for path in [soft, hard] {
      await #expect(throws: StorageError.backupOntoItself(path)) { try await engine.backup(to: path, overwrite: true) }
    }
  }

  @Test func `a pipe, a link and a folder are refused and stay`() async throws {
    let (pipe, link, inner) = (folder.file("pipe"), folder.file("link"), folder.file("inner"))
    try #require(mkfifo(pipe, 0o600) == 0)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder.file("absent"))
    try FileManager.default.createDirectory(
      atPath: inner, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    for (path, error) in [
      (pipe, StorageError.cannotOpen(pipe, reason: "it is not a file")), (link, .symbolicLink(link)),
      (inner, .cannotOpen(inner, reason: "it is a folder")),
    ] {
      await #expect(throws: error) { try await engine.backup(to: path, overwrite: true) }
    }
    var status = stat()
    #expect(lstat(pipe, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
    #expect(lstat(link, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
  }

  @Test func `what the readers of the replaced database left beside it goes with it`() async throws {
    let path = folder.file("old.db")
    try await engine.commit(Cups.insertion(1, "kept"))
    try await engine.backup(to: path, overwrite: false)
    for companion in ["-wal", "-shm"] {
      let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o600]
      try #require(FileManager.default.createFile(atPath: path + companion, contents: nil, attributes: attributes))
    }
    try await engine.backup(to: path, overwrite: true)
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(left.filter { $0.hasPrefix("old.db-") } == [])
  }

  @Test func `another database in use is refused as in use`() async throws {
    let path = folder.file("other.db")
    let other = try SQLiteEngine.withCups(at: path)
    defer { other.close() }
    try await other.commit(Cups.insertion(7, "other"))
    try await refuses(path, .inUse(path))
    #expect(try await other.labels() == ["other"])
  }

  @Test func `a database that another process has open is refused as in use`() async throws {
    let path = folder.file("other.db")
    try SQLiteEngine.withCups(at: path).close()
    let process = try OtherProcess(using: path)
    defer { process.end() }
    try await refuses(path, .inUse(path))
  }

  @Test func `another database whose lock is held is refused as busy`() async throws {
    let path = folder.file("other.db")
    try SQLiteEngine.withCups(at: path).close()
    let lock = try ProcessLock(besideDatabase: path)
    try await engine.commit(Cups.insertion(1))
    let held = DispatchSemaphore(value: 0)
    let done = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      lock.tryHolding {
        held.signal()
        done.wait()
      }
    }
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        held.wait()
        continuation.resume()
      }
    }
    defer { done.signal() }
    await #expect(throws: StorageError.busy(path)) { try await engine.backup(to: path, overwrite: true) }
  }

  @Test func `a database that was opened while the copy was written is refused as in use`() async throws {
    let (path, partial) = (folder.file("other.db"), folder.file("other.db.partial-1"))
    let other = try SQLiteEngine.withCups(at: path)
    defer { other.close() }
    try await other.commit(Cups.insertion(7, "other"))
    try Data("new".utf8).write(to: URL(fileURLWithPath: partial))
    #expect(throws: StorageError.inUse(path)) {
      try BackupTarget(path: path, source: folder.file()).publish(partial, overwrite: true)
    }
    #expect(try await other.labels() == ["other"])
  }

  @Test func `a copy of the same database is replaced, and one of another database is refused`() async throws {
    let path = folder.file("copy.db")
    try await engine.backup(to: path, overwrite: false)
    let other = try SQLiteEngine(path: folder.file("other.db"), clock: ManualClock())
    try other.start(with: Cups.all)
    defer { other.close() }
    await #expect(throws: StorageError.otherBackup(path)) { try await other.backup(to: path, overwrite: true) }
    try await engine.commit(Cups.insertion(1, "kept"))
    try await engine.backup(to: path, overwrite: true)
    let copy = try SQLiteEngine.withCups(at: path)
    defer { copy.close() }
    #expect(try await copy.labels() == ["kept"])
  }

  @Test func `a copy that was opened is replaced, and one that was used as a database is refused`() async throws {
    let path = folder.file("copy.db")
    try await engine.commit(Cups.insertion(1, "kept"))
    try await engine.backup(to: path, overwrite: false)
    let looked = try SQLiteEngine.withCups(at: path)
    #expect(try await looked.labels() == ["kept"])
    looked.close()
    try await engine.backup(to: path, overwrite: true)
    let used = try SQLiteEngine.withCups(at: path)
    try await used.commit(Cups.insertion(2, "sold while away"))
    used.close()
    try await engine.commit(Cups.insertion(3, "later"))
    await #expect(throws: StorageError.usedBackup(path)) { try await engine.backup(to: path, overwrite: true) }
    let copy = try SQLiteEngine.withCups(at: path)
    defer { copy.close() }
    #expect(try await copy.labels() == ["kept", "sold while away"])
  }

  @Test(arguments: [0, 1]) func `a used copy is refused, also with a second name or an earlier unit from the future`(
    links: Int
  ) async throws {
    let (clock, path) = (ManualClock(), folder.file("copy.db"))
    let shop = try SQLiteEngine(path: folder.file("shop.db"), clock: clock)
    defer { shop.close() }
    try shop.start(with: Cups.all)
    clock.advance(byMilliseconds: 3_600_000)
    try await shop.commit(Cups.insertion(1, "an hour ahead"))
    clock.advance(byMilliseconds: -3_600_000)
    try await shop.commit(Cups.insertion(2, "kept"))
    try await shop.backup(to: path, overwrite: false)
    if links > 0 { try FileManager.default.linkItem(atPath: path, toPath: folder.file("link.db")) }
    try await shop.backup(to: path, overwrite: true)
    let used = try SQLiteEngine(path: path, clock: clock)
    try used.start(with: Cups.all)
    try await used.commit(Cups.insertion(3, "sold while away"))
    used.close()
    if links > 0 { try FileManager.default.linkItem(atPath: path, toPath: folder.file("link2.db")) }
    await #expect(throws: StorageError.usedBackup(path)) { try await shop.backup(to: path, overwrite: true) }
  }

  @Test(arguments: [0, 400]) func `a copy that was used before the oldest known unit is refused, also after a sign-in`(
    daysAhead: Int64
  ) async throws {
    let (clock, path) = (ManualClock(), folder.file("copy.db"))
    let sessions = TableLayout(name: "tests_session", columns: ["id", "version", "label"])
    let migrations = Cups.all + [Migration("tests.0002", [.createTable(.root(sessions.name, [.text("label")]))])]
    func commit(_ write: RowWrite, to engine: SQLiteEngine) async throws {
      var changes = ChangeSet(id: .first(at: clock.now))
      changes.writes = [write]
      try await engine.commit(changes)
      clock.advance(byMilliseconds: 1)
    }
    let shop = try SQLiteEngine(path: folder.file("shop.db"), clock: clock)
    defer { shop.close() }
    try shop.start(with: migrations)
    // A unit from the future is kept for a long time.
    clock.advance(byMilliseconds: daysAhead * Timestamp.millisecondsPerDay)
    try await commit(Cups.insertion(5, "with a wrong clock"), to: shop)
    clock.advance(byMilliseconds: -daysAhead * Timestamp.millisecondsPerDay)
    try await commit(Cups.insertion(1, "kept"), to: shop)
    try await shop.backup(to: path, overwrite: false)
    let used = try SQLiteEngine(path: path, clock: clock)
    try used.start(with: migrations)
    try await commit(Cups.insertion(2, "sold while away"), to: used)
    clock.advance(byMilliseconds: 40 * Timestamp.millisecondsPerDay)
    try await commit(Cups.insertion(3, "today"), to: shop)
    _ = try await shop.purge(doneBefore: clock.now.advanced(byMilliseconds: -Timestamp.millisecondsPerDay), limit: 10)
    try await commit(.insert(sessions, [.id(SequentialIDs.id(4)), .integer(1), .text("signed in")]), to: used)
    used.close()
    await #expect(throws: StorageError.usedBackup(path)) {
      try await shop.backup(to: path, overwrite: true, ignoring: [sessions.name])
    }
  }

  @Test(
    arguments: [
      (29, Cups.insertion(4)), (31, Cups.insertion(4)), (20_000, Cups.insertion(4)),
      (31, Cups.update(2, "changed elsewhere", expected: 1)),
      (31, .delete(Cups.table, SequentialIDs.id(1), expected: 1)),
    ] as [(Int64, RowWrite)])
  func `a copy that was used with a slow clock is refused, and one with units that the database forgot is replaced`(
    daysBehind: Int64, write: RowWrite
  ) async throws {
    let (clock, path) = (ManualClock(), folder.file("copy.db"))
    func commit(_ write: RowWrite, to engine: SQLiteEngine) async throws {
      var changes = ChangeSet(id: .first(at: clock.now))
      changes.writes = [write]
      try await engine.commit(changes)
      clock.advance(byMilliseconds: 1)
    }
    func opened(_ path: String) throws -> SQLiteEngine {
      let engine = try SQLiteEngine(path: path, clock: clock)
      try engine.start(with: Cups.all)
      return engine
    }
    let shop = try opened(folder.file("shop.db"))
    defer { shop.close() }
    try await commit(Cups.insertion(1, "forgotten"), to: shop)
    try await commit(Cups.insertion(2, "changed"), to: shop)
    clock.advance(byMilliseconds: 30 * Timestamp.millisecondsPerDay)
    try await commit(Cups.insertion(3, "kept"), to: shop)
    try await shop.backup(to: path, overwrite: false)
    try opened(path).close()
    _ = try await shop.purge(doneBefore: clock.now.advanced(byMilliseconds: -Timestamp.millisecondsPerDay), limit: 10)
    try await shop.backup(to: path, overwrite: true)
    let used = try opened(path)
    clock.advance(byMilliseconds: -daysBehind * Timestamp.millisecondsPerDay)
    try await commit(write, to: used)
    used.close()
    clock.advance(byMilliseconds: daysBehind * Timestamp.millisecondsPerDay)
    try await commit(Cups.update(2, "changed here", expected: 1), to: shop)
    await #expect(throws: StorageError.usedBackup(path)) { try await shop.backup(to: path, overwrite: true) }
  }

  @Test func `a file with the name of an unfinished copy is left alone`() async throws {
    let (path, precious) = (folder.file("copy.db"), folder.file("copy.db.partial"))
    try Data("precious".utf8).write(to: URL(fileURLWithPath: precious))
    try await engine.backup(to: path, overwrite: false)
    #expect(FileManager.default.contents(atPath: precious) == Data("precious".utf8))
  }

  @Test(arguments: [(EIO, "Input/output error"), (ENOSPC, nil)])
  func `a folder that cannot be synced fails the backup, though the copy is there`(code: Int32, reason: String?) throws
  {
    let (path, partial) = (folder.file("copy.db"), folder.file("copy.db.partial-1"))
    try Data("new".utf8).write(to: URL(fileURLWithPath: partial))
    var target = BackupTarget(path: path, source: folder.file())
    target.sync = { _ in
      errno = code
      return FileManager.default.fileExists(atPath: path) ? -1 : 0
    }
    let error = reason.map { StorageError.inputOutput(path, reason: $0) } ?? .full(path)
    #expect(throws: error) { try target.publish(partial, overwrite: false) }
  }

  @Test func `a file system that cannot sync folders does not fail the backup`() throws {
    let (path, partial) = (folder.file("copy.db"), folder.file("copy.db.partial-1"))
    try Data("new".utf8).write(to: URL(fileURLWithPath: partial))
    var target = BackupTarget(path: path, source: folder.file())
    target.sync = { _ in
      errno = EINVAL
      return -1
    }
    try target.publish(partial, overwrite: false)
    #expect(FileManager.default.contents(atPath: path) == Data("new".utf8))
  }

  @Test func `a copy that another process is making is left alone`() async throws {
    let path = folder.file("copy.db")
    let other = try PartialCopy(of: path)
    try Data("growing".utf8).write(to: URL(fileURLWithPath: other.path))
    try await engine.backup(to: path, overwrite: false)
    #expect(FileManager.default.contents(atPath: other.path) == Data("growing".utf8))
    other.remove()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.contains("partial") } == [])
  }

  @Test func `where there are no hard links a copy still replaces nothing`() throws {
    let (path, partial) = (folder.file("copy.db"), folder.file("copy.db.partial-1"))
    try Data("new".utf8).write(to: URL(fileURLWithPath: partial))
    let target = BackupTarget(path: path, source: folder.file())
    try target.addWithoutLink(partial)
    #expect(FileManager.default.contents(atPath: path) == Data("new".utf8))
    try Data("newer".utf8).write(to: URL(fileURLWithPath: partial))
    #expect(throws: StorageError.alreadyExists(path)) { try target.addWithoutLink(partial) }
    #expect(FileManager.default.contents(atPath: path) == Data("new".utf8))
  }
}
