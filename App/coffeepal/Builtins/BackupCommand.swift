import ArgumentParser
import DomainKit
import ShellKit
import StorageKit

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The command `backup`.
struct BackupCommand: ShellCommand {
  static let info = CommandInfo(
    "backup", "Copy the database while it is in use", permission: .backUp, examples: ["backup monday.db"],
    writes: "the file",
    irrevocable: "a file is removed outside of this program", outside: "writes a file")

  @Argument(help: "Where the copy goes.")
  var file: String

  func run(_ engine: any StorageEngine, in session: any CommandSession) async throws -> CommandOutput {
    let exists = access(file, F_OK) == 0
    if exists { try await session.confirm("Replace \(file)?") }
    try await engine.backup(to: file, overwrite: exists)
    return .message("Backed up to \(file).")
  }
}
