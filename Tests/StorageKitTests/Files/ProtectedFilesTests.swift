import DomainKit
import Foundation
import StorageKit
import Testing
import TestingKit

@Suite struct `Files of the program` {
  private let folder: TemporaryFolder
  private let files: ProtectedFiles

  init() throws {
    folder = try TemporaryFolder()
    files = ProtectedFiles(databases: [folder.file()], others: [folder.file("state/session"), ""])
  }

  @Test(arguments: ["shop.db", "shop.db-wal", "shop.db-shm", "shop.db-journal", "shop.db.lock", "state/session"])
  func `are known whether they exist or not`(name: String) throws {
    let path = folder.file(name)
    #expect(files.contains(path))
    #expect(throws: ProtectedFileError(path: path)) { try files.check(path) }
    // Only a database must not be read.
    if name == "state/session" {
      try files.checkReading(path)
    } else {
      #expect(throws: ProtectedFileError(path: path)) { try files.checkReading(path) }
    }
    try FileManager.default.createDirectory(atPath: folder.file("state"), withIntermediateDirectories: true)
    _ = try folder.write([], as: name)
    #expect(files.contains(path))
  }

  /// A policy whose check of a path is followed by a change of the file with that path.
  private struct LateLink: FilePolicy {
    let files: ProtectedFiles
    let target: String

    func check(_ path: String) throws { try files.check(path) }
    func checkOpened(_ descriptor: Int32, _ path: String) throws { try files.checkOpened(descriptor, path) }
    func checkReading(_ path: String) throws {
      try files.checkReading(path)
      try FileManager.default.removeItem(atPath: path)
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
    }
  }

