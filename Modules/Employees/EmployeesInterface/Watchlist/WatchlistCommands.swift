import DomainKit
package import EmployeesDomain
package import ShellKit

package struct AddToWatchlistCommand: ShellCommand {
  package static let info = CommandInfo(
    "employees watchlist add", "Add a name to the watchlist", permission: .manageWatchlist,
    examples: ["employees watchlist add \"Al Capone\""], writtenData: "the entry")

  @Argument(help: "Name of the person; case, accents and punctuation do not matter.", transform: { try PersonName($0) })
  var name: PersonName

  package init() {}

  package func run(_ add: any AddToWatchlistUseCase, in session: any CommandSession) async throws -> CommandOutput {
    let entry = try await add.execute(adding: name)
    session.registerUndo(
      Undo(
        Undo.words(["employees", "watchlist", "remove"], [entry.name.text]),
        "Remove \(entry.name.text) from the watchlist",
        seen: SeenVersion(entry)))
    return await WatchlistView.record(entry, in: session)
  }
}

package struct RemoveFromWatchlistCommand: ShellCommand {
  package static let info = CommandInfo(
    "employees watchlist remove", "Remove a name from the watchlist", permission: .manageWatchlist,
    examples: ["employees watchlist remove \"al capone\""], writtenData: "the entry")

  @Argument(help: "Name of the person; case, accents and punctuation do not matter.", transform: { try PersonName($0) })
  var name: PersonName

  package init() {}

  package func run(
    _ remove: any RemoveFromWatchlistUseCase, in session: any CommandSession
  ) async throws -> CommandOutput {
    let entry = try await remove.execute(removing: name)
    session.note("Removed this entry:")
    session.registerUndo(
      Undo(
        Undo.words(["employees", "watchlist", "add"], [entry.name.text]),
        "Add \(entry.name.text) to the watchlist again"))
    return await WatchlistView.record(entry, in: session)
  }
}

package struct ListWatchlistCommand: ShellCommand {
  package static let info = CommandInfo(
    "employees watchlist list", "List the names on the watchlist", permission: .manageWatchlist,
    examples: ["employees watchlist list", "employees watchlist list --after \"Al Capone\""])

  @OptionGroup var limits: LimitOptions

  @Option(help: ArgumentHelp("Start after this name.", valueName: "name"), transform: { try PersonName($0) })
  var after: PersonName?

  package init() {}

  package func run(_ list: any ListWatchlistUseCase, in session: any CommandSession) async throws -> CommandOutput {
    .list(
      try await .pages(
        columns: WatchlistView.columns,
        emptyMessage: "No names on the watchlist! Add one with: employees watchlist add", limits, after: after,
        in: session, row: WatchlistView.row
      ) { last, start, count in
        let entries = try await list.execute(limit: count, after: last?.entry.name ?? start)
        let names = await session.names(of: Set(entries.compactMap(\.added.by)))
        return entries.map { WatchlistView.Listing(entry: $0, names: names) }
      })
  }
}
