import Foundation
import StorageKit
import Testing
import TestingKit

@testable import StorageSQLite

#if canImport(Glibc)
  import Glibc
#endif

@Suite struct `A database that other users could have touched` {
  private let folder: TemporaryFolder
  /// `true` if the tests run as root, who can change the owner of files.
  private static let isRoot = geteuid() == 0
  private static let stranger: uid_t = 65_534

  init() throws {
    folder = try TemporaryFolder()
    try SQLiteEngine.withCups(at: folder.file()).close()
  }

  private func refusal(of path: String? = nil) throws -> StorageError? {
    do {
      let engine = try SQLiteEngine(path: path ?? folder.file())
      engine.close()
      return nil
    } catch let error as StorageError {
      return error
    }
  }

  private func change(_ name: String, mode: mode_t) { #expect(chmod(folder.file(name), mode) == 0) }

  @Test(arguments: [0o777, 0o1777, 0o775, 0o757] as [mode_t])
  func `is refused in a folder that others may write to`(mode: mode_t) throws {
    #expect(chmod(folder.path, mode) == 0)
    let error = try #require(try refusal())
    #expect(error.code == "storage.exposed")
    #expect(error.message == "\(folder.path) is not safe to use: other users may write to the folder")
    #expect(error.suggestion == "Run chmod go-w on the folder, or move the database to its own folder")
    #expect(try refusal(of: folder.file("new.db"))?.code == "storage.exposed")
    #expect(!FileManager.default.fileExists(atPath: folder.file("new.db")))
  }

  @Test(arguments: [0o755, 0o711, 0o700] as [mode_t])
  func `is opened in a folder that others may only read`(mode: mode_t) throws {
    #expect(chmod(folder.path, mode) == 0)
    #expect(try refusal() == nil)
  }

  @Test(arguments: ["shop.db", "shop.db-wal", "shop.db-shm", "shop.db-journal", "shop.db.lock"])
  func `is refused when others may read or write one of its files`(name: String) throws {
    let path = name == "shop.db" ? folder.file() : try folder.write([], as: name)
    for (mode, reason) in [(0o666, "other users may write to it"), (0o620, "other users may write to it")] {
      change(name, mode: mode_t(mode))
      #expect(try refusal()?.message == "\(path) is not safe to use: \(reason)")
    }
    for mode in [0o644, 0o640] {
      change(name, mode: mode_t(mode))
      let error = try #require(try refusal())
      #expect(error.message == "\(path) is not safe to use: other users may read it")
      #expect(error.suggestion == "Run chmod 600 on the file")
    }
    change(name, mode: 0o600)
    #expect(try refusal() == nil)
  }

  @Test(arguments: [0o644, 0o666] as [mode_t])
  func `is no database if its size is that of none, so that its permissions do not matter`(mode: mode_t) throws {
    let path = try folder.write("a shopping list".utf8, as: "list.txt")
    change("list.txt", mode: mode)
    #expect(try refusal(of: path) == .notADatabase(path))
    _ = try folder.write([1], as: "list.txt-wal")
    change("list.txt-wal", mode: 0o600)
    #expect(try refusal(of: path)?.code == "storage.exposed")
  }

  @Test(
    .enabled(if: isRoot, "only root can give a file away"), arguments: ["shop.db", "shop.db-wal", "shop.db.lock", "."])
  func `is refused when a file or its folder belongs to another user`(name: String) throws {
    if !["shop.db", "."].contains(name) { _ = try folder.write([], as: name) }
    #expect(chown(folder.file(name), Self.stranger, Self.stranger) == 0)
    let error = try #require(try refusal())
    #expect(error.code == "storage.exposed")
    #expect(error.message.hasSuffix("belongs to another user"))
    #expect(error.suggestion?.hasPrefix("Run the program as that user") == true)
  }

  @Test(arguments: ["shop.db-shm", "shop.db.lock"])
  func `is refused when the file of its locks is that of another database`(name: String) throws {
    let other = try folder.write([], as: "other-\(name)")
    #expect(chmod(other, 0o600) == 0)
    if FileManager.default.fileExists(atPath: folder.file(name)) {
      try FileManager.default.removeItem(atPath: folder.file(name))
    }
    #expect(link(other, folder.file(name)) == 0)
    let error = try #require(try refusal())
    #expect(error.code == "storage.exposed")
    #expect(error.message.hasSuffix("the same file has another name"))
    #expect(unlink(other) == 0)
    #expect(try refusal() == nil)
  }

  @Test(arguments: ["-wal", "-shm", "-journal", ".lock"])
  func `is refused beside a pipe with the name of one of its files`(suffix: String) throws {
    let name = folder.file() + suffix
    _ = unlink(name)
    #expect(mkfifo(name, 0o600) == 0)
    let error = try #require(try refusal())
    #expect(error.message == "\(name) is not safe to use: it is not a file")
    #expect(unlink(name) == 0)
    #expect(try refusal() == nil)
  }

  @Test(arguments: ["-wal", "-shm", "-journal", ".lock"])
  func `is refused beside a link with the name of one of its files`(suffix: String) throws {
    let name = folder.file() + suffix
    _ = unlink(name)
    // Other users can neither read nor change the file, so its permissions are no reason.
    let target = try folder.write([], as: "target")
    change("target", mode: 0o600)
    #expect(symlink(target, name) == 0)
    let error = try #require(try refusal())
    #expect(error.message == "\(name) is not safe to use: it is a symbolic link")
    #expect(error.suggestion == "Replace it with the file that it leads to, or remove it")
    #expect(unlink(name) == 0 && rename(target, name) == 0)
    #expect(try refusal() == nil)
  }

  @Test func `is refused beside a planted log before there is a database`() throws {
    _ = try folder.write([1], as: "new.db-wal")
    change("new.db-wal", mode: 0o666)
    #expect(try refusal(of: folder.file("new.db"))?.code == "storage.exposed")
    #expect(!FileManager.default.fileExists(atPath: folder.file("new.db")))
  }

  @Test func `is not replaced by a backup when others may write to it`() async throws {
    let engine = try SQLiteEngine.withCups(at: folder.file())
    defer { engine.close() }
    let copy = folder.file("copy.db")
    try await engine.backup(to: copy, overwrite: false)
    let before = try #require(FileManager.default.contents(atPath: copy))
    change("copy.db", mode: 0o622)
    await #expect(throws: StorageError.self) { try await engine.backup(to: copy, overwrite: true) }
    #expect(FileManager.default.contents(atPath: copy) == before)
    change("copy.db", mode: 0o644)
    try await engine.backup(to: copy, overwrite: true)
    #expect(try FileManager.default.attributesOfItem(atPath: copy)[.posixPermissions] as? Int == 0o600)
  }
}
