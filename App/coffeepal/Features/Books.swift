import CompositionKit
import DomainKit
import BooksData
import BooksDomain
import BooksInterface

extension Feature {
  /// Books, taken in and listed.
  static func books() -> Feature {
    Feature("books", version: "1.0.0", summary: "Books, taken in and listed") { books in
      books.migrate(BooksMigrations.all)
      books.context((any BooksContext).self) { try StoredBooksContext($0) }
      books.bindUseCases()
      books.addCommands()
    }
  }

  private typealias Work = UnitOfWork<any BooksContext>

  private mutating func bindUseCases() {
    bind((any AddBookUseCase).self, needs: (Work.self, (any WallClock).self, (any IDSource).self)) {
      AddBook(work: $0, clock: $1, ids: $2)
    }
    bind((any ListBooksUseCase).self, needs: (Work.self)) { ListBooks(work: $0) }
  }

  private mutating func addCommands() {
    command(AddBookCommand.self)
    command(ListBooksCommand.self)
  }
}
