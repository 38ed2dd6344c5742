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
    // Two books of one list are told apart by their ISBNs.
    var added: Set<ID<Book>> = []
    var removedBefore = 0
    let limit = ProblemLimit()
    var report = try await reader.importEntries(
      path, batchesOf: Self.batchSize, isDryRun: dryRun, limit: limit, observe: observe
    ) { entries in
      let batch = try await store(entries.map(\.details), dryRun: dryRun, excluding: dryRunSources, after: added)
      if dryRun { dryRunSources.formUnion(batch.new) }
      added.formUnion(batch.added)
      for entry in entries {
        let source = BookSource(listing: entry.details)
        let isRemoved = batch.removed.contains(source)
        if isRemoved { removedBefore += 1 }
        let reason = isRemoved ? Self.removed : batch.ambiguous.contains(source) ? Self.ambiguous : nil
        guard let remark = reason ?? entry.remark else { continue }
        let isRepeated = !dryRun && reason == nil && !batch.new.contains(source)
        limit.report(remark, line: entry.line, isRepeated: isRepeated, to: observe)
      }
      return batch.new.count
    }
    (report.alreadyThere, report.removedBefore) = (report.alreadyThere - removedBefore, removedBefore)
    return report
  }

  private static let removed = "the book was removed and is not imported again"
  private static let ambiguous = "several stored books have its title and author, so it is not imported"

  /// The result of storing a batch, as the sources of its books in lists.
  private struct Batch {
    /// The books that were not stored before.
    var new: Set<BookSource> = []
    /// The books that a user removed.
    var removed: Set<BookSource> = []
    /// The books that may be one of several stored ones.
    var ambiguous: Set<BookSource> = []
    /// The identifiers of the stored new books.
    var added: Set<ID<Book>> = []
  }

  /// Stores the new books of a batch.
  ///
  /// - Parameter added: The books that earlier batches stored.
  private func store(
    _ found: [BookDetails], dryRun: Bool, excluding dryRunSources: Set<BookSource>, after added: Set<ID<Book>>
  ) async throws -> Batch {
    try await work.execute(for: .importBooks) { context in
      let sources = found.map(BookSource.init(listing:))
      var batch = Batch(removed: try await context.removedBooks.removed(of: sources))
      var known = try await context.books.existing(among: sources).union(dryRunSources).union(batch.removed)
      let unknown = zip(found, sources).filter { !known.contains($1) }.map(\.0)
      let alike = try await context.books.alike(unknown, except: added)
      known.formUnion(alike.keys)
      batch.ambiguous = Set(alike.filter { $0.value > 1 }.keys)
      let numbers = try await context.books.existing(among: found.compactMap(\.isbn))
      for (details, source) in zip(found, sources) {
        let isNumberKnown = details.isbn.map { numbers.contains($0.thirteen) } ?? false
        guard !isNumberKnown, known.insert(source).inserted else { continue }
        batch.new.insert(source)
        if dryRun { continue }
        var book = Book(id: ids.next(), details: details, source: source)
        try context.books.add(&book)
        batch.added.insert(book.id)
      }
      if !dryRun, !numbers.isSuperset(of: found.compactMap { $0.isbn?.thirteen }) {
        try await context.books.reserveISBNs()
      }
      return batch
    }
  }
}
