import DomainKit
import Foundation
import Logging
import StorageKit
import StorageSQLite
import TestingKit
@testable import BooksData
import BooksDomain

/// What this feature's data can lie in.
enum Engine: CaseIterable, Sendable {
  case sqlite, inMemory

  func open(in folder: TemporaryFolder) throws -> any StorageEngine {
    switch self {
    case .sqlite: try SQLiteEngine(path: folder.path + "/house.db")
    case .inMemory: InMemoryEngine()
    }
  }
}

/// A folder that is gone with the test.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    let place = FileManager.default.temporaryDirectory.appendingPathComponent("coffeepal-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    path = place.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// The feature's use cases on a real database.
struct StoredBooks {
  private let work: UnitOfWork<any BooksContext>
  private let clock = ManualClock()
  private let ids: UUIDv7Source
  private let folder: TemporaryFolder

  init(on kind: Engine) throws {
    folder = try TemporaryFolder()
    let engine = try kind.open(in: folder)
    ids = UUIDv7Source(clock: clock)
    let migrations = CoreSchema.migrations + BooksMigrations.all
    try engine.migrate(at: clock.now) { try MigrationPlan.missing(of: migrations, in: $0, location: engine.location) }
    let store = StorageUnitStore(engine: engine, claims: ClaimSource(owner: ids.next(), clock: clock))
    let coordinator = UnitCoordinator(
      store: store, handlers: EventHandlers(), dispatcher: NoDispatch(), clock: clock, ids: ids,
      logger: Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() })
    work = UnitOfWork(coordinator) { try StoredBooksContext(FeatureStorage(of: "books", in: $0)) }
  }

  private struct NoDispatch: EventDispatcher {
    func dispatch(_: CommittedEntries, through _: UnitCoordinator) async {}
  }

  @discardableResult
  func add(_ name: String) async throws -> Book {
    try await AddBook(work: work, clock: clock, ids: ids).execute(try BookName(name))
  }

  func list(after last: ID<Book>? = nil, limit: Int = 100) async throws -> [Book] {
    try await ListBooks(work: work).execute(after: last, limit: limit)
  }
}
