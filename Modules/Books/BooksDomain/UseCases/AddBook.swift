package import DomainKit

/// Takes in a new book.
package protocol AddBookUseCase: Sendable {
  /// - Throws: ``BookError/nameTaken(_:)`` when there is one of that name, in this or another spelling.
  func execute(_ name: BookName) async throws -> Book
}

/// ``AddBookUseCase`` in units of work.
package struct AddBook: AddBookUseCase {
  private let work: UnitOfWork<any BooksContext>
  private let clock: any WallClock
  private let ids: any IDSource

  package init(work: UnitOfWork<any BooksContext>, clock: any WallClock, ids: any IDSource) {
    self.work = work
    self.clock = clock
    self.ids = ids
  }

  package func execute(_ name: BookName) async throws -> Book {
    try await work.execute(for: .addBooks) { context in
      if let known = try await context.books.book(keyed: name.key) { throw BookError.nameTaken(known.name.text) }
      var book = Book.add(name, id: ids.next(), at: clock.now)
      try context.books.add(&book)
      return book
    }
  }
}
