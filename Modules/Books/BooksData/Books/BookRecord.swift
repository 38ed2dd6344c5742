import BooksDomain
import DomainKit
import StorageKit

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

  enum CodingKeys: String, CodingKey, CaseIterable {
    case id, version
    case idTail = "id_tail"
    case source, title
    case titleKey = "title_key"
    case author
    case authorKey = "author_key"
    case coverURL = "cover_url"
    case isbn
    case isbnKey = "isbn_key"
    case year, rating
    case yearOrder = "year_order"
    case ratingOrder = "rating_order"
    case fetchedAt = "fetched_at"
    case isEdited = "is_edited"
  }
}
