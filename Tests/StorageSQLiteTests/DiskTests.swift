import Foundation
import StorageKit
import TestEngines
import Testing
import TestingKit

@testable import StorageSQLite

@Suite(.enabled(if: Mount.isAllowed, "mounting a small disk takes root's rights"), .serialized)
struct `A disk that gives out` {
  private let mount: Mount

  init() throws { mount = try Mount(kilobytes: 2_048) }

  @Test func `a full disk is named, loses nothing, and works again once there is room`() async throws {
    let engine = try SQLiteEngine.withCups(at: mount.file)
    defer { engine.close() }
    try await engine.commit(Cups.insertion(1, "kept"))
    try mount.fill()
    let label = String(repeating: "x", count: 200_000)
    await #expect(throws: StorageError.full(mount.file)) { try await engine.commit(Cups.insertion(2, label)) }
    #expect(try await engine.labels() == ["kept"])
    #expect(try await engine.checkIntegrity() == [])
    try mount.makeRoom()
    try await engine.commit(Cups.insertion(2, "again"))
    #expect(try await engine.labels() == ["kept", "again"])
  }

  @Test func `units that share a transaction on a full disk all fail, and none is half there`() async throws {
    let engine = try SQLiteEngine.withCups(at: mount.file)
    defer { engine.close() }
    try mount.fill()
    let sets = (UInt64(1)...4).map { number in
      var changes = ChangeSet()
      changes.writes = [Cups.insertion(number, String(repeating: "x", count: 200_000))]
      return changes
    }
    for result in await engine.commitBatch(sets) { #expect(throws: StorageError.full(mount.file)) { try result.get() } }
    #expect(try await engine.labels() == [])
    try mount.makeRoom()
    try await engine.commit(Cups.insertion(5, "again"))
    #expect(try await engine.labels() == ["again"])
  }

  @Test func `of units that share a transaction only the one that finds no room fails`() async throws {
    let engine = try SQLiteEngine.withCups(at: mount.file)
    defer { engine.close() }
    try await engine.commit(Cups.insertion(1, "kept"))
    try mount.fill(leaving: 80_000)
    let sets = [(2, "small"), (3, String(repeating: "x", count: 200_000)), (4, "small")].map { number, label in
      var changes = ChangeSet()
      changes.writes = [Cups.insertion(UInt64(number), label)]
      return changes
    }
    let results = await engine.commitBatch(sets).map { result in if case .success = result { true } else { false } }
    #expect(results == [true, false, true])
    #expect(try await engine.labels() == ["kept", "small", "small"])
  }

  @Test func `a checkpoint that finds the disk full fails no commit, and is made up for later`() async throws {
    let mount = try Mount(kilobytes: 12_288)
    let engine = try SQLiteEngine.withCups(at: mount.file)
    defer { engine.close() }
    let page = 4_096
    // The log has space for the pages up to the checkpoint. The database itself has no space for
    // 1,000 pages.
    let label = String(repeating: "x", count: 50 * page)
    for number in UInt64(1)...18 { try await engine.commit(Cups.insertion(number, label)) }
    try mount.fill(leaving: 600 * page)
    try await engine.commit(Cups.insertion(19, label))
    #expect(try engine.writer().pagesInWAL >= 1_000)
    try mount.makeRoom()
    try await engine.commit(Cups.insertion(20, "after"))
    #expect(try engine.writer().pagesInWAL == 0)
    #expect(try await engine.labels().count == 20)
  }

  @Test func `a new database on a full disk is refused as full`() async throws {
    try mount.fill()
    #expect(throws: StorageError.full(mount.file)) { try SQLiteEngine.withCups(at: mount.file).close() }
  }

  @Test func `a new database whose log does not fit into its file is refused as full`() throws {
    let seeded = Migration("tests.0002", []) { [Cups.insertion(1, String(repeating: "x", count: 400_000))] }
    try mount.fill(leaving: 900_000)
    let engine = try SQLiteEngine(path: mount.file, isCreatedWithMigrations: true)
    defer { engine.close() }
    #expect(throws: StorageError.full(mount.file)) { try engine.start(with: Cups.all + [seeded]) }
  }

  @Test func `a restore onto a full disk names the database, not the backup`() async throws {
    let shop = try await Shop()
    try mount.fill()
    #expect(throws: StorageError.full(mount.file)) { try shop.restore(onto: mount.file) }
  }

  @Test func `a question that finds no room for the log's index is refused as full`() async throws {
    try SQLiteEngine.withCups(at: mount.file).close()
    try mount.fill()
    let engine = try SQLiteEngine(path: mount.file)
    defer { engine.close() }
    await #expect(throws: StorageError.full(mount.file)) { try await engine.labels() }
  }

  @Test func `a disk that cannot be written to is named, and loses nothing`() async throws {
    let first = try SQLiteEngine.withCups(at: mount.file)
    try await first.commit(Cups.insertion(1, "kept"))
    first.close()
    try mount.remount(readOnly: true)
    #expect(throws: StorageError.readOnly(mount.file)) { try SQLiteEngine(path: mount.file) }
    try mount.remount(readOnly: false)
    let third = try SQLiteEngine.withCups(at: mount.file)
    defer { third.close() }
    #expect(try await third.labels() == ["kept"])
  }

  @Test func `a new database on a disk that cannot be written to is refused`() throws {
    try mount.remount(readOnly: true)
    #expect(throws: StorageError.readOnly(mount.file)) { try SQLiteEngine(path: mount.file) }
  }
}

@Suite struct `The log of a database` {
  @Test(arguments: [(0, 1_000), (10, 1_000), (500, 4_000), (8_192, 65_536), (100_000, 65_536)])
  func `grows longer where transactions are large`(last: Int, pages: Int) {
    #expect(SQLiteSettings.checkpointPages(afterOneOf: last) == pages)
  }

  @Test func `knows how much of it the last transaction wrote`() {
    let log = WALSize()
    for (count, last) in [(40, 40), (100, 60), (0, 0), (7, 7), (7, 7)] {
      log.set(count)
      #expect(log.last == last)
      #expect(log.count == count)
    }
  }

  @Test func `gets more memory for what large transactions change, until small ones have filled the log`() async throws
  {
    let folder = try TemporaryFolder()
    let engine = try SQLiteEngine.withCups(at: folder.file())
    defer { engine.close() }
    func cache() throws -> Int64 {
      guard case .integer(let size) = try engine.writer().connection.use({ try $0.rows("PRAGMA cache_size") })[0][0]
      else { return 0 }
      return -size
    }
    func write(_ bytes: Int) async throws {
      try await engine.withWriteTransaction { session in
        try session.asFeature("tests") {
          try session.run("UPDATE tests_cup SET label = hex(randomblob(\(bytes / 2)))")
        }
      }
    }
    try await engine.commit(Cups.insertion(1, "a"))
    #expect(try cache() == 8_192)
    try await write(32 << 20)
    let large = try cache()
    #expect((32_768..<40_000).contains(large))
    try await write(1)
    #expect(try cache() == large)
    while try cache() == large, try engine.writer().pagesInWAL > 0 { try await write(1 << 20) }
    #expect(try cache() == 8_192)
  }
}
