package import DomainKit

/// Puts a book on the shelf by hand, or changes one.
package protocol SaveBookUseCase: Sendable {
  /// - Parameter book: the one that is changed; nothing for a new one.
  /// - Returns: what was written about it before, unless it is new, and the book as it is now.
  /// - Throws: ``BookError`` when something is missing or impossible, or the ISBN belongs to another book.
  func execute(_ change: BookChange, of book: IDTail?) async throws -> SavedBook
}

/// A book that was put on the shelf or changed.
package struct SavedBook: Equatable, Sendable {
  /// Nothing for a new one.
  package let before: BookDetails?
  package let book: Book

  package init(before: BookDetails?, book: Book) {
    self.before = before
    self.book = book
  }
}

/// ``SaveBookUseCase`` in units of work.
package struct SaveBook: SaveBookUseCase {
  private let work: UnitOfWork<any BooksContext>
  private let clock: any WallClock
  private let ids: any IDSource

  package init(work: UnitOfWork<any BooksContext>, clock: any WallClock, ids: any IDSource) {
    self.work = work
    self.clock = clock
    self.ids = ids
  }

  package func execute(_ change: BookChange, of tail: IDTail?) async throws -> SavedBook {
    try await work.execute(for: .saveBooks) { context in
      guard let tail else {
        var book = Book.shelve(try change.details(), id: ids.next(), at: clock.now)
        try await checkNumber(of: book, context.books)
        try context.books.add(&book)
        return SavedBook(before: nil, book: book)
      }
      if change.isEmpty { throw BookError.nothingToChange }
      var book = try await context.books.only(tail)
      let before = book.details
      try book.change(change, at: clock.now)
      if change.isbn != nil { try await checkNumber(of: book, context.books) }
      try context.books.update(&book)
      return SavedBook(before: before, book: book)
    }
  }

  /// A number names one edition, so a second book with it is most likely the same one.
  private func checkNumber(of book: Book, _ books: any BookRepository) async throws {
    guard let isbn = book.details.isbn else { return }
    let others = try await books.books(on: BookPage(BookFilter(isbn: isbn, limit: 2))).filter { $0.id != book.id }
    if let other = others.first { throw BookError.knownISBN(isbn.description, id: other.id.description) }
    try await books.claimNumbers()
  }
}
