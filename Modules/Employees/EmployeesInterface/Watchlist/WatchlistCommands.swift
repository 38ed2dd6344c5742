import ArgumentParser
import DomainKit
package import EmployeesDomain
package import ShellKit

/// The command `employees watchlist add`.
package struct AddToWatchlistCommand: ShellCommand {
  package static let info = CommandInfo(
    "employees watchlist add", "Say that somebody is not to be hired", permission: .keepWatchlist,
    examples: ["employees watchlist add \"Al Capone\""], writes: "the entry")

  @Argument(help: "What they are called, in any spelling.", transform: NameArgument.parse)
  var name: PersonName

  package init() {}

  package func run(_ keep: any KeepWatchlistUseCase, in session: any CommandSession) async throws -> CommandOutput {
    let entry = try await keep.add(name)
    session.offer(
      Undo(
        ["employees", "watchlist", "remove", entry.name.text], "Take \(entry.name.text) off the watchlist",
        subject: ExpectedVersion(entry)))
    return WatchlistView.record(entry)
  }
}

/// The command `employees watchlist remove`.
package struct RemoveFromWatchlistCommand: ShellCommand {
  package static let info = CommandInfo(
    "employees watchlist remove", "Say that somebody may be hired after all", permission: .keepWatchlist,
    examples: ["employees watchlist remove \"al capone\""], writes: "the entry")

  @Argument(help: "What they are called, in any spelling.", transform: NameArgument.parse)
  var name: PersonName

  package init() {}

  package func run(_ keep: any KeepWatchlistUseCase, in session: any CommandSession) async throws -> CommandOutput {
    let entry = try await keep.remove(name)
    session.offer(
      Undo(
        ["employees", "watchlist", "add", entry.name.text], "Put \(entry.name.text) back on the watchlist"))
    return WatchlistView.record(entry)
  }
}

/// The command `employees watchlist list`.
package struct ListWatchlistCommand: ShellCommand {
  package static let info = CommandInfo(
    "employees watchlist list", "List who is not to be hired", permission: .keepWatchlist,
    examples: ["employees watchlist list", "employees watchlist list --after \"Al Capone\""])

  @OptionGroup var limits: LimitOptions

  @Option(help: ArgumentHelp("Start behind this name.", valueName: "name"), transform: NameArgument.parse)
  var after: PersonName?

  package init() {}

  package func run(_ keep: any KeepWatchlistUseCase, in session: any CommandSession) async throws -> CommandOutput {
    .list(
      try await .pages(
        columns: WatchlistView.columns, emptyMessage: "No names on the watchlist!", limits, in: session,
        row: WatchlistView.row
      ) { last, count in try await keep.list(limit: count, after: last?.name ?? after) })
  }
}
