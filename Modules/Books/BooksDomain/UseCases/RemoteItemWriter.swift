import DomainKit

/// The result of storing items that a library sent.
struct ItemWriteResult {
  /// A report of only these items.
  var report = SyncReport()
  /// The books that were skipped, because another stored book has their ISBN.
  var duplicates: [RemoteBook] = []
}

/// Stores the items that a library sent.
struct RemoteItemWriter {
  let clock: any WallClock
  let ids: any IDSource

  /// Stores the books among the items.
  func store(
    _ items: [RemoteItem], of address: LibraryAddress, in context: any BooksContext
  ) async throws -> ItemWriteResult {
    var stored = ItemWriteResult()
    stored.report.rejected = items.count { if case .bad = $0 { true } else { false } }
    let fetched = Self.books(among: items)
    let sources = fetched.map { BookSource(origin: address.description, key: $0.key) }
    let known = try await context.books.books(from: sources)
    let removed = try await context.removedBooks.removed(of: sources)
    let isbns = try await context.books.existing(among: fetched.compactMap(\.details.isbn))
    var taken = isbns
    for (item, source) in zip(fetched, sources) {
      let book = known[source]
      if book == nil, removed.contains(source) {
        stored.report.removedBefore += 1
      } else if let isbn = Self.newISBN(of: item, replacing: book), !taken.insert(isbn).inserted {
        stored.report.rejected += 1
        stored.duplicates.append(item)
      } else if let book {
        try refresh(book, item.details, &stored, context.books)
      } else {
        var book = Book(id: ids.next(), details: item.details, source: source, fetchedAt: clock.now)
        try context.books.add(&book)
        stored.report.added += 1
      }
    }
    if taken != isbns { try await context.books.reserveISBNs() }
    return stored
  }

  /// Returns the ISBN that the stored book would get, in the 13-digit form; `nil` if it keeps its own.
  private static func newISBN(of item: RemoteBook, replacing book: Book?) -> String? {
    if let book, book.isEdited { return nil }
    let isbn = item.details.isbn?.thirteen
    return isbn == book?.details.isbn?.thirteen ? nil : isbn
  }

  private func refresh(
    _ known: Book, _ details: BookDetails, _ stored: inout ItemWriteResult, _ books: any BookRepository
  ) throws {
    var book = known
    book.refresh(details, at: clock.now)
    if book != known { try books.update(&book) }
    if book.details == known.details { stored.report.unchanged += 1 } else { stored.report.changed += 1 }
  }

  /// Returns the books without duplicates: of two with the same key, the last one. The keys 7
  /// and "7" are the same.
  private static func books(among items: [RemoteItem]) -> [RemoteBook] {
    var indices: [String: Int] = [:]
    var books: [RemoteBook] = []
    for case .book(let book, _) in items {
      if let index = indices.updateValue(books.count, forKey: book.key) {
        books[index] = book
        indices[book.key] = index
      } else {
        books.append(book)
      }
    }
    return books
  }
}

extension RemoteBook {
  /// The reason why a book is skipped whose ISBN another stored book has.
  var duplicateReason: String {
    let isbn = details.isbn?.description ?? ""
    return "another book has its ISBN; books list --isbn \(isbn) shows it"
  }
}

extension [RemoteItem] {
  /// Reports the items that are unusable or have a remark.
  func report(_ limit: ProblemLimit, _ observe: @Sendable (SyncEvent) -> Void) {
    for item in self {
      switch item {
      case .bad(let name, let reason): if limit.allowsNext() { observe(.bad(name, reason: reason)) }
      case .book(let book, let remark?): if limit.allowsNext() { observe(.remark(book.key, remark)) }
      case .book: break
      }
    }
  }
}
