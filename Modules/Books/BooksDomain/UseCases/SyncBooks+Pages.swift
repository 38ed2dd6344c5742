package import DomainKit

extension SyncBooks {
  /// Fetches all pages of a library. No unit of work is open during a request.
  func fetch(_ address: LibraryAddress, _ observe: @Sendable (SyncEvent) -> Void) async throws -> SyncReport {
    var report = SyncReport()
    var visited = VisitedPages(limits: limits)
    let limit = ProblemLimit()
    defer { if limit.omitted > 0 { observe(.omitted(limit.omitted)) } }
    var page: WebAddress? = address.books
    while let current = page {
      if let reason = visited.reasonToStop(before: current) {
        throw LibraryError.unusable(address.host, reason: reason)
      }
      let before = report
      page = try await fetch(current, of: address, &report, limit, observe)
      visited.note(isEmpty: report.books == before.books && report.unchangedPages == before.unchangedPages)
      observe(.progress(report))
    }
    return report
  }

  /// The pages that were fetched. A library may have an endless list of pages; the books that were
  /// fetched by then stay.
  private struct VisitedPages {
    let limits: Limits
    private var seen: Set<WebAddress> = []
    private var emptyPages = 0

    init(limits: Limits) { self.limits = limits }

    /// Returns the reason not to fetch a page, or `nil`.
    mutating func reasonToStop(before page: WebAddress) -> String? {
      guard seen.insert(page).inserted else { return "its pages form a loop back to \(page.target.prefix(200))" }
      if seen.count > limits.pages { return "it has more than \(limits.pages) pages" }
      if emptyPages >= limits.emptyPages { return "\(emptyPages) pages in a row contain no books" }
      return nil
    }

    mutating func note(isEmpty: Bool) { emptyPages = isEmpty ? emptyPages + 1 : 0 }
  }

  /// Fetches one page.
  ///
  /// - Returns: The next page.
  private func fetch(
    _ page: WebAddress, of address: LibraryAddress, _ report: inout SyncReport, _ limit: ProblemLimit,
    _ observe: @Sendable (SyncEvent) -> Void
  ) async throws -> WebAddress? {
    let mark = try await work.execute(for: .syncBooks) { try await $0.libraries.mark(of: page) }
    report.pages += 1
    switch try await remote.page(page, of: address, unless: mark?.tag) {
    case .unchanged:
      report.unchangedPages += 1
      return mark?.next.flatMap { WebAddress($0) }
    case .items(let items, let tag, let next):
      tell(items, limit, observe)
      // A page with an invalid item is fetched again the next time.
      let isClean = items.allSatisfy { if case .book(_, remark: nil) = $0 { true } else { false } }
      let content = PageContent(page: page, items: items, tag: isClean ? tag : nil, next: next)
      let stored = try await store(content, of: address)
      for book in stored.contested where limit.admits() { observe(.kept(book)) }
      report.add(stored.report)
      return next
    }
  }

  private struct PageContent {
    let page: WebAddress
    let items: [RemoteItem]
    let tag: String?
    let next: WebAddress?
  }

  private func tell(_ items: [RemoteItem], _ limit: ProblemLimit, _ observe: @Sendable (SyncEvent) -> Void) {
    for item in items {
      switch item {
      case .bad(let name, let reason): if limit.admits() { observe(.bad(name, reason: reason)) }
      case .book(let book, let remark?): if limit.admits() { observe(.remark(book.key, remark)) }
      case .book: break
      }
    }
  }

  /// Stores a page's books together with its mark. A mark without its books would skip them
  /// forever.
  private func store(_ content: PageContent, of address: LibraryAddress) async throws -> StoredItems {
    try await work.execute(for: .syncBooks) { context in
      let stored = try await store(content.items, of: address, in: context)
      try await mark(content, in: context.libraries)
      return stored
    }
  }

  private func mark(_ content: PageContent, in libraries: any LibraryRepository) async throws {
    let next = content.next?.description
    switch (try await libraries.mark(of: content.page), content.tag) {
    case (nil, nil): break
    case (nil, let tag?):
      var mark = PageMark(id: ids.next(), page: content.page.description, tag: tag, next: next)
      try libraries.add(&mark)
    case (var mark?, let tag?):
      mark.change(tag: tag, next: next)
      try libraries.update(&mark)
    case (var mark?, nil): try libraries.remove(&mark)
    }
  }

