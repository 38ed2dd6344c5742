import ArgumentParser
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

  package func run(_ keep: any KeepWatchlistUseCase, in _: any CommandSession) async throws -> CommandOutput {
    WatchlistView.record(try await keep.add(name))
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

  package func run(_ keep: any KeepWatchlistUseCase, in _: any CommandSession) async throws -> CommandOutput {
    WatchlistView.record(try await keep.remove(name))
  }
}

/// The command `employees watchlist list`.
package struct ListWatchlistCommand: ShellCommand {
  package static let info = CommandInfo(
    "employees watchlist list", "List who is not to be hired", permission: .keepWatchlist,
    examples: ["employees watchlist list"])

  @Option(help: "How many at most.")
  var limit = 100

  package init() {}

  package func run(_ keep: any KeepWatchlistUseCase, in _: any CommandSession) async throws -> CommandOutput {
    WatchlistView.list(try await keep.list(limit: limit))
  }
}
