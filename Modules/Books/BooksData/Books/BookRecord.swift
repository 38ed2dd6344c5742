import BooksDomain
import DomainKit
import StorageKit

@StoredRecord
struct BookRecord: RootRecord {
  static let table = Table<BookRecord>("books_book")

  let id: UniqueID
  let version: Int
  /// The last digits of the identifier in reverse order: ``DomainKit/UniqueID/suffixKey``.
  let idTail: Int64
  /// The origin and the key, separated by a space.
  let source: String?
  let title: String
  let titleKey: String
  let author: String
  let authorKey: String
  let coverURL: String?
  let isbn: String?
  /// The 13-digit form, which lookups use.
  let isbnKey: String?
  let year: Int?
  let rating: Double?
  /// Increases as the year decreases, so that one index provides the order "latest first, then by
  /// title".
  let yearOrder: Int64
  /// Increases as the rating decreases.
  let ratingOrder: Int64
  /// The time at which a library sent the details.
  let fetchedAt: Int64?
  let isEdited: Bool
  /// The details of an edited book that its library sent last, as JSON in the library's format.
  let sent: String?
  /// `true` if the library changed the book after the edit.
  let isContested: Bool?
}