  /// The result of storing the items of a page.
  struct StoredItems {
    /// A report of only these items.
    var report = SyncReport()
    /// The edited books that the library changed as well.
    var contested: [Book] = []
  }

  /// Stores the books of a page.
  func store(
    _ items: [RemoteItem], of address: LibraryAddress, in context: any BooksContext
  ) async throws -> StoredItems {
    var stored = StoredItems()
    stored.report.rejected = items.count { if case .bad = $0 { true } else { false } }
    let fetched = Self.books(on: items)
    let sources = fetched.map { BookSource(origin: address.description, key: $0.key) }
    let known = try await context.books.books(from: sources)
    let removed = try await context.removedBooks.removed(of: sources)
    for (item, source) in zip(fetched, sources) {
      if let book = known[source] {
        try refresh(book, item.details, &stored, context.books)
      } else if removed.contains(source) {
        stored.report.removed += 1
      } else {
        var book = Book(id: ids.next(), details: item.details, source: source, fetchedAt: clock.now)
        try context.books.add(&book)
        stored.report.added += 1
      }
    }
    return stored
  }

  private func refresh(
    _ known: Book, _ details: BookDetails, _ stored: inout StoredItems, _ books: any BookRepository
  ) throws {
    var book = known
    book.refresh(details, at: clock.now)
    if book != known { try books.update(&book) }
    if book.details == known.details { stored.report.unchanged += 1 } else { stored.report.changed += 1 }
    if let edit = book.edit, edit.isContested, known.edit?.isContested != true { stored.contested.append(book) }
  }
}

extension SyncBooks {
  /// Returns the books of a page without duplicates: of two with the same key, the last one. The
  /// keys 7 and "7" are the same.
  private static func books(on items: [RemoteItem]) -> [RemoteBook] {
    var places: [String: Int] = [:]
    var books: [RemoteBook] = []
    for case .book(let book, _) in items {
      if let place = places.updateValue(books.count, forKey: book.key) {
        books[place] = book
        places[book.key] = place
      } else {
        books.append(book)
      }
    }
    return books
  }
}

// MARK: One book

extension SyncBooks {
  package func execute(
    _ request: SyncRequest, refreshing tail: IDSuffix, observe: @Sendable (SyncEvent) -> Void
  ) async throws -> RefreshedBook {
    let (book, libraries) = try await work.execute(for: .syncBooks) { context in
      (try await context.books.uniqueMatch(for: tail), try await context.libraries.libraries(.max))
    }
    guard let source = book.source, let library = libraries.first(where: { $0.address.description == source.origin })
    else { throw LibraryError.notFromLibrary(book.title) }
    let address = try LibraryAddress(
      parsing: library.address.description, allowingPlainHTTP: request.allowsPlainHTTP)
    let item = try await remote.book(source.key, of: address)
    switch item {
    // A page would still store its other items, but here there is only one.
    case .bad(_, let reason): throw LibraryError.unusable(address.host, reason: reason)
    case .book(let fetched, _) where fetched.key != source.key:
      throw LibraryError.unusable(address.host, reason: "it sent the book \(fetched.key.prefix(60)) instead")
    case .book: break
    }
    tell([item], ProblemLimit(), observe)
    let refreshed = try await store(item, as: book.id, of: address, keeping: request.version)
    if request.version == nil, refreshed.book.isEdited { observe(.kept(refreshed.book)) }
    return refreshed
  }

  /// Stores one fetched book.
  ///
  /// - Parameter version: The version of an edited book to keep.
  private func store(
    _ item: RemoteItem, as id: ID<Book>, of address: LibraryAddress, keeping version: BookVersion?
  ) async throws -> RefreshedBook {
    try await work.execute(for: .syncBooks) { context in
      guard let before = try await context.books.book(id) else { throw BookError.notFound(id.description) }
      var report = try await store([item], of: address, in: context).report
      guard var book = try await context.books.book(id) else { throw BookError.notFound(id.description) }
      if let version, book.isEdited {
        book.settle(on: version, at: clock.now)
        try context.books.update(&book)
        if book.details != before.details { (report.changed, report.unchanged) = (1, 0) }
      }
      return RefreshedBook(report: report, before: before.details, book: book)
    }
  }
}

extension SyncReport {
  /// The number of items.
  fileprivate var books: Int { added + changed + unchanged + removed + rejected }

  /// Adds the counts of a page.
  fileprivate mutating func add(_ other: SyncReport) {
    added += other.added
    changed += other.changed
    unchanged += other.unchanged
    removed += other.removed
    rejected += other.rejected
  }
}
