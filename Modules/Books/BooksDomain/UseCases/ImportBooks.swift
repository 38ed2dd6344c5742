package import DomainKit

/// Imports a list of books.
package protocol ImportBooksUseCase: Sendable {
  /// Imports the books in a file.
  ///
  /// - Parameter observe: Called for every line that is invalid or imported without some values,
  ///   and with the progress after every batch.
  /// - Throws: `ListFileError` if the file is not a list, ``DomainKit/NoGoodLine`` if all lines
  ///   are invalid. An invalid line does not stop the import.
  func execute(
    _ path: String, dryRun: Bool, observe: @Sendable (ImportEvent) -> Void
  ) async throws -> ImportReport
}

/// Runs ``ImportBooksUseCase`` in units of work.
@MemberwiseInit
package struct ImportBooks: ImportBooksUseCase {
  /// The number of lines per batch. It is large enough that syncing the disk takes little time, and
  /// small enough that other processes do not wait.
  package static let batchSize = 2_000

  private let work: UnitOfWork<any BooksContext>
  private let list: any BookList
  private let ids: any IDSource

  package func execute(
    _ path: String, dryRun: Bool, observe: @Sendable (ImportEvent) -> Void
  ) async throws -> ImportReport {
    // A user without permission must not learn about the file.
    try await work.execute(for: .importBooks) { _ in }
    let reader = try list.open(path)
    // The sources of the books that a dry run would have stored in earlier batches.
    var dryRunSources: Set<BookSource> = []
    var removedBefore = 0
    let limit = ProblemLimit()
    var report = try await reader.importEntries(
      path, batchesOf: Self.batchSize, isDryRun: dryRun, limit: limit, observe: observe
    ) { entries in
      let (new, removed) = try await store(entries.map(\.details), dryRun: dryRun, excluding: dryRunSources)
      if dryRun { dryRunSources.formUnion(new) }
      for entry in entries {
        let source = BookSource(listing: entry.details)
        let isRemoved = removed.contains(source)
        if isRemoved { removedBefore += 1 }
        guard let remark = isRemoved ? Self.removed : entry.remark else { continue }
        let isRepeated = !dryRun && !isRemoved && !new.contains(source)
        limit.report(remark, line: entry.line, isRepeated: isRepeated, to: observe)
      }
      return new.count
    }
    (report.alreadyThere, report.removedBefore) = (report.alreadyThere - removedBefore, removedBefore)
    return report
  }

  private static let removed = "the book was removed and is not imported again"

  /// Stores the new books of a batch.
  ///
  /// - Returns: The sources of the books that were not stored before, and of those that a user
  ///   removed.
  private func store(
    _ found: [BookDetails], dryRun: Bool, excluding dryRunSources: Set<BookSource>
  ) async throws -> (new: Set<BookSource>, removed: Set<BookSource>) {
    try await work.execute(for: .importBooks) { context in
      let sources = found.map(BookSource.init(listing:))
      let removed = try await context.removedBooks.removed(of: sources)
      var known = try await context.books.existing(among: sources).union(dryRunSources).union(removed)
      let unknown = zip(found, sources).filter { $0.isbn == nil && !known.contains($1) }.map(\.0)
      known.formUnion(try await context.books.existingWithoutISBN(among: unknown))
      let numbers = try await context.books.existing(among: found.compactMap(\.isbn))
      var new: Set<BookSource> = []
      for (details, source) in zip(found, sources) {
        let isNumberKnown = details.isbn.map { numbers.contains($0.thirteen) } ?? false
        guard !isNumberKnown, known.insert(source).inserted else { continue }
        new.insert(source)
        if dryRun { continue }
        var book = Book(id: ids.next(), details: details, source: source)
        try context.books.add(&book)
      }
      if !dryRun, !numbers.isSuperset(of: found.compactMap { $0.isbn?.thirteen }) {
        try await context.books.reserveISBNs()
      }
      return (new, removed)
    }
  }
}
