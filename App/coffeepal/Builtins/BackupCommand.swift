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

  typealias Needs = (engine: any StorageEngine, outputFiles: any OutputFilePolicy)

  func run(_ needs: Needs, in session: any CommandSession) async throws -> CommandOutput {
    try needs.outputFiles.check(file)
    let exists = access(file, F_OK) == 0
    if exists { try await session.confirm("Replace \(file)?") }
    try await needs.engine.backup(to: file, overwrite: exists)
    return .message("Backed up to \(file).")
  }
}
