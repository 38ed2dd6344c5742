import Foundation
import TerminalKit
import Testing

@Suite final class `A file that output goes to` {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("output-\(UUID().uuidString)").path
  private var path: String { folder + "/list.csv" }

  init() throws { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func create(_ text: String, mode: Int) throws {
    let attributes: [FileAttributeKey: Any] = [.posixPermissions: mode]
    try #require(FileManager.default.createFile(atPath: path, contents: Data(text.utf8), attributes: attributes))
  }

  private func content() throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
  }

  @Test(arguments: [0o600, 0o640, 0o644]) func `keeps its permissions when it is replaced`(mode: Int) throws {
    try create("old\n", mode: mode)
    let file = try OutputFile(path: path, appends: false)
    try file.write("new\n")
    try file.finish()
    #expect(try content() == "new\n")
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == mode)
  }

  @Test func `stays as it was until the output is complete`() throws {
    try create("old\n", mode: 0o600)
    let file = try OutputFile(path: path, appends: false)
    try file.write("new\n")
    try file.flush()
    #expect(try content() == "old\n")
    file.discard()
    #expect(try content() == "old\n")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["list.csv"])
  }

  /// Only root can create files of another user.
  private static let isRoot = geteuid() == 0

  @Test(.enabled(if: isRoot), arguments: [false, true])
  func `is not the one that another user's link leads to`(appends: Bool) throws {
    try create("old\n", mode: 0o600)
    let link = folder + "/link.csv"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    _ = try OutputFile(path: link, appends: true)
    lchown(link, 65_534, 65_534)
    #expect(throws: SystemFailure(code: ELOOP, call: "open")) { try OutputFile(path: link, appends: appends) }
    #expect(try content() == "old\n")
  }

  @Test(.enabled(if: isRoot), arguments: [false, true], [0o755, 0o775, 0o2775, 0o1775, 0o777, 0o1777] as [mode_t])
  func `is none of another user, whatever the mode of its folder`(appends: Bool, folderMode: mode_t) throws {
    try create("old\n", mode: 0o666)
    chown(path, 65_534, 65_534)
    #expect(chmod(folder, folderMode) == 0)
    #expect(throws: SystemFailure(code: EPERM, call: "open")) { try OutputFile(path: path, appends: appends) }
    #expect(try content() == "old\n")
  }

  @Test(.enabled(if: isRoot), arguments: [false, true])
  func `is none of another user in a folder of another user`(appends: Bool) throws {
    try create("old\n", mode: 0o666)
    for name in [path, folder] { #expect(chown(name, 65_534, 65_534) == 0) }
    #expect(throws: SystemFailure(code: EPERM, call: "open")) { try OutputFile(path: path, appends: appends) }
    #expect(try content() == "old\n")
  }

  @Test(.enabled(if: isRoot)) func `keeps its group when it is replaced`() throws {
    try create("old\n", mode: 0o640)
    #expect(chown(path, 0, 65_534) == 0)
    try OutputFile(path: path, appends: false).finish()
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_gid == 65_534 && status.st_mode & 0o777 == 0o640)
  }

  @Test func `gets the missing line end before more is appended`() throws {
    try create("one", mode: 0o600)
    let file = try OutputFile(path: path, appends: true)
    #expect(file.continuedLine == "one")
    try file.write("two\n")
    try file.finish()
    #expect(try content() == "one\ntwo\n")
  }
}
