import ArgumentParser
import BooksDomain
import DomainKit
package import ShellKit

/// The command `books remove`.
package struct RemoveBookCommand: ShellCommand {
  package static let info = CommandInfo(
    "books remove", "Remove a book that did not come from a library", permission: .saveBooks,
    examples: ["books remove 9f3a21bc"], writes: "the removal of the book")

  @Argument(help: "Id, or its last characters.", transform: IDArgument.parse)
  var id: IDSuffix

  package init() {}

  package func run(_ effects: BooksEffects, in session: any CommandSession) async throws -> CommandOutput {
    let store = await BooksStore(effects)
    guard let book = try await store.state(after: .open(id)).book else { throw BookError.notFound(id.digits) }
    try await session.confirm("Remove \"\(book.title)\" by \(book.author)?")
    // The whole identifier ensures that the command removes the book that the user confirmed.
    let state = try await store.state(after: .remove(IDSuffix(book.id.description) ?? id))
    guard let removed = state.removed else { throw BookError.notFound(id.digits) }
    session.offer(BookUndo.remove(removed))
    return BookView.record(removed)
  }
}
