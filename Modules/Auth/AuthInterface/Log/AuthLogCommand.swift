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
    let pages = LogPages(log, limit: limit)
    let first = try await pages.load()
    return .list(
      OutputList(
        columns: [
          OutputColumn("at", importance: 3), OutputColumn("actor", importance: 3),
          OutputColumn("action", importance: 4), OutputColumn("subject", importance: 3),
          OutputColumn("outcome", importance: 3), OutputColumn("hash", importance: 1),
        ], emptyMessage: "Nothing in the log!"
      ) { try await pages.next(first) })
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
}

/// Goes through the log page by page.
private actor LogPages {
  private static let pageSize = 500
  private let log: any ReadAuthLogUseCase
  private let limit: Int
  private var shown = 0
  private var before: Int?
  private var isAtEnd = false

  init(_ log: any ReadAuthLogUseCase, limit: Int) {
    self.log = log
    self.limit = limit
  }

  func load() async throws -> [AuthLogEntry] {
    let size = limit > 0 ? min(limit - shown, Self.pageSize) : limit
    let page = try await log.execute(limit: size, before: before)
    shown += page.count
    before = page.last?.position
    isAtEnd = page.count < size || shown >= limit
    return page
  }

  func next(_ first: [AuthLogEntry]) async throws -> [OutputRow]? {
    defer { isStarted = true }
    if !isStarted { return first.map(Self.row) }
    return isAtEnd ? nil : try await load().map(Self.row)
  }

  private var isStarted = false

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
