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
    writtenData: "the file",
    notUndoableBecause: "the file must be removed outside of this program", externalEffect: "writes a file")

  @Argument(help: "Path of the copy.")
  var file: String

  typealias Needs = (any StorageEngine, any FilePolicy)

  func run(_ needs: Needs, in session: any CommandSession) async throws -> CommandOutput {
    let (engine, filePolicy) = needs
    guard let engine = engine as? any FileStorageEngine else { throw StorageError.onServer(engine.displayName) }
    try filePolicy.check(file)
    let exists = access(file, F_OK) == 0
    if exists { try await session.confirmIfNeeded("Replace \(file)?") }
    try await engine.backup(to: file, overwrite: exists)
    return .message("Backed up to \(file).")
  }
}
