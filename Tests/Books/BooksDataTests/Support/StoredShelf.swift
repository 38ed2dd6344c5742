@testable import BooksData
@testable import BooksDomain
import DomainKit
import StorageKit
import TestEngines
import TestingKit

/// A shelf on a real database.
struct StoredShelf {
  let engine: any StorageEngine
  let clock = ManualClock()
  let ids: UUIDv7Source
  let work: UnitOfWork<any BooksContext>
  let folder: TemporaryFolder

  /// Creates a shelf.
  ///
  /// - Parameter last: The last migration to apply; `nil` for all migrations.
  init(on kind: TestEngine = .sqlite, upTo last: String? = nil) throws {
    let folder = try TemporaryFolder()
    let end = Self.migrations.firstIndex { $0.id == last } ?? Self.migrations.count - 1
    let engine = try kind.open(in: folder, Array(Self.migrations[...end]))
    ids = UUIDv7Source(clock: clock)
    work = UnitOfWork(on: engine, clock: clock, ids: ids) {
      try StoredBooksContext(FeatureStorage(of: "books", in: $0))
    }
    self.folder = folder
    self.engine = engine
  }

  private static let migrations = CoreSchema.migrations + BooksMigrations.all

  /// Migrates the database to the latest version.
  func migrate() async throws {
    // A server has no tables before its first use.
    _ = try await engine.product()
    try await engine.migrate { try MigrationPlan.missing(of: Self.migrations, in: $0, location: engine.displayName) }
  }
}

extension StoredShelf {
  @discardableResult
  func add(
    _ title: String, by author: String = "Ada Author", isbn: String? = nil, year: Int? = nil, rating: Double? = nil,
    source: BookSource? = nil
  ) async throws -> Book {
    let details = try BookDetails(
      title: title, author: author, coverURL: "https://example.org/c.jpg", isbn: try isbn.map { try ISBN(parsing: $0) },
      year: year, rating: rating)
    let book = Book(id: ids.next(), details: details, source: source, fetchedAt: source.map { _ in clock.now })
    try await work.execute(for: .anyone("test")) { context in
      var added = book
      try context.books.add(&added)
    }
    return book
  }

  func list(_ filter: BookFilter = BookFilter()) async throws -> [Book] {
    try await GetBooks(work: work, clock: clock).execute(filter, after: nil).books
  }

  func titles(_ filter: BookFilter = BookFilter()) async throws -> [String] { try await list(filter).map(\.title) }

  func search(_ text: String) async throws -> [String] {
    try await SearchBooks(work: work, clock: clock).execute(BookSearch(text), after: nil).books.map(\.title)
  }

  func libraries() async throws -> [Library] {
    try await GetBooks(work: work, clock: clock).execute(BookFilter(), after: nil).libraries
  }

  /// Fetches the books of a library with real requests.
  func sync(
    _ address: String, policy: APIService.Policy = .forTests,
    observe: @escaping @Sendable (SyncEvent) -> Void = { _ in }
  ) async throws -> SyncReport {
    let service = APIService(transport: CurlTransport(), clock: clock, policy: policy, pause: { _ in })
    return try await SyncBooks(
      work: work, remote: HTTPLibrary(service: service), settings: LibrarySettings(address: address), clock: clock,
      ids: ids, limits: SyncBooks.Limits()
    ).execute(SyncRequest(), observe: observe)
  }
}

extension APIService.Policy {
  /// Settings for a test that expects a timeout.
  static let short = {
    var policy = APIService.Policy()
    policy.limits.whole = .milliseconds(300)
    policy.retries = RetrySchedule(maxFailures: 1)
    return policy
  }()

  /// The usual time limits, because the machine may be busy, but only one attempt.
  static let forTests = {
    var policy = APIService.Policy()
    policy.retries = RetrySchedule(maxFailures: 1)
    return policy
  }()
}
