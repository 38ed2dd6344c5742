import Foundation
import TerminalKit
import Testing
import TestingKit

@Suite struct `A text file` {
  @Test func `is not read without end`() {
    #expect(throws: SystemFailure(code: EFBIG, call: "read")) { try TextFile.read("/dev/zero") }
    #expect(throws: SystemFailure(code: EFBIG, call: "read")) { try TextFile.read("/dev/zero") { _ in } }
  }

  @Test func `that is a pipe without a writer is empty`() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/pipe"
    #expect(mkfifo(path, 0o600) == 0)
    #expect(try TextFile.read(path) == "")
  }

  @Test func `is read without the byte order mark at its beginning`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("\u{FEFF}{}".utf8, as: "settings")
    #expect(try TextFile.read(path) == "{}")
    let checked = try TextFile.read(path) { _ in }
    #expect(checked == "{}")
  }
}
