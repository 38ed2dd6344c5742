package import DomainKit

/// Takes a list of books onto the shelf.
package protocol ImportBooksUseCase: Sendable {
  /// - Parameter observe: told of every line that is bad or comes in without something and, after every batch, how far
  ///   it is.
  /// - Throws: ``BookListError`` when the file is no list, ``DomainKit/NoGoodLine`` when all of it is bad; bad lines
  ///   never stop the rest.
  func execute(
    _ path: String, dryRun: Bool, observe: @Sendable (ImportEvent) -> Void
  ) async throws -> ImportReport
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
    _ path: String, dryRun: Bool, observe: @Sendable (ImportEvent) -> Void
  ) async throws -> ImportReport {
    // Who may not import learns nothing of the file.
    try await work.execute(for: .importBooks) { _ in }
    let reader = try list.open(path)
    // What a dry run would have stored in an earlier batch.
    var pretended: Set<BookSource> = []
    let limit = ProblemLimit()
    return try await reader.takeIn(path, batchesOf: Self.batchSize, limit: limit, observe: observe) { entries in
      let new = try await store(entries.map(\.details), dryRun: dryRun, besides: pretended)
      if dryRun { pretended.formUnion(new) }
      for entry in entries {
        if let remark = entry.remark, limit.admits() { observe(.remark(line: entry.line, remark)) }
      }
      return new.count
    }
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
      if !dryRun, !numbers.isSuperset(of: found.compactMap { $0.isbn?.thirteen }) {
        try await context.books.claimNumbers()
      }
      return new
    }
  }
}
