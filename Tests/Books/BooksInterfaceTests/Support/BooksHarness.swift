import BooksDomain
import BooksInterface
import DomainKit
import ShellKit
import TestingKit

/// A shell with use cases that always return the same results.
struct BooksHarness: InterfaceHarness {
  var shelf = Sample.shelf()
  var book: Book?
  /// The details before a change, if they differ from those of ``book``.
  var before: BookDetails?
  /// Another book of the same title and author.
  var namesake: Book?
  var syncEvents: [SyncEvent] = []
  var importEvents: [ImportEvent] = []
  /// The error that every use case throws, if any.
  var failure: (any UserFacingError)?
  let asked = Questions()

  var shell: CommandHarness { CommandHarness(commands, columns: 100) }

  /// The effects of the commands.
  var effects: BooksEffects {
    let stub = Stub(harness: self)
    return BooksEffects(
      getBooks: stub, getBook: stub, searchBooks: stub, saveBook: stub, removeBook: stub, syncBooks: stub,
      refreshBook: stub, importBooks: stub)
  }

  private var commands: [RegisteredCommand] {
    let effects = effects
    return [
      RegisteredCommand(ListBooksCommand.self, feature: "books") { (effects, Stub(harness: self)) },
      RegisteredCommand(SearchBooksCommand.self, feature: "books") { effects },
      RegisteredCommand(ShowBookCommand.self, feature: "books") { effects },
      RegisteredCommand(SaveBookCommand.self, feature: "books") { effects },
      RegisteredCommand(RemoveBookCommand.self, feature: "books") { effects },
      RegisteredCommand(RestoreBookCommand.self, feature: "books") { Stub(harness: self) },
      RegisteredCommand(SyncBooksCommand.self, feature: "books") { effects },
      RegisteredCommand(ImportBooksCommand.self, feature: "books") { effects },
    ]
  }
}

/// All use cases of the feature.
private struct Stub: Sendable {
  let harness: BooksHarness

  func answer<Value>(_ question: String, _ value: Value?) throws -> Value {
    try harness.asked.answer(question, value, failure: harness.failure, missing: BookError.notFound("0000"))
  }
}

extension Stub: GetBooksUseCase, GetBookUseCase, SearchBooksUseCase, SaveBookUseCase, RemoveBookUseCase {
  func count(_: BookFilter) async throws -> Int { harness.shelf.books.count }

  func execute(_ filter: BookFilter, after: IDSuffix?) async throws -> BookListing {
    let words: [String?] = [
      filter.author, filter.isbn?.description, filter.fromYear.map(String.init), filter.toYear.map(String.init),
      filter.minRating.map { "\($0)" }, filter.order.rawValue, "\(filter.limit)", after?.digits,
    ]
    let books = filter.after == nil ? Array(harness.shelf.books.prefix(filter.limit)) : []
    let text = filter.text.map { " finding \($0)" } ?? ""
    return try answer(
      "list \(words.map { $0 ?? "-" }.joined(separator: " "))\(text)", Sample.shelf(books, harness.shelf.libraries))
  }

  func execute(_ search: BookSearch, after: IDSuffix?) async throws -> BookListing {
    let books = search.after == nil ? harness.shelf.books : []
    return try answer(
      "search \(search.text) \(search.limit) \(after?.digits ?? "-")", Sample.shelf(books, harness.shelf.libraries))
  }

  func execute(_ book: IDSuffix) async throws -> Book { try answer("show \(book.digits)", harness.book) }

  func execute(_ change: BookChange, of book: IDSuffix?) async throws -> SavedBook {
    let words: [String?] = [
      book?.digits, change.title, change.author, change.isbn?.description, change.year.map(String.init),
      change.rating.map { "\($0)" }, change.coverURL,
    ]
    let cleared = change.cleared.map { " without \($0.rawValue)" }.sorted().joined()
    let saved = try answer("save \(words.map { $0 ?? "-" }.joined(separator: " "))\(cleared)", harness.book)
    return SavedBook(
      before: book.map { _ in harness.before ?? saved.details }, book: saved, namesake: harness.namesake?.id)
  }

  func execute(removing book: IDSuffix, seen: SeenVersion?) async throws -> Book {
    let version = seen.map { " seen \($0.version)" } ?? ""
    return try answer("remove \(book.digits)\(version)", harness.book)
  }
}

extension Stub: RestoreBookUseCase, ListRemovedBooksUseCase {
  func execute(restoring book: IDSuffix) async throws -> Book { try answer("restore \(book.digits)", harness.book) }

  func execute(limit: Int, after: IDSuffix?) async throws -> [Book] {
    let isComplete = (after?.digits.count ?? 0) == 32
    return try answer("removed \(limit) \(after?.digits ?? "-")", isComplete ? [] : harness.book.map { [$0] } ?? [])
  }
}

extension Stub: SyncBooksUseCase, RefreshBookUseCase, ImportBooksUseCase {
  func execute(_ request: SyncRequest, observe: @Sendable (SyncEvent) -> Void) async throws -> SyncReport {
    for event in harness.syncEvents { observe(event) }
    return try answer("sync \(request.address ?? "-") \(request.allowsPlainHTTP)", Sample.syncReport())
  }

  func execute(
    _ request: SyncRequest, refreshing book: IDSuffix, observe: @Sendable (SyncEvent) -> Void
  ) async throws -> RefreshedBook {
    for event in harness.syncEvents { observe(event) }
    let version = request.version.map { " \($0)" } ?? ""
    let fetched = try answer("refresh \(book.digits) \(request.allowsPlainHTTP)\(version)", harness.book)
    return RefreshedBook(report: Sample.syncReport(), before: fetched.details, book: fetched)
  }

  func execute(
    _ path: String, dryRun: Bool, observe: @Sendable (ImportEvent) -> Void
  ) async throws -> ImportReport {
    for event in harness.importEvents { observe(event) }
    var report = ImportReport()
    (report.imported, report.alreadyThere, report.rejected, report.removedBefore) = (7, 2, 1, 3)
    return try answer("import \(path) \(dryRun)", report)
  }
}
