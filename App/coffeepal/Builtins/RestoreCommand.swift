import ArgumentParser
import DomainKit
import ShellKit

/// The command `restore`.
struct RestoreCommand: ShellCommand {
  static let info = CommandInfo(
    "restore", "Replace the database with a backup", permission: .restore, examples: ["restore monday.db"],
    writes: "the database; the one that was there is kept beside it under a name with the date",
    irrevocable: "the database that was there is kept as a file; restore that one",
    outside: "replaces the database", isOutsidePrompt: true)

  @Argument(help: "Backup to restore.")
  var file: String

  func run(_ restorer: DatabaseRestorer, in session: any CommandSession) async throws -> CommandOutput {
    if restorer.database.isThere { try await session.confirm("Replace \(restorer.database.location) with \(file)?") }
    let kept = try await restorer.restore(from: file)
    session.note("Accounts, passwords and sessions are those of the backup.")
    let old = kept.map { " The database that was there is kept as \($0)." } ?? ""
    return .message("Restored \(restorer.database.location) from \(file).\(old)")
  }
}

/// Replaces the database of the running program, which has to close it first.
struct DatabaseRestorer: Sendable {
  let database: DatabaseOpener
  /// Stops whatever uses the database, and closes it.
  var release: @Sendable () async -> Void = {}

  /// - Returns: the path under which the database that was there is kept, if there was one.
  func restore(from backup: String) async throws -> String? {
    await release()
    return try database.restore(from: backup)
  }
}
