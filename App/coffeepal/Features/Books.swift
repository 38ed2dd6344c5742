import BooksData
import BooksDomain
import BooksInterface
import CompositionKit
import DomainKit

extension Feature {
  /// A shelf of books, and the libraries elsewhere that it is filled from.
  static func books(_ settings: Settings) -> Feature {
    Feature("books", version: "1.0.0", summary: "A shelf of books, filled by hand, from lists and from libraries") {
      books in
      books.migrate(BooksMigrations.all)
      books.context((any BooksContext).self) { try StoredBooksContext($0) }
      books.bindUseCases()
      books.bindTakingIn(LibrarySettings(address: settings.booksURL))
      books.addCommands()
    }
  }

  private typealias Work = UnitOfWork<any BooksContext>

  private mutating func bindUseCases() {
    bind((any GetBooksUseCase).self, needs: (Work.self, (any WallClock).self)) { GetBooks(work: $0, clock: $1) }
    bind((any GetBookUseCase).self, needs: (Work.self)) { GetBook(work: $0) }
    bind((any SearchBooksUseCase).self, needs: (Work.self, (any WallClock).self)) { SearchBooks(work: $0, clock: $1) }
    bind((any SaveBookUseCase).self, needs: (Work.self, (any WallClock).self, (any IDSource).self)) {
      SaveBook(work: $0, clock: $1, ids: $2)
    }
    bind((any RemoveBookUseCase).self, needs: (Work.self)) { RemoveBook(work: $0) }
  }

  private mutating func bindTakingIn(_ settings: LibrarySettings) {
    bind(LibrarySettings.self) { settings }
    bind((any RemoteLibrary).self, needs: (any WallClock).self) { HTTPLibrary(clock: $0) }
    bind(
      (any SyncBooksUseCase).self,
      needs: (Work.self, (any RemoteLibrary).self, LibrarySettings.self, (any WallClock).self, (any IDSource).self)
    ) { SyncBooks(work: $0, remote: $1, settings: $2, clock: $3, ids: $4) }
    bind((any BookList).self) { BookListFile() }
    bind((any ImportBooksUseCase).self, needs: (Work.self, (any BookList).self, (any IDSource).self)) {
      ImportBooks(work: $0, list: $1, ids: $2)
    }
  }

  private mutating func addCommands() {
    bind(
      LibraryEffects.self,
      needs: (
        (any GetBooksUseCase).self, (any GetBookUseCase).self, (any SearchBooksUseCase).self,
        (any SaveBookUseCase).self, (any RemoveBookUseCase).self, (any SyncBooksUseCase).self,
        (any ImportBooksUseCase).self
      )
    ) {
      LibraryEffects(
        getBooks: $0, getBook: $1, searchBooks: $2, saveBook: $3, removeBook: $4, syncBooks: $5, importBooks: $6)
    }
    command(ListBooksCommand.self)
    command(ShowBookCommand.self)
    command(SearchBooksCommand.self)
    command(SaveBookCommand.self)
    command(RemoveBookCommand.self)
    command(SyncBooksCommand.self)
    command(ImportBooksCommand.self)
    values(BookValues.self, needs: ((any GetBooksUseCase).self, (any SearchBooksUseCase).self)) { ($0, $1) }
  }
}
