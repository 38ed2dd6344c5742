import DomainKit
import ShellKit
import StorageSQLite

struct RestoreCommand: ShellCommand {
  static let info = CommandInfo(
    "restore", "Replace the database with a backup", permission: .restore, examples: ["restore monday.db"],
    writtenData: "the database; the old one is kept next to it under a name with the date",
    notUndoableBecause: "the old database is kept as a file; restore that file instead",
    externalEffect: "replaces the database", isOutsidePrompt: true)

  @Argument(help: "Backup file.")
  var file: String

  func run(_ restorer: DatabaseRestorer, in session: any CommandSession) async throws -> CommandOutput {
    let (backup, old) = try restorer.database.check(backup: file)
    if restorer.database.isThere {
      try await session.confirmIfNeeded(
        question(restorer.database.location, backup, old, session.time.calendar.timeZone))
    }
    let kept = try await restorer.restore(from: file, seen: backup, in: session.time.calendar.timeZone)
    session.note(
      backup.accounts > 0
        ? "Accounts, passwords and sessions are those of the backup."
        : "The backup has no accounts, so everyone can use all commands. Add yours with: auth register")
    let copy = kept.map { " The old database is kept as \($0)." } ?? ""
    return .message("Restored \(restorer.database.location) from \(file).\(copy)")
  }

  /// Returns the question with the ages of both databases, and with the accounts that would be lost.
  private func question(
    _ place: String, _ backup: DatabaseContents, _ old: DatabaseContents?, _ zone: TimeZoneRules
  ) -> String {
    func age(_ contents: DatabaseContents?) -> String {
      contents?.lastChange.map { "last changed \(zone.local($0).text)" } ?? "last change unknown"
    }
    let accounts =
      backup.accounts == 0 && old?.accounts != 0
      ? " The backup has no accounts: everyone could use all commands." : ""
    return "Replace \(place) (\(age(old))) with \(file) (\(age(backup)))?\(accounts)"
  }
}

/// The replacement of the running program's database, which it closes first.
struct DatabaseRestorer: Sendable {
  let database: DatabaseOpener
  /// Ends the deliveries in this process, and closes the database.
  var release: @Sendable () async -> Void = {}

  /// Replaces the database with a backup.
  ///
  /// - Parameters:
  ///   - contents: The contents of the backup that the user agreed to.
  ///   - zone: The time zone of the time in the name of the kept old database.
  /// - Returns: The path of the kept old database, or `nil` if there was none.
  func restore(
    from backup: String, seen contents: DatabaseContents, in zone: TimeZoneRules
  ) async throws -> String? {
    await release()
    return try database.restore(from: backup, seen: contents, in: zone)
  }
}
