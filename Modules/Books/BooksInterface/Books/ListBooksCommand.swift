import ArgumentParser
package import ShellKit
package import BooksDomain

/// The command `books list`.
package struct ListBooksCommand: ShellCommand {
  package static let info = CommandInfo(
    "books list", "List books, latest first", permission: .seeBooks,
    examples: ["books list --limit 50"])

  @Option(help: "How many at most.")
  var limit = 20

  package init() {}

  package func run(_ list: any ListBooksUseCase, in _: any CommandSession) async throws -> CommandOutput {
    let aggregate = await BookAggregate(list: list)
    return .list(
      try await .pages(
        columns: BookView.columns, emptyMessage: BookView.emptyMessage, limit: limit, row: BookView.row
      ) { last, count in try await aggregate.page(after: last?.id, limit: count) })
  }
}
