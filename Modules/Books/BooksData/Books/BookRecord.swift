import BooksDomain
import DomainKit
import StorageKit

@StoredRecord
struct BookRecord: RootRecord {
  static let table = Table<BookRecord>("books_book")

  let id: UniqueID
  let version: Int
  let idTail: Int64
  /// Origin and key with a blank between them.
  let source: String?
  let title: String
  let titleKey: String
  let author: String
  let authorKey: String
  let coverURL: String?
  let isbn: String?
  /// The form of thirteen digits, by which books are looked for.
  let isbnKey: String?
  let year: Int?
  let rating: Double?
  /// Rises as the year falls, so that one index holds the order "latest first, then by title".
  let yearOrder: Int64
  let ratingOrder: Int64
  let fetchedAt: Int64?
  let isEdited: Bool
}
