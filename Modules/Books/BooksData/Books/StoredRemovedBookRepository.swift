import BooksDomain
import DomainKit
import StorageKit

@StoredRecord
struct RemovedBookRecord: RootRecord {
  static let table = Table<RemovedBookRecord>("books_removed")

  let id: UniqueID
  let version: Int
  /// The last digits of the identifier in reverse order: ``DomainKit/UniqueID/suffixKey``.
  let idTail: Int64
  /// The origin and the key, separated by a space.
  let source: String
  /// The details as JSON in the format of libraries.
  let details: String
  let fetchedAt: Int64?
  let isEdited: Bool
  let sent: String?
  let isContested: Bool?
}

enum RemovedBookMapper: AggregateMapper {
  static func root(of removed: RemovedBook) -> RemovedBookRecord {
    let book = removed.book
    return RemovedBookRecord(
      id: removed.id.raw, version: removed.version, idTail: removed.id.raw.suffixKey,
      source: BookMapper.text(of: removed.source), details: BookJSON.text(book.details),
      fetchedAt: book.fetchedAt?.milliseconds, isEdited: book.isEdited, sent: book.edit?.sent.map(BookJSON.text),
      isContested: book.edit?.hasConflict)
  }

  static func entity(from record: RemovedBookRecord, parts _: [NoPart]) throws -> RemovedBook {
    let edit = BookEdit(sent: record.sent.flatMap(BookJSON.details), hasConflict: record.isContested ?? false)
    let book = BookJSON.details(record.details).map { details in
      Book(
        id: ID(record.id), details: details, source: BookMapper.source(of: record.source),
        fetchedAt: record.fetchedAt.map { Timestamp(milliseconds: $0) }, edit: record.isEdited ? edit : nil)
    }
    guard let removed = book.flatMap(RemovedBook.init) else {
      throw StorageError.malformedRow(
        table: RemovedBookRecord.table.layout.name, reason: "the removed book \(record.id) cannot be read")
    }
    return removed
  }
}

struct StoredRemovedBookRepository: StoredRepository, RemovedBookRepository {
  let store: EntityStore<RemovedBookMapper>

  func removedBook(_ id: ID<RemovedBook>) async throws -> RemovedBook? { try await store.find(id) }

  func removedBooks(endingIn suffix: IDSuffix, limit: Int) async throws -> [RemovedBook] {
    let candidates = try await store.list(Query().where(.idTail, isIn: suffix.keys).limit(limit))
    return candidates.filter { suffix.matches($0.id.raw) }
  }

  func removedBooks(limit: Int, after: ID<RemovedBook>?) async throws -> [RemovedBook] {
    let query = Query<RemovedBookRecord>().sorted(by: .id, descending: true).limit(limit)
    return try await store.list(after.map { query.after([$0]) } ?? query, .informing)
  }

  func removed(of sources: [BookSource]) async throws -> Set<BookSource> {
    Set(try await store.existingValues(sources.map(BookMapper.text), in: .source).compactMap(BookMapper.source))
  }
}
