import BooksDomain
import BooksInterface
import DomainKit
import ShellKit
import TestingKit

/// A shell whose commands hold use cases that always answer the same.
struct Counter {
  var shelf = Sample.shelf()
  var book: Book?
  var syncEvents: [SyncEvent] = []
  var importEvents: [ImportEvent] = []
  /// What every use case throws, if anything.
  var failure: (any DescribedError)?
  let asked = Questions()

  /// Runs the program with these arguments and gives back everything that it wrote.
  func run(_ arguments: String..., isTerminal: Bool = false) async throws -> CommandBench.Result {
    try await run(arguments: arguments, isTerminal: isTerminal)
  }

  func run(arguments: [String], isTerminal: Bool = false) async throws -> CommandBench.Result {
    try await CommandBench(commands, columns: 100).run(arguments, isTerminal: isTerminal)
  }

  /// What the commands reach outside through.
  var effects: LibraryEffects {
    let stub = Stub(counter: self)
    return LibraryEffects(
      getBooks: stub, getBook: stub, searchBooks: stub, saveBook: stub, removeBook: stub, syncBooks: stub,
      importBooks: stub)
  }

  /// The places of every command's arguments.
  var argumentPlaces: Set<String> { CommandBench(commands).argumentPlaces }

  private var commands: [RegisteredCommand] {
    let effects = effects
    return [
      RegisteredCommand(ListBooksCommand.self, feature: "books") { effects },
      RegisteredCommand(SearchBooksCommand.self, feature: "books") { effects },
      RegisteredCommand(ShowBookCommand.self, feature: "books") { effects },
      RegisteredCommand(SaveBookCommand.self, feature: "books") { effects },
      RegisteredCommand(RemoveBookCommand.self, feature: "books") { effects },
      RegisteredCommand(SyncBooksCommand.self, feature: "books") { effects },
      RegisteredCommand(ImportBooksCommand.self, feature: "books") { effects },
    ]
  }
}

/// Every use case of the feature at once.
private struct Stub: Sendable {
  let counter: Counter

  func answer<Value>(_ question: String, _ value: Value?) throws -> Value {
    try counter.asked.answer(question, value, failure: counter.failure, missing: BookError.notFound("0000"))
  }
}

extension Stub: GetBooksUseCase, GetBookUseCase, SearchBooksUseCase, SaveBookUseCase, RemoveBookUseCase {
  func execute(_ filter: BookFilter, after: IDTail?) async throws -> Shelf {
    let words: [String?] = [
      filter.author, filter.isbn?.description, filter.fromYear.map(String.init), filter.toYear.map(String.init),
      filter.minRating.map { "\($0)" }, filter.order.rawValue, "\(filter.limit)", after?.digits,
    ]
    let books = filter.after == nil ? Array(counter.shelf.books.prefix(filter.limit)) : []
    return try answer(
      "list \(words.map { $0 ?? "-" }.joined(separator: " "))", Sample.shelf(books, counter.shelf.libraries))
  }

  func execute(_ text: String, limit: Int) async throws -> Shelf {
    try answer("search \(text) \(limit)", counter.shelf)
  }

  func execute(_ book: IDTail) async throws -> Book { try answer("show \(book.digits)", counter.book) }

  func execute(_ change: BookChange, of book: IDTail?) async throws -> SavedBook {
    let words: [String?] = [
      book?.digits, change.title, change.author, change.isbn?.description, change.year.map(String.init),
      change.rating.map { "\($0)" }, change.coverURL,
    ]
    let cleared = change.cleared.map { " without \($0.rawValue)" }.sorted().joined()
    let saved = try answer("save \(words.map { $0 ?? "-" }.joined(separator: " "))\(cleared)", counter.book)
    return SavedBook(before: book.map { _ in saved.details }, book: saved)
  }

  func execute(removing book: IDTail) async throws -> Book { try answer("remove \(book.digits)", counter.book) }
}

extension Stub: SyncBooksUseCase, ImportBooksUseCase {
  func execute(_ request: SyncRequest, observe: @Sendable (SyncEvent) -> Void) async throws -> SyncReport {
    for event in counter.syncEvents { observe(event) }
    return try answer("sync \(request.address ?? "-") \(request.allowsPlainHTTP)", Sample.syncReport())
  }

  func execute(
    _ request: SyncRequest, refreshing book: IDTail, observe: @Sendable (SyncEvent) -> Void
  ) async throws -> SyncReport {
    try answer("refresh \(book.digits) \(request.allowsPlainHTTP)", Sample.syncReport())
  }

  func execute(
    _ path: String, dryRun: Bool, observe: @Sendable (ImportEvent) -> Void
  ) async throws -> ImportReport {
    for event in counter.importEvents { observe(event) }
    var report = ImportReport()
    (report.imported, report.alreadyThere, report.rejected) = (7, 2, 1)
    return try answer("import \(path) \(dryRun)", report)
  }
}
