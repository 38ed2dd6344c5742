package import DomainKit

/// Takes a list of books onto the shelf.
package protocol ImportBooksUseCase: Sendable {
  /// - Parameter observe: told of every bad line and, after every batch, how far it is.
  /// - Throws: ``BookListError`` when the file is no list; bad lines never stop the rest.
  func execute(
    _ path: String, dryRun: Bool, observe: @Sendable (BookImportEvent) -> Void
  ) async throws -> BookImportReport
}

/// What happens during an import.
package enum BookImportEvent: Equatable, Sendable {
  /// A line that is skipped.
  case badLine(line: Int, reason: String)
  /// A line of which something was left out.
  case remark(line: Int, String)
  case progress(BookListPosition)
}

/// What an import came to.
package struct BookImportReport: Equatable, Sendable {
  package var imported = 0
  /// Books that an earlier import, an earlier line or somebody had brought.
  package var alreadyThere = 0
  package var rejected = 0

  package init() {}
}

/// ``ImportBooksUseCase`` in units of work.
package struct ImportBooks: ImportBooksUseCase {
  /// How many lines are stored as one: enough that a sync of the disk costs nothing beside them, few enough that the
  /// next shell does not wait.
  package static let batchSize = 2_000

  private let work: UnitOfWork<any BooksContext>
  private let list: any BookList
  private let ids: any IDSource

  package init(work: UnitOfWork<any BooksContext>, list: any BookList, ids: any IDSource) {
    self.work = work
    self.list = list
    self.ids = ids
  }

  package func execute(
    _ path: String, dryRun: Bool, observe: @Sendable (BookImportEvent) -> Void
  ) async throws -> BookImportReport {
    // Who may not import learns nothing of the file.
    try await work.execute(for: .importBooks) { _ in }
    let reader = try list.open(path)
    var report = BookImportReport()
    // What a dry run would have stored in an earlier batch.
    var pretended: Set<BookSource> = []
    var lines = try await reader.next(Self.batchSize)
    while !lines.isEmpty {
      let position = reader.position
      // The next lines are read while these are stored.
      async let following = reader.next(Self.batchSize)
      let found = lines.compactMap { line in
        if case .book(let details, _, _) = line { details } else { nil }
      }
      let new = try await store(found, dryRun: dryRun, besides: pretended)
      if dryRun { pretended.formUnion(new) }
      report.imported += new.count
      report.alreadyThere += found.count - new.count
      report.rejected += lines.count - found.count
      for line in lines { Self.tell(line, observe) }
      observe(.progress(position))
      lines = try await following
    }
    return report
  }

  /// - Returns: the books that were not there yet.
  private func store(
    _ found: [BookDetails], dryRun: Bool, besides pretended: Set<BookSource>
  ) async throws -> Set<BookSource> {
    try await work.execute(for: .importBooks) { context in
      var known = try await context.books.known(of: found.map(BookSource.init(listing:))).union(pretended)
      let numbers = try await context.books.known(of: found.compactMap(\.isbn))
      var new: Set<BookSource> = []
      for details in found {
        let source = BookSource(listing: details)
        let isNumberKnown = details.isbn.map { numbers.contains($0.thirteen) } ?? false
        guard !isNumberKnown, known.insert(source).inserted else { continue }
        new.insert(source)
        if dryRun { continue }
        var book = Book(id: ids.next(), details: details, source: source)
        try context.books.add(&book)
      }
      return new
    }
  }

  private static func tell(_ line: BookLine, _ observe: @Sendable (BookImportEvent) -> Void) {
    switch line {
    case .bad(let line, let reason): observe(.badLine(line: line, reason: reason))
    case .book(_, let line, let remark?): observe(.remark(line: line, remark))
    case .book: break
    }
  }
}
