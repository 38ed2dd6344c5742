import AuthData
import AuthDomain
import DomainKit
import Foundation
import StorageKit
import Testing
import TestingKit

#if canImport(Glibc)
  import Glibc
#endif

@Suite struct `A file with the end of the log` {
  private let folder: TemporaryFolder
  private let end = AnchoredEnd(
    databaseID: UniqueID(high: 1, low: 2),
    end: LogEnd(position: 7, hash: Fingerprint(hex: String(repeating: "a", count: 64))))

  init() throws { folder = try TemporaryFolder() }

  @Test func `is read back as it was written, and replaced as a whole`() async throws {
    let (file, path) = (LogAnchorFile(filePolicy: ProtectedFiles()), folder.file("log.anchor"))
    #expect(try file.read(path) == nil)
    try await file.write(anchor(at: 1), to: path)
    try await file.write(end, to: path)
    #expect(try file.read(path) == end)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["log.anchor"])
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
  }

  private func anchor(at position: Int) -> AnchoredEnd {
    AnchoredEnd(databaseID: end.databaseID, end: LogEnd(position: position, hash: end.end.hash))
  }

  @Test func `never moves back, also if several programs write it at the same time`() async throws {
    let (file, path) = (LogAnchorFile(filePolicy: ProtectedFiles()), folder.file("log.anchor"))
    try await file.write(end, to: path)
    try await file.write(anchor(at: 6), to: path)
    #expect(try file.read(path) == end)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for position in (1...10).reversed() {
        group.addTask { try await file.write(anchor(at: position), to: path) }
      }
      try await group.waitForAll()
    }
    #expect(try file.read(path) == anchor(at: 10))
  }

  @Test func `is not replaced by that of another database that is written at the same time`() async throws {
    let (file, path) = (LogAnchorFile(filePolicy: ProtectedFiles()), folder.file("log.anchor"))
    try await file.write(end, to: path)
    let other = AnchoredEnd(databaseID: UniqueID(high: 1, low: 3), end: end.end)
    await #expect(throws: AuthError.logAnchor(path, reason: "it belongs to another database")) {
      try await file.write(other, to: path)
    }
    #expect(try file.read(path) == end)
  }

  @Test func `is written without the unfinished files of killed programs`() async throws {
    let others = ["log.anchor.part-notes", "log.anchor.part-1-2-3", "my.log.anchor.part-1-2"]
    for name in others + ["log.anchor.part-71-4294967295"] { _ = try folder.write("x".utf8, as: name) }
    try await LogAnchorFile(filePolicy: ProtectedFiles()).write(end, to: folder.file("log.anchor"))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.sorted() == (others + ["log.anchor"]).sorted())
  }

  @Test func `is none of the program's own files`() async throws {
    let path = try folder.write("rows".utf8, as: "shop.db")
    let file = LogAnchorFile(filePolicy: ProtectedFiles(databases: [path]))
    #expect(throws: ProtectedFileError(path: path)) { try file.read(path) }
    await #expect(throws: ProtectedFileError(path: path)) { try await file.write(end, to: path) }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "rows")
  }

  /// A policy whose check of a path is followed by a change of the file with that path.
  private struct LateLink: FilePolicy {
    let files: ProtectedFiles
    let target: String

    func checkReading(_ path: String) throws { try files.checkReading(path) }
    func checkOpened(_ descriptor: Int32, _ path: String) throws { try files.checkOpened(descriptor, path) }
    func check(_ path: String) throws {
      try files.check(path)
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
    }
  }

  @Test func `is not read if a link to a database appears after the check`() throws {
    let (target, path) = (try folder.write("rows".utf8, as: "shop.db"), folder.file("log.anchor"))
    let policy = LateLink(files: ProtectedFiles(databases: [target]), target: target)
    #expect(throws: ProtectedFileError(path: path)) { try LogAnchorFile(filePolicy: policy).read(path) }
  }

  @Test func `is refused through a link into a folder of others, also if it is gone`() async throws {
    let (file, path) = (LogAnchorFile(filePolicy: ProtectedFiles()), folder.file("log.anchor"))
    try FileManager.default.createDirectory(atPath: folder.file("shared"), withIntermediateDirectories: false)
    try await file.write(end, to: folder.file("shared/log.anchor"))
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "shared/log.anchor")
    #expect(try file.read(path) == end)
    try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder.file("shared"))
    #expect(throws: ExposedFileError.self) { try file.read(path) }
    try FileManager.default.removeItem(atPath: folder.file("shared/log.anchor"))
    #expect(throws: AuthError.logAnchor(path, reason: "No such file or directory")) { try file.read(path) }
  }

  @Test(arguments: ["pipe", "folder", "link", "/dev/zero"])
  func `is refused if it is no regular file`(name: String) async throws {
    try #require(mkfifo(folder.file("pipe"), 0o600) == 0 && mkdir(folder.file("folder"), 0o700) == 0)
    try #require(symlink("pipe", folder.file("link")) == 0)
    let path = name.hasPrefix("/") ? name : folder.file(name)
    let file = LogAnchorFile(filePolicy: ProtectedFiles())
    let error = AuthError.logAnchor(path, reason: "it is not a regular file")
    #expect(throws: error) { try file.read(path) }
    // The file of the lock would be beside the path.
    if path != name { await #expect(throws: error) { try await file.write(end, to: path) } }
  }

  @Test(arguments: ["", "coffeepal-auth-log", "something else entirely 7"])
  func `is refused if it is another file`(content: String) throws {
    let path = try folder.write(content.utf8, as: "log.anchor")
    #expect(throws: AuthError.logAnchor(path, reason: "it is not a log anchor file")) {
      try LogAnchorFile(filePolicy: ProtectedFiles()).read(path)
    }
  }
}
