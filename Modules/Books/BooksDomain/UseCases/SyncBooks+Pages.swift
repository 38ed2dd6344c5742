import DomainKit

extension SyncBooks {
  /// Fetches all pages of a library, and then finds its undecided books. No unit of work is open during a
  /// request.
  ///
  /// - Parameter report: The counts, including the page whose request fails.
  func fetch(
    _ address: LibraryAddress, _ report: inout SyncReport, _ observe: @Sendable (SyncEvent) -> Void
  ) async throws {
    var visited = VisitedPages(limits: limits)
    let limit = ProblemLimit()
    defer { if limit.omitted > 0 { observe(.omitted(limit.omitted)) } }
    var page: WebAddress? = address.books
    while let current = page {
      if let reason = visited.reasonToStop(before: current) {
        let stored = "(added: \(report.added), changed: \(report.changed))"
        throw LibraryError.unusable(address.name, reason: "\(reason) \(stored)")
      }
      let fetched = try await fetch(current, of: address, &report, limit, observe)
      visited.record(fetched.answer)
      page = fetched.next
      observe(.progress(report))
    }
    // They may be on pages that have not changed.
    report.undecided = try await work.execute(for: .syncBooks) { try await $0.books.undecidedBooks(of: address) }
    for book in report.undecided where limit.allowsNext() { observe(.kept(book)) }
  }

  /// The pages that were fetched. A library may have an endless list of pages; the books that were
  /// fetched by then stay.
  private struct VisitedPages {
    let limits: Limits
    private var seen: Set<WebAddress> = []
    /// The hashes of the keys of books, which take less memory than the keys.
    private var books: Set<Int> = []
    private var bytes = 0
    private var emptyPages = 0

    init(limits: Limits) { self.limits = limits }

    /// Returns the reason not to fetch a page, or `nil`.
    mutating func reasonToStop(before page: WebAddress) -> String? {
      guard seen.insert(page).inserted else { return "its pages form a loop back to \(page.target.excerpt(200))" }
      if seen.count > limits.pages { return "it has more than \(limits.pages) pages" }
      if books.count > limits.books { return "it has more than \(limits.books) books" }
      if bytes > limits.bytes { return "its pages have more than \(limits.bytes >> 20) MiB" }
      if emptyPages >= limits.emptyPages { return "\(emptyPages) pages in a row contain no new books" }
      return nil
    }

    mutating func record(_ answer: RemotePage) {
      guard case .items(let items, _, _, let size) = answer else { return emptyPages = 0 }
      let before = books.count
      for case .book(let book, _) in items { books.insert(book.key.hashValue) }
      emptyPages = books.count == before ? emptyPages + 1 : 0
      bytes += size
    }
  }

  /// Fetches one page.
  ///
  /// - Returns: The answer, and the next page.
  private func fetch(
    _ page: WebAddress, of address: LibraryAddress, _ report: inout SyncReport, _ limit: ProblemLimit,
    _ observe: @Sendable (SyncEvent) -> Void
  ) async throws -> (answer: RemotePage, next: WebAddress?) {
    let known = try await work.execute(for: .syncBooks) { try await $0.pageTags.tag(of: page) }
    report.pages += 1
    let answer = try await remote.page(page, of: address, unless: known?.tag)
    switch answer {
    case .unchanged:
      report.unchangedPages += 1
      return (answer, known?.next.flatMap { WebAddress($0) })
    case .items(let items, let tag, let next, _):
      items.report(limit, observe)
      // A page with an invalid item, or with a remark about one, is fetched again the next time.
      let isClean = items.allSatisfy { if case .book(_, remark: nil) = $0 { true } else { false } }
      let content = PageContent(page: page, items: items, tag: isClean ? tag : nil, next: next)
      let stored = try await store(content, of: address)
      for book in stored.duplicates where limit.allowsNext() {
        observe(.bad(book.key, reason: book.duplicateReason))
      }
      report.add(stored.report)
      return (answer, next)
    }
  }

  private struct PageContent {
    let page: WebAddress
    let items: [RemoteItem]
    var tag: String?
    let next: WebAddress?
  }

  /// Stores a page's books together with its tag. A tag without its books would skip them
  /// forever, so a page with a skipped book gets none.
  private func store(_ content: PageContent, of address: LibraryAddress) async throws -> ItemWriteResult {
    try await work.execute(for: .syncBooks) { context in
      let writer = RemoteItemWriter(clock: clock, ids: ids)
      let stored = try await writer.store(content.items, of: address, in: context)
      var content = content
      if !stored.duplicates.isEmpty { content.tag = nil }
      try await storeTag(content, in: context.pageTags)
      return stored
    }
  }

  private func storeTag(_ content: PageContent, in tags: any PageTagRepository) async throws {
    let next = content.next?.description
    switch (try await tags.tag(of: content.page), content.tag) {
    case (nil, nil): break
    case (nil, let tag?):
      var new = PageTag(id: ids.next(), page: content.page.description, tag: tag, next: next)
      try tags.add(&new)
    case (var known?, let tag?):
      known.change(tag: tag, next: next)
      try tags.update(&known)
    case (var known?, nil): try tags.remove(&known)
    }
  }
}

extension SyncReport {
  /// Adds the counts of a page.
  fileprivate mutating func add(_ other: SyncReport) {
    added += other.added
    changed += other.changed
    unchanged += other.unchanged
    removedBefore += other.removedBefore
    rejected += other.rejected
  }
}
