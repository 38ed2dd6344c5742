import Foundation
import StorageKit
import Testing
import TestingKit

@testable import StorageSQLite

/// A database with a backup, and helpers that bring its files into any state.
struct Shop {
  let folder: TemporaryFolder
  var database: String { folder.file() }
  var backup: String { folder.file("monday.db") }

  /// Creates a database with the cups `old` and `new`, and a backup taken between the two.
  init() async throws {
    folder = try TemporaryFolder()
    let engine = try SQLiteEngine.withCups(at: folder.file())
    try await engine.commit(Cups.insertion(1, "old"))
    try await engine.backup(to: folder.file("monday.db"), overwrite: false)
    try await engine.commit(Cups.insertion(2, "new"))
    engine.close()
  }

  func content(of path: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path)) }

  /// Writes into the file itself, as `cp` does.
  func write(_ content: Data, to path: String) throws {
    if !FileManager.default.fileExists(atPath: path) {
      #expect(FileManager.default.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o600]))
    }
    let handle = try #require(FileHandle(forWritingAtPath: path))
    try handle.truncate(atOffset: 0)
    try handle.write(contentsOf: content)
    try handle.close()
  }

  /// Stores a cup and leaves the files as a killed process does.
  func crash(_ number: UInt64, _ label: String) async throws {
    let engine = try SQLiteEngine.withCups(at: database)
    try await engine.commit(Cups.insertion(number, label))
    let files = try ["", "-wal"].map { (database + $0, try content(of: database + $0)) }
    engine.close()
    for (path, content) in files { try write(content, to: path) }
  }

  /// Leaves the files as a restore does that is killed after it has linked files of the database under
  /// a second name, which is the result.
  func killRestore(after suffixes: [String]) throws -> String {
    let second = database + ".20261122-113000"
    for suffix in suffixes { try #require(link(database + suffix, second + suffix) == 0) }
    try announceReplacing(try content(of: database + ".lock"))
    return second
  }

  func announceReplacing(_ record: Data) throws { try write(record + Data("replacing\n".utf8), to: database + ".lock") }

  func labels(in path: String? = nil) async throws -> [String] {
    let engine = try SQLiteEngine.withCups(at: path ?? database)
    defer { engine.close() }
    #expect(try await engine.checkIntegrity() == [])
    return try await engine.labels()
  }

  @discardableResult
  func restore(from path: String? = nil, onto database: String? = nil) throws -> String? {
    let path = path ?? backup
    return try DatabaseRestore(path: database ?? self.database, stamp: "20261122-113000", accounts: "cup_user").run(
      from: path
    ) {
      _ = try MigrationPlan.missing(of: Cups.all, in: $0, location: path)
    }
  }
}

/// Another process that has a database open, as its lock shows. The lock belongs to an open file, so this process
/// sees it like that of another one.
struct OtherProcess {
  private let descriptor: Int32

  init(using database: String) throws {
    descriptor = open(database + "-shm", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    var lock = flock()
    lock.l_type = Int16(F_RDLCK)
    lock.l_whence = Int16(SEEK_SET)
    (lock.l_start, lock.l_len) = (128, 1)
    let code = fcntl(descriptor, NameLock.setCommand, &lock)
    try #require(code == 0)
  }

  func end() { close(descriptor) }
}
