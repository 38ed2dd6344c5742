import BooksData
package import BooksDomain
import BooksInterface
package import CompositionKit
import DomainKit

extension Feature {
  /// Returns the feature for books and the libraries that supply them.
  package static func books(_ settings: LibrarySettings = LibrarySettings(address: nil)) -> Feature {
    Feature("books", version: "1.0.0", summary: "Books added by hand, imported, or fetched from libraries") { books in
      books.migrate(BooksMigrations.all, storing: BooksMigrations.records)
      books.context((any BooksContext).self, StoredBooksContext.init)
      books.bindUseCases()
      books.bindImports(settings)
      books.addCommands()
      books.topic(.libraries)
    }
  }

  private mutating func bindUseCases() {
    bind((any GetBooksUseCase).self, GetBooks.init)
    bind((any GetBookUseCase).self, GetBook.init)
    bind((any SearchBooksUseCase).self, SearchBooks.init)
    bind((any SaveBookUseCase).self, SaveBook.init)
    bind((any RemoveBookUseCase).self, RemoveBook.init)
    bind((any RestoreBookUseCase).self, RestoreBook.init)
    bind((any ListRemovedBooksUseCase).self, ListRemovedBooks.init)
  }

  private mutating func bindImports(_ settings: LibrarySettings) {
    bind(LibrarySettings.self) { settings }
    bind((any RemoteLibrary).self, HTTPLibrary.init)
    bind(SyncBooks.Limits.self, SyncBooks.Limits.init)
    bind((any SyncBooksUseCase).self, SyncBooks.init)
    bind((any RefreshBookUseCase).self, RefreshBook.init)
    bind((any BookList).self, BookListFile.init)
    bind((any ImportBooksUseCase).self, ImportBooks.init)
  }

  private mutating func addCommands() {
    bind(BooksEffects.self, BooksEffects.init)
    command(ListBooksCommand.self)
    command(ShowBookCommand.self)
    command(SearchBooksCommand.self)
    command(SaveBookCommand.self)
    command(RemoveBookCommand.self)
    command(RestoreBookCommand.self)
    command(SyncBooksCommand.self)
    command(ImportBooksCommand.self)
    values(BookValues.self, also: ["why <id>": .every])
    values(RemovedBookValues.self)
  }
}
