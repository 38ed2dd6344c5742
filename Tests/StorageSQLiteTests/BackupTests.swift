import Foundation
import StorageKit
import Testing
import TestingKit

@testable import StorageSQLite

@Suite final class `A backup` {
  private let folder: TemporaryFolder
  private let engine: SQLiteEngine
  private var copy: String { folder.file("copy.db") }

  init() throws {
    folder = try TemporaryFolder()
    engine = try SQLiteEngine.withCups(at: folder.file())
  }

  deinit { engine.close() }

  private func labels(in path: String) async throws -> [String] {
    let engine = try SQLiteEngine.withCups(at: path)
    defer { engine.close() }
    #expect(try await engine.checkIntegrity() == [])
    return try await engine.labels()
  }

  @Test func `it has what was committed, the log included, and is its owner's alone`() async throws {
    try await engine.commit(Cups.insertion(1, "kept"))
    try await engine.backup(to: copy, overwrite: false)
    let mode = try FileManager.default.attributesOfItem(atPath: copy)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    #expect(try await labels(in: copy) == ["kept"])
  }

  @Test func `it is consistent while others write`() async throws {
    // Both cups always have the same label.
    try await engine.commit(Cups.insertion(1, "0"), Cups.insertion(2, "0"))
    let writer = Task { [engine] in
      var version = 0
      while !Task.isCancelled {
        version += 1
        try await engine.commit(
          Cups.update(1, "\(version)", expected: version), Cups.update(2, "\(version)", expected: version))
      }
    }
    for number in 1...5 { try await engine.backup(to: folder.file("copy\(number).db"), overwrite: false) }
    writer.cancel()
    try await writer.value
    for number in 1...5 {
      let found = try await labels(in: folder.file("copy\(number).db"))
      #expect(found.count == 2 && found.first == found.last, "copy \(number): \(found)")
    }
  }

  @Test func `it refuses to replace a file unless it is told to`() async throws {
    try await engine.commit(Cups.insertion(1, "kept"))
    try Data("precious".utf8).write(to: URL(fileURLWithPath: copy))
    await #expect(throws: StorageError.alreadyExists(copy)) { try await engine.backup(to: copy, overwrite: false) }
    #expect(try Data(contentsOf: URL(fileURLWithPath: copy)) == Data("precious".utf8))
    try Data().write(to: URL(fileURLWithPath: copy))
    try await engine.backup(to: copy, overwrite: true)
    #expect(try await labels(in: copy) == ["kept"])
  }

  @Test func `it never replaces a file that is no database of this program`() async throws {
    try await engine.commit(Cups.insertion(1, "kept"))
    try Data("date,item\n".utf8).write(to: URL(fileURLWithPath: folder.file("sales.csv")))
    let other = try SQLiteConnection(path: folder.file("other.db"), configuration: SQLiteSettings.plain(5))
    try other.use { try $0.run("CREATE TABLE note (text TEXT)") }
    try other.close()
    for name in ["sales.csv", "other.db"] {
      let path = folder.file(name)
      let before = try Data(contentsOf: URL(fileURLWithPath: path))
      await #expect(throws: StorageError.notABackup(path)) { try await engine.backup(to: path, overwrite: true) }
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    }
  }

  @Test func `it replaces a damaged copy`() async throws {
    try await engine.commit(Cups.insertion(1, "kept"))
    try await engine.backup(to: copy, overwrite: false)
    var bytes = try Data(contentsOf: URL(fileURLWithPath: copy))
    // The header of the file stays.
    bytes.replaceSubrange(100..<400, with: Data(repeating: 0xFF, count: 300))
    try bytes.write(to: URL(fileURLWithPath: copy))
    try await engine.backup(to: copy, overwrite: true)
    #expect(try await labels(in: copy) == ["kept"])
  }

  @Test(arguments: ["-wal", "-journal"])
  func `it refuses to replace a database whose log a crash left`(suffix: String) async throws {
    try await engine.backup(to: copy, overwrite: false)
    try Data("a log".utf8).write(to: URL(fileURLWithPath: copy + suffix))
    await #expect(throws: StorageError.logLeft(copy)) { try await engine.backup(to: copy, overwrite: true) }
    #expect(try Data(contentsOf: URL(fileURLWithPath: copy + suffix)) == Data("a log".utf8))
    let error = StorageError.logLeft("b.db")
    #expect(error.message == "A killed program left a log with the latest changes of the database b.db")
    let fix = "Open its prompt once and leave it, which takes the log over, with: coffeepal --db b.db"
    #expect(error.suggestion == fix)
  }

  @Test(arguments: ["-wal", "-journal"])
  func `it refuses a name with a log without a database`(suffix: String) async throws {
    _ = try folder.write("a log".utf8, as: "copy.db" + suffix)
    let error = StorageError.notSafe(
      copy, reason: "the log (-wal or -journal) of a database that is gone is there, and SQLite would replay it",
      fix: "Move the log to another folder, or specify another name")
    await #expect(throws: error) { try await engine.backup(to: copy, overwrite: false) }
    #expect(try Data(contentsOf: URL(fileURLWithPath: copy + suffix)) == Data("a log".utf8))
  }

  @Test func `it removes what killed backups left, and nothing else`() async throws {
    let stale = [
      "copy.db.partial-a1B2c3", "copy.db.partial-a1B2c3.copylock", "copy.db.partial-a1B2c3-journal",
      "other.db.partial-d4E5f6", "other.db.partial-d4E5f6.copylock", "other.db.partial-g7H8i9.copylock",
    ]
    // Only an empty lock file shows that the program made the copy.
    let usersLock = "copy.db.partial-j1K2l3.copylock"
    let usersPipe = "copy.db.partial-m1N2o3.copylock"
    try #require(mkfifo(folder.file(usersPipe), 0o600) == 0)
    let others = [
      "copy.db.partial-monday", "copy.db.partial-ZZZZZZ", "copy.db.partial-ZZZZZZ-journal", "copy.db.partial-j1K2l3",
      usersLock, "copy.db.partial-a1B2.copylock", "copy.db.partial-a1-2c3.copylock",
      "copy.db.partial-a1B2c3d.copylock", ".partial-a1B2c3.copylock", "copy.db.lock", "copy.db.partial-m1N2o3",
    ]
    for name in stale + others {
      let content = name.hasSuffix(".copylock") && name != usersLock ? "" : "left"
      #expect(
        FileManager.default.createFile(
          atPath: folder.file(name), contents: Data(content.utf8), attributes: [.posixPermissions: 0o600]))
    }
    try await engine.backup(to: copy, overwrite: false)
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(Set(left.filter { !$0.hasPrefix("shop.db") }) == Set(others + [usersPipe, "copy.db"]))
    #expect(try await labels(in: copy) == [])
  }

  @Test func `one that cannot be finished leaves no partial file`() async throws {
    try FileManager.default.createDirectory(atPath: copy, withIntermediateDirectories: false)
    await #expect(throws: StorageError.self) { try await engine.backup(to: copy, overwrite: true) }
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(left.filter { $0.contains("partial") } == [])
  }
}
