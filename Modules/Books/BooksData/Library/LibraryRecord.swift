import BooksDomain
import DomainKit
import StorageKit

@StoredRecord
struct LibraryRecord: RootRecord {
  static let table = Table<LibraryRecord>("books_library")

  let id: UniqueID
  let version: Int
  let address: String
  /// The time at which the last sync started.
  let askedAt: Int64
  /// The time at which all books were last fetched.
  let fetchedAt: Int64?
  /// The reason why the last sync failed: ``BooksDomain/Library/lastFailure``. The name is stored, so
  /// it stays.
  let trouble: String?
}

enum LibraryMapper: AggregateMapper {
  static func root(of library: Library) -> LibraryRecord {
    LibraryRecord(
      id: library.id.raw, version: library.version, address: library.address.description,
      askedAt: library.askedAt.milliseconds, fetchedAt: library.fetchedAt?.milliseconds,
      trouble: library.lastFailure?.rawValue)
  }

  static func entity(from record: LibraryRecord, parts _: [NoPart]) throws -> Library {
    do throws(LibraryError) {
      return Library(
        // The permission for plain HTTP was checked when the library was first requested.
        id: ID(record.id), address: try LibraryAddress(parsing: record.address, allowingPlainHTTP: true),
        askedAt: Timestamp(milliseconds: record.askedAt),
        fetchedAt: record.fetchedAt.map { Timestamp(milliseconds: $0) },
        lastFailure: record.trouble.flatMap(Library.SyncFailure.init))
    } catch {
      throw StorageError.malformedRow(
        table: LibraryRecord.table.layout.name, reason: "the library \(record.id): \(error.message)")
    }
  }
}

@StoredRecord
struct PageTagRecord: RootRecord {
  static let table = Table<PageTagRecord>("books_page")

  let id: UniqueID
  let version: Int
  /// The address of the page.
  let page: String
  /// The library's tag for the content of the page.
  let tag: String
  /// The address of the next page.
  let next: String?
}

enum PageTagMapper: AggregateMapper {
  static func root(of tag: PageTag) -> PageTagRecord {
    PageTagRecord(id: tag.id.raw, version: tag.version, page: tag.page, tag: tag.tag, next: tag.next)
  }

  static func entity(from record: PageTagRecord, parts _: [NoPart]) -> PageTag {
    PageTag(id: ID(record.id), page: record.page, tag: record.tag, next: record.next)
  }
}
