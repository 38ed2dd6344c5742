package import DomainKit

/// Fetches one book of a library again.
package protocol RefreshBookUseCase: Sendable {
  /// Fetches one book again from its library. Ignores the address in the request.
  ///
  /// - Throws: ``LibraryError``, or ``BookError`` if there is no such book.
  func execute(
    _ request: SyncRequest, refreshing book: IDSuffix, observe: @Sendable (SyncEvent) -> Void
  ) async throws -> RefreshedBook
}

/// A book that was fetched again.
@MemberwiseInit
package struct RefreshedBook: Equatable, Sendable {
  package let report: SyncReport
  /// The previous details.
  package let before: BookDetails
  package let book: Book
}

@MemberwiseInit
package struct RefreshBook: RefreshBookUseCase {
  private let work: UnitOfWork<any BooksContext>
  private let remote: any RemoteLibrary
  private let clock: any WallClock
  private let ids: any IDSource

  package func execute(
    _ request: SyncRequest, refreshing suffix: IDSuffix, observe: @Sendable (SyncEvent) -> Void
  ) async throws -> RefreshedBook {
    let (book, libraries) = try await work.execute(for: .syncBooks) { context in
      (try await context.bookUnlessRemoved(suffix), try await context.libraries.libraries(.max))
    }
    guard let source = book.source, let library = libraries.first(where: { $0.address.description == source.origin })
    else { throw LibraryError.notFromLibrary(book.title, id: book.id.description) }
    let address = try LibraryAddress(
      parsing: library.address.description, allowingPlainHTTP: request.allowsPlainHTTP)
    let item: RemoteItem
    do {
      item = try await remote.book(source.key, of: address)
    } catch LibraryError.noBook where request.version == .mine && book.isEdited {
      return try await keepEdit(of: book.id)
    }
    switch item {
    // A page would still store its other items, but here there is only one.
    case .bad(_, let reason): throw LibraryError.unusable(address.name, reason: reason)
    case .book(let fetched, _) where fetched.key != source.key:
      throw LibraryError.unusable(address.name, reason: "it sent the book \(fetched.key.excerpt(60)) instead")
    case .book: break
    }
    [item].report(ProblemLimit(), observe)
    let refreshed = try await store(item, as: book.id, of: address, keeping: request.version)
    if request.version == nil, refreshed.book.isEdited { observe(.kept(refreshed.book)) }
    return refreshed
  }

  /// Keeps the edit of a book that its library no longer has.
  private func keepEdit(of id: ID<Book>) async throws -> RefreshedBook {
    try await work.execute(for: .syncBooks) { context in
      guard var book = try await context.books.book(id) else { throw BookError.notFound(id.description) }
      book.resolveConflict(with: .mine, at: clock.now)
      try context.books.update(&book)
      var report = SyncReport()
      report.unchanged = 1
      return RefreshedBook(report: report, before: book.details, book: book)
    }
  }

  /// Stores one fetched book.
  ///
  /// - Parameter version: The version of an edited book to keep.
  private func store(
    _ item: RemoteItem, as id: ID<Book>, of address: LibraryAddress, keeping version: BookVersion?
  ) async throws -> RefreshedBook {
    try await work.execute(for: .syncBooks) { context in
      guard let before = try await context.books.book(id) else { throw BookError.notFound(id.description) }
      let stored = try await RemoteItemWriter(clock: clock, ids: ids).store([item], of: address, in: context)
      if let duplicate = stored.duplicates.first {
        throw LibraryError.unusable(address.name, reason: duplicate.duplicateReason)
      }
      var report = stored.report
      guard var book = try await context.books.book(id) else { throw BookError.notFound(id.description) }
      if let version, book.isEdited {
        book.resolveConflict(with: version, at: clock.now)
        if book.details.isbn != before.details.isbn { try await context.books.checkISBN(of: book) }
        try context.books.update(&book)
        if book.details != before.details { (report.changed, report.unchanged) = (1, 0) }
      }
      if book.edit?.hasConflict == true { report.undecided = [book] }
      return RefreshedBook(report: report, before: before.details, book: book)
    }
  }
}
