package import AuthDomain
import DomainKit
package import ShellKit

package struct AuthLogCommand: ShellCommand {
  package static let info = CommandInfo(
    "auth log", "Show sign-ins, denied attempts and account changes, latest first", permission: .readLog,
    examples: [
      "auth log --limit 50", "auth log --after 3f9a21bc", "auth log --verify", "auth log --verify --anchor log.anchor",
    ],
    otherOptions: [
      "--account --actor --email --find --for --from --name --role --search --since --until --user <text>":
        "it has no filter; where pipes are allowed: auth log --all | grep <text>"
    ], listsLatestFirst: true)

  @OptionGroup var limits: LimitOptions

  @Option(help: ArgumentHelp("Start after this hash, or its first 8 or more digits.", valueName: "hash"))
  var after: String?

  @Flag(help: "Verify that no entry was changed, added or removed.")
  var verify = false

  @Option(
    help: ArgumentHelp(
      "With --verify: file outside the database that keeps the end of the log.", valueName: "file"))
  var anchor: String?

  package typealias Needs = (any ReadAuthLogUseCase, any VerifyAuthLogUseCase)

  package init() {}

  package func validate() throws {
    if anchor != nil, !verify { throw ValidationError("--anchor requires --verify") }
  }

  package func run(_ needs: Needs, in session: any CommandSession) async throws -> CommandOutput {
    let (read, verification) = needs
    if verify {
      let log = try await verification.execute(anchor: anchor)
      if log.isAnchorNew, let anchor {
        session.warn("\(anchor) is new, so the log was not compared with an earlier end. It keeps the present end.")
      }
      if log.isAnchorSkipped { session.warn("The log has no entries yet, so no anchor was written.") }
      return Self.decision(log.end)
    }
    return .list(
      try await .pages(
        columns: Self.columns, emptyMessage: "No log entries! Sign-ins and changes of accounts add them", limits,
        after: after, in: session, row: Self.row
      ) { last, start, count in
        try await read.execute(limit: count, after: last.map { .position($0.position) } ?? start.map { .hash($0) })
      })
  }

  /// Returns the result of a verification, with the last hash. A user who keeps that hash elsewhere
  /// can detect a log that was rewritten as a whole.
  private static func decision(_ end: LogEnd) -> CommandOutput {
    .record(
      OutputRecord([
        ItemField("entries", number: end.position), ItemField("last hash", .text(end.hash.hex), key: "hash"),
        .shown("verdict", .text("every entry follows the one before it")), .json("sound", .bool(true)),
      ]))
  }

  private static let columns = [
    OutputColumn("at", importance: 3), OutputColumn("actor", importance: 3), OutputColumn("action", importance: 4),
    OutputColumn("subject", importance: 3), OutputColumn("outcome", importance: 3), OutputColumn("hash", importance: 0),
  ]

  private static func row(_ entry: AuthLogEntry) -> OutputRow {
    OutputRow(
      [
        ItemField("at", .time(entry.at)), ItemField("actor", .text(entry.actor)),
        ItemField("action", .text(entry.action)), ItemField("subject", .text(entry.subject)),
        ItemField("outcome", .text(entry.outcome)), ItemField("hash", .text(entry.hash.hex)),
      ], in: columns)
  }
}
