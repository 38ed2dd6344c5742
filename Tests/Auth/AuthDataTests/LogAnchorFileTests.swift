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
    installation: UniqueID(high: 1, low: 2),
    end: LogEnd(position: 7, hash: Fingerprint(hex: String(repeating: "a", count: 64))))

  init() throws { folder = try TemporaryFolder() }

  @Test func `is read back as it was written, and replaced as a whole`() throws {
    let (file, path) = (LogAnchorFile(filePolicy: ProtectedFiles()), folder.file("log.anchor"))
    #expect(try file.read(path) == nil)
    try file.write(AnchoredEnd(installation: end.installation, end: .init(position: 1, hash: end.end.hash)), to: path)
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

  @Test(arguments: ["", "coffeepal-auth-log", "something else entirely 7"])
  func `is refused if it is another file`(content: String) throws {
    let path = try folder.write(content.utf8, as: "log.anchor")
    #expect(throws: AuthError.logAnchor(path, reason: "it is not a log anchor file")) {
      try LogAnchorFile(filePolicy: ProtectedFiles()).read(path)
    }
  }
}
