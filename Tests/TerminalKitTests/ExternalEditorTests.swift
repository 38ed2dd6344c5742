import Foundation
import Testing
import TestingKit

@testable import TerminalKit

@Suite struct `An external editor` {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Edits a text with a script of the system's shell, whose `$1` is the path of the file.
  private func edit(_ text: String = "menu", with script: String) throws -> String? {
    try ExternalEditor(command: "sh -c '\(script)' sh", folder: folder.path).edit(text, as: ForegroundProcess())
  }

  @Test func `returns the changed text`() throws {
    #expect(try edit(with: #"echo list >> "$1""#) == "menu\nlist")
  }

  @Test func `that fails returns no text`() throws {
    #expect(try edit(with: #"echo list > "$1"; exit 1"#) == nil)
  }

  @Test(arguments: ["mkfifo \"$1\"", "ln -s /dev/zero \"$1\"", "ln -s /etc/passwd \"$1\"", "mkdir \"$1\"", ":"])
  func `that replaces the file by something else is refused`(replace: String) {
    #expect(throws: ExternalEditor.Refusal.noText) { try edit(with: "rm \"$1\"; \(replace)") }
  }

  @Test(arguments: [131_073, 17 << 20])
  func `that returns more than a line may have is refused`(count: Int) {
    #expect(throws: ExternalEditor.Refusal.tooLong) { try edit(with: Self.writing(count)) }
  }

  @Test func `may return the longest line, and a longer one that was there before`() throws {
    #expect(try edit(with: Self.writing(131_072)) == String(repeating: "x", count: 131_072))
    let pasted = String(repeating: "x", count: 200_000)
    #expect(try edit(pasted, with: "true") == pasted)
  }

  @Test(arguments: [0o777, 0o770] as [mode_t])
  func `opens no file in a folder whose files others may replace`(mode: mode_t) throws {
    try #require(chmod(folder.path, mode) == 0)
    #expect(throws: ExternalEditor.Refusal.exposedFolder(folder.path)) { try edit(with: #"echo list > "$1""#) }
    try #require(chmod(folder.path, mode | 0o1000) == 0)
    #expect(try edit(with: #"echo list > "$1""#) == "list")
  }

  @Test func `says that its file cannot be created`() {
    let missing = folder.file("missing")
    #expect(throws: ExternalEditor.Refusal.noFile(in: missing)) {
      try ExternalEditor(command: "true", folder: missing).edit("menu", as: ForegroundProcess())
    }
  }

  private static func writing(_ count: Int) -> String { #"head -c \#(count) /dev/zero | tr "\0" x > "$1""# }
}
