import CLibrary
import DomainKit
import ShellKit
import StorageKit

struct BackupCommand: ShellCommand {
  static let info = CommandInfo(
    "backup", "Copy the database while it is in use", permission: .backUp, examples: ["backup monday.db"],
    writtenData: "the file",
    notUndoableBecause: "the file must be removed outside of this program", externalEffect: "writes a file")

  @Argument(help: "Path of the copy.")
  var file: String

  /// Words that are rather meant as a command about backups than as the name of a file.
  private static let verbs: Set = [
    "auto", "check", "create", "daily", "delete", "help", "list", "ls", "new", "nightly", "now", "remove", "restore",
    "run", "schedule", "show", "start", "status", "stop", "verify",
  ]

  /// The engine, the policy for files, and the tables that only record who used the program.
  typealias Needs = (any StorageEngine, any FilePolicy, Set<String>)

  func run(_ needs: Needs, in session: any CommandSession) async throws -> CommandOutput {
    let (engine, filePolicy, accessTables) = needs
    guard let engine = engine as? any FileStorageEngine else { throw StorageError.onServer(engine.displayName) }
    if file.isEmpty {
      throw ShellError(
        "usage.invalid-value", "the path of the copy is empty", kind: .invalid,
        suggestion: "Name the file: backup monday.db")
    }
    if Self.verbs.contains(file.lowercased()) {
      throw ShellError(
        "usage.invalid-value", "backup takes a file, and only makes a copy at once", kind: .invalid,
        suggestion: "Name the file: backup monday.db; for one of this name: backup ./\(file). "
          + "Your system lists the copies, and runs coffeepal backup at set times")
    }
    try filePolicy.check(file)
    var status = stat()
    let exists = stat(file, &status) == 0
    // A question whether to replace the folder would lead to no copy.
    if exists, status.st_mode & S_IFMT == S_IFDIR { throw folderError }
    if exists { try await session.confirmIfNeeded("Replace \(file)?") }
    try await engine.backup(to: file, overwrite: exists, ignoring: accessTables)
    return .message("Backed up to \(file).")
  }

  /// The error about a folder in the place of a file, with a file in it.
  private var folderError: ShellError {
    let error = StorageError.cannotOpen(file, reason: "it is a folder")
    let copy = file + (file.hasSuffix("/") ? "" : "/") + "backup.db"
    return ShellError(
      error.code, "\(file) is a folder", kind: error.kind, suggestion: "Name a file in it: backup \(copy.quotedAsWord)")
  }
}
