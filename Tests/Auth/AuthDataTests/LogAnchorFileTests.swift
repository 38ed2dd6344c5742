import AuthData
import AuthDomain
import DomainKit
import Foundation
import StorageKit
import Testing
import TestingKit

@Suite struct `A file with the end of the log` {
  private let folder: TemporaryFolder
  private let end = AnchoredEnd(
    databaseID: UniqueID(high: 1, low: 2),
    end: LogEnd(position: 7, hash: Fingerprint(hex: String(repeating: "a", count: 64))))

  init() throws { folder = try TemporaryFolder() }

  @Test func `is read back as it was written, and replaced as a whole`() throws {
    let (file, path) = (LogAnchorFile(filePolicy: ProtectedFiles()), folder.file("log.anchor"))
    #expect(try file.read(path) == nil)
    try file.write(AnchoredEnd(databaseID: end.databaseID, end: .init(position: 1, hash: end.end.hash)), to: path)
    try file.write(end, to: path)
    #expect(try file.read(path) == end)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["log.anchor"])
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
  }

  @Test func `is none of the program's own files`() throws {
    let path = try folder.write("rows".utf8, as: "shop.db")
    let file = LogAnchorFile(filePolicy: ProtectedFiles(databases: [path]))
    #expect(throws: ProtectedFileError(path: path)) { try file.read(path) }
    #expect(throws: ProtectedFileError(path: path)) { try file.write(end, to: path) }
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

  @Test func `is refused through a link into a folder of others, also if it is gone`() throws {
    let (file, path) = (LogAnchorFile(filePolicy: ProtectedFiles()), folder.file("log.anchor"))
    try FileManager.default.createDirectory(atPath: folder.file("shared"), withIntermediateDirectories: false)
    try file.write(end, to: folder.file("shared/log.anchor"))
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "shared/log.anchor")
    #expect(try file.read(path) == end)
    try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder.file("shared"))
    #expect(throws: ExposedFileError.self) { try file.read(path) }
    try FileManager.default.removeItem(atPath: folder.file("shared/log.anchor"))
    #expect(throws: AuthError.logAnchor(path, reason: "No such file or directory")) { try file.read(path) }
  }

  @Test(arguments: ["", "coffeepal-auth-log", "something else entirely 7"])
  func `is refused if it is another file`(content: String) throws {
    let path = try folder.write(content.utf8, as: "log.anchor")
    #expect(throws: AuthError.logAnchor(path, reason: "it is not a log anchor file")) {
      try LogAnchorFile(filePolicy: ProtectedFiles()).read(path)
    }
  }
}
