package import DomainKit

/// Adds a book or changes one.
package protocol SaveBookUseCase: Sendable {
  /// Saves a book.
  ///
  /// - Parameter book: The book to change; `nil` for a new one.
  /// - Returns: The book, its previous details, and another book of the same title and author if the
  ///   book is new or the change has a title or an author.
  /// - Throws: ``BookError`` if a detail is missing or invalid, or another book has the ISBN.
  func execute(_ change: BookChange, of book: IDSuffix?) async throws -> SavedBook
}

/// A book that was added or changed.
@MemberwiseInit
package struct SavedBook: Equatable, Sendable {
  /// The previous details; `nil` for a new book.
  package let before: BookDetails?
  package let book: Book
  /// Another book of the same title and author, which may be the same book.
  package let namesake: ID<Book>?
}

@MemberwiseInit
package struct SaveBook: SaveBookUseCase {
  private let work: UnitOfWork<any BooksContext>
  private let clock: any WallClock
  private let ids: any IDSource

  package func execute(_ change: BookChange, of suffix: IDSuffix?) async throws -> SavedBook {
    try await work.execute(for: .saveBooks) { context in
      guard let suffix else {
        var book = Book.shelve(try change.details(), id: ids.next(), at: clock.now)
        try await context.books.checkISBN(of: book)
        let namesake = try await context.books.namesake(of: book)
        try context.books.add(&book)
        return SavedBook(before: nil, book: book, namesake: namesake)
      }
      if change.isEmpty { throw BookError.nothingToChange }
      let found = try await context.books.uniqueMatch(for: suffix)
      var book = found
      try book.change(change, at: clock.now)
      let isRenumbered = book.details.isbn?.thirteen != found.details.isbn?.thirteen
      if isRenumbered { try await context.books.checkISBN(of: book) }
      let isRenamed = change.title != nil || change.author != nil
      let namesake = isRenamed ? try await context.books.namesake(of: book) : nil
      if book.details == found.details { return SavedBook(before: found.details, book: found, namesake: namesake) }
      try context.books.update(&book)
      return SavedBook(before: found.details, book: book, namesake: namesake)
    }
  }
}

extension BookRepository {
  /// Returns another book of the same title and author.
  fileprivate func namesake(of book: Book) async throws -> ID<Book>? {
    try await books(titledLike: book.details, limit: 2).first { $0.id != book.id }?.id
  }

  /// Checks that no other book has the ISBN. An ISBN identifies one edition, so another book with
  /// it is most likely the same one.
  func checkISBN(of book: Book) async throws {
    guard let isbn = book.details.isbn else { return }
    let others = try await books(on: BookPage(BookFilter(isbn: isbn, limit: 2))).filter { $0.id != book.id }
    if let other = others.first { throw BookError.knownISBN(isbn.description, id: other.id.description) }
    try await reserveISBNs()
  }
}
