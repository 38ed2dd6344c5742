import ArgumentParser
import DomainKit
import ShellKit

/// The command `restore`.
struct RestoreCommand: ShellCommand {
  static let info = CommandInfo(
    "restore", "Replace the database with a backup", permission: .restore, examples: ["restore monday.db"],
    writes: "the database; the old one is kept next to it under a name with the date",
    irrevocable: "the old database is kept as a file; restore that file instead",
    outside: "replaces the database", isOutsidePrompt: true)

  @Argument(help: "Backup file.")
  var file: String

  func run(_ restorer: DatabaseRestorer, in session: any CommandSession) async throws -> CommandOutput {
    if restorer.database.isThere {
      try restorer.database.check(backup: file)
      try await session.confirm("Replace \(restorer.database.location) with \(file)?")
    }
    let kept = try await restorer.restore(from: file, in: session.time.calendar.timeZone)
    session.note("Accounts, passwords and sessions are those of the backup.")
    let old = kept.map { " The old database is kept as \($0)." } ?? ""
    return .message("Restored \(restorer.database.location) from \(file).\(old)")
  }
}

/// The replacement of the running program's database, which it closes first.
struct DatabaseRestorer: Sendable {
  let database: DatabaseOpener
  /// Stops all users of the database, and closes it.
  var release: @Sendable () async -> Void = {}

  /// Replaces the database with a backup.
  ///
  /// - Parameter zone: The time zone of the time in the name of the kept old database.
  /// - Returns: The path of the kept old database, or `nil` if there was none.
  func restore(from backup: String, in zone: TimeZoneRules) async throws -> String? {
    await release()
    return try database.restore(from: backup, in: zone)
  }
}
