package import BooksDomain
import DomainKit
package import ShellKit

package struct RemoveBookCommand: ShellCommand {
  package static let info = CommandInfo(
    "books remove", "Remove a book", permission: .saveBooks,
    examples: ["books remove 9f3a21bc"],
    writtenData:
      "the removal; later syncs and imports do not add the book again. A book entered by hand is removed for good; "
      + "undo adds it again as a new book")

  @Argument(help: "Id, or its last characters.", transform: IDArgument.parse)
  var id: IDSuffix

  package init() {}

  package func run(_ effects: BooksEffects, in session: any CommandSession) async throws -> CommandOutput {
    let store = await BooksStore(effects)
    guard let book = try await store.state(after: .open(id)).book else { throw BookError.notFound(id.text) }
    let isAsked = try await session.confirmIfNeeded("Remove \"\(book.title)\" by \(book.author)?")
    // The whole identifier ensures that the command removes the book that the user confirmed.
    let state = try await store.state(
      after: .remove(IDSuffix(book.id.description) ?? id, seen: isAsked ? SeenVersion(book) : nil))
    guard let removed = state.removed else { throw BookError.notFound(id.text) }
    let restoring = "Removed this book; restore it with books restore \(removed.id.description.suffix(8)), "
    session.note(removed.source == nil ? "Removed this book:" : "\(restoring)or list it with: books list --removed")
    session.registerUndo(BookUndo.remove(removed))
    return BookView.record(removed)
  }
}

package struct RestoreBookCommand: ShellCommand {
  package static let info = CommandInfo(
    "books restore", "Restore a removed book of a library or a list", permission: .saveBooks,
    examples: ["books restore 9f3a21bc"], writtenData: "the book; later syncs update it again")

  @Argument(help: "Id, or its last characters.", transform: IDArgument.parse)
  var id: IDSuffix

  package init() {}

  package func run(_ restore: any RestoreBookUseCase, in session: any CommandSession) async throws -> CommandOutput {
    let book = try await restore.execute(restoring: id)
    session.registerUndo(BookUndo.restore(book))
    return BookView.record(book)
  }
}
