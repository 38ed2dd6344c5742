import ArgumentParser
package import AuthDomain
import DomainKit
package import ShellKit

/// The command `auth log`.
package struct AuthLogCommand: ShellCommand {
  package static let info = CommandInfo(
    "auth log", "Show who signed in, was refused, and changed what, latest first", permission: .readLog,
    examples: ["auth log --limit 50", "auth log --verify"])

  @Option(help: "How many at most.")
  var limit = 20

  @Flag(help: "Check that no entry was changed or taken out since it was written.")
  var verify = false

  package init() {}

  package func run(_ log: any ReadAuthLogUseCase, in _: any CommandSession) async throws -> CommandOutput {
    if verify { return Self.verdict(try await log.verify()) }
    return .list(
      try await .pages(
        columns: [
          OutputColumn("at", importance: 3), OutputColumn("actor", importance: 3),
          OutputColumn("action", importance: 4), OutputColumn("subject", importance: 3),
          OutputColumn("outcome", importance: 3), OutputColumn("hash", importance: 1),
        ], emptyMessage: "Nothing in the log!", limit: limit, row: Self.row
      ) { last, count in try await log.execute(limit: count, before: last?.position) })
  }

  /// Whoever keeps the last hash elsewhere can tell a log that was written anew as a whole.
  private static func verdict(_ head: LogHead) -> CommandOutput {
    .record(
      OutputRecord(
        fields: [
          OutputField("entries", .number(String(head.position))), OutputField("last hash", .text(head.hash.hex)),
          OutputField("verdict", .text("every entry follows the one before it")),
        ],
        json: [
          "entries": .integer(Int64(head.position)), "hash": .string(head.hash.hex), "sound": .bool(true),
        ]))
  }

  private static func row(_ entry: AuthLogEntry) -> OutputRow {
    OutputRow(
      [
        .text(entry.at.description), .text(entry.actor), .text(entry.action), .text(entry.subject),
        .text(entry.outcome), .text(entry.hash.hex),
      ],
      json: [
        "at": .string(entry.at.description), "actor": .string(entry.actor), "action": .string(entry.action),
        "subject": .string(entry.subject), "outcome": .string(entry.outcome), "hash": .string(entry.hash.hex),
      ])
  }
}
