import ArgumentParser
import BooksDomain
import DomainKit
package import ShellKit

/// The command `books remove`.
package struct RemoveBookCommand: ShellCommand {
  package static let info = CommandInfo(
    "books remove", "Take a book off the shelf that came from no library", permission: .saveBooks,
    examples: ["books remove 9f3a21bc"], writes: "nothing new; the book is gone then")

  @Argument(help: "The book's id, or its last four characters or more.", transform: IDArgument.parse)
  var id: IDTail

  package init() {}

  package func run(_ effects: LibraryEffects, in session: any CommandSession) async throws -> CommandOutput {
    let store = await LibraryStore(effects)
    guard let book = try await store.state(after: .open(id)).book else { throw BookError.notFound(id.digits) }
    try await session.confirm("Take \"\(book.title)\" by \(book.author) off the shelf?")
    // By its whole identifier: what was asked about is what is removed.
    let state = try await store.state(after: .remove(IDTail(book.id.description) ?? id))
    guard let removed = state.removed else { throw BookError.notFound(id.digits) }
    session.offer(BookUndo.remove(removed))
    return BookView.record(removed)
  }
}