  @Test func `are not closed when a link to one appears after the check`() throws {
    let target = try folder.write([], as: "shop.db-wal")
    let path = try folder.write([], as: "list.csv")
    #expect(throws: ProtectedFileError(path: path)) {
      _ = try FileLineReader(path: path, LateLink(files: files, target: target))
    }
    #expect(Self.opened(target) == 1)
  }

  /// Returns the number of this process's descriptors of a file, without closing any of them.
  private static func opened(_ path: String) -> Int {
    var (file, other) = (stat(), stat())
    guard stat(path, &file) == 0 else { return 0 }
    return (0..<1 << 16).count { fstat($0, &other) == 0 && other.st_dev == file.st_dev && other.st_ino == file.st_ino }
  }

  @Test(arguments: [
    "other.db", "shop.dbx", "shop.db.bak", "shop.csv", "shop.db.d/list", "shop.db/session", "state", "session", "",
    "shop.db.2026112-113000", "shop.db.202611220-113000", "shop.db.20261122", "shop.db20261122-113000",
  ])
  func `are not confused with others`(name: String) throws { try files.check(folder.file(name)) }

  @Test(arguments: ["shop.db-wal2", "shop.db-moved", "shop.db.20261122-113000", "Shop.db.20261122-113000-wal"])
  func `include those with the name of the database before theirs`(name: String) throws {
    let path = folder.file(name)
    #expect(throws: ProtectedFileError(path: path)) { try files.check(path) }
    // A kept database can be restored.
    #expect(!files.contains(path))
    try files.checkReading(path)
  }

  @Test func `do not include the lists of a database without an extension`() throws {
    let files = ProtectedFiles(databases: [folder.file("shop")])
    for name in ["shop.csv", "shop-2026.csv"] { try files.check(folder.file(name)) }
    #expect(files.contains(folder.file("shop-wal")))
  }

  @Test func `are known by their content`() throws {
    let recognizer: ProtectedFiles.Recognizer = { descriptor in
      var byte: UInt8 = 0
      return pread(descriptor, &byte, 1, 0) == 1 && byte == UInt8(ascii: "!")
    }
    let files = ProtectedFiles(databases: [folder.file()], recognizers: [recognizer])
    let (ours, other) = (try folder.write("!ours".utf8, as: "ours"), try folder.write("other".utf8, as: "other"))
    let link = folder.file("link")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: ours)
    for path in [ours, link] { #expect(throws: ProtectedFileError(path: path)) { try files.check(path) } }
    for path in [other, folder.file("none"), folder.path] { try files.check(path) }
    #expect(Self.opened(ours) == 0)
  }

  @Test func `include other databases as targets of output`() throws {
    let database = try folder.write(Array("SQLite format 3\0".utf8) + [16, 0], as: "other.db")
    #expect(throws: ProtectedFileError(path: database, isDatabase: true)) { try files.checkOutput(database) }
    // A copy may replace an older one.
    try files.check(database)
    for text in ["SQLite format 3", "a list"] { try files.checkOutput(folder.write(text.utf8, as: "list")) }
    #expect(throws: ProtectedFileError(path: folder.file())) { try files.checkOutput(folder.file()) }
  }

  @Test(arguments: ["other.db-wal", "other.db-shm", "Other.db-journal", "other.db.LOCK"], [true, false])
  func `include the companions of other databases as targets of output`(name: String, exists: Bool) throws {
    let database = name.hasPrefix("O") ? "Other.db" : "other.db"
    _ = try folder.write(Array("SQLite format 3\0".utf8) + [16, 0], as: database)
    let path = folder.file(name)
    if exists { _ = try folder.write([], as: name) }
    #expect(throws: ProtectedFileError(path: path, isCompanion: true)) { try files.checkOutput(path) }
    // A file with such a name beside no database is none.
    for name in ["list-wal", "packages.lock"] { try files.checkOutput(folder.write("a list".utf8, as: name)) }
  }

  @Test(
    arguments: [
      [0x37, 0x7F, 0x06, 0x82, 0, 0x2D, 0xE2, 0x18], [0x37, 0x7F, 0x06, 0x83, 0, 0x2D, 0xE2, 0x18],
      [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7],
    ] as [[UInt8]])
  func `include the logs of other databases as targets of output under any name`(beginning: [UInt8]) throws {
    let log = try folder.write(beginning + [0, 0, 16, 0], as: "moved")
    #expect(throws: ProtectedFileError(path: log, isCompanion: true)) { try files.checkOutput(log) }
    #expect(ProtectedFileError(path: log, isCompanion: true).message.contains("is a file of a database; it was left"))
    try files.checkOutput(folder.write(beginning.dropLast(5), as: "list"))
  }

  @Test(arguments: [true, false])
  func `are known by a link, a detour and another spelling`(exists: Bool) throws {
    if exists { _ = try folder.write([], as: "shop.db") }
    let link = folder.file("link")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder.path)
    for path in [
      "\(link)/shop.db", "\(folder.path)/./shop.db", "\(folder.path)/none/../shop.db", "\(link)/missing/../shop.db-wal",
      "\(folder.path)//state/./session",
    ] where !exists || !path.hasSuffix("../shop.db") { #expect(files.contains(path), "\(path)") }
    #expect(files.contains(folder.file("SHOP.db-journal")))
  }

  @Test func `are known by a hard and a symbolic link`() throws {
    let database = try folder.write([], as: "shop.db")
    try FileManager.default.linkItem(atPath: database, toPath: folder.file("hard"))
    try FileManager.default.createSymbolicLink(atPath: folder.file("soft"), withDestinationPath: database)
    #expect(files.contains(folder.file("hard")))
    #expect(files.contains(folder.file("soft")))
  }

  @Test func `include the pipes that the process has created, not those of its caller`() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    let path = "/dev/fd/\(ends[0])"
    // An inherited descriptor is not marked close-on-exec.
    try files.checkReading(path)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    #expect(throws: ProtectedFileError(path: path)) { try files.checkReading(path) }
  }

  @Test func `do not include a pipe that the process only reads`() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    close(ends[1])
    defer { close(ends[0]) }
    try files.checkReading("/dev/fd/\(ends[0])")
  }

  @Test func `are known by a relative path`() throws {
    let name = "coffeepal-\(UUID().uuidString)"
    #expect(ProtectedFiles(others: [name]).contains(FileManager.default.currentDirectoryPath + "/" + name))
  }
}
