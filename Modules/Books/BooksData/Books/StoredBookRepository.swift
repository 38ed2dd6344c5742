import DomainKit
import StorageKit
import BooksDomain

struct StoredBookRepository: BookRepository {
  let store: EntityStore<BookMapper>

  func add(_ book: inout Book) throws { try store.add(&book) }

  func book(keyed key: NameKey) async throws -> Book? {
    try await store.list(Query().where(.nameKey, .equal, key.value)).first
  }

  /// Identifiers rise with time, so the key's own order is the order of time.
  func books(after last: ID<Book>?, limit: Int) async throws -> [Book] {
    var query = Query<BookRecord>().sorted(by: .id, descending: true).limit(limit)
    if let last { query = query.after([last]) }
    return try await store.list(query)
  }
}
