import DomainKit
import StorageKit

struct BookRecord: RootRecord {
  static let table = Table<BookRecord>("books_book")

  let id: UniqueID
  let version: Int
  let name: String
  let nameKey: String
  let addedAt: Int64

  enum CodingKeys: String, CodingKey, CaseIterable {
    case id, version, name
    case nameKey = "name_key"
    case addedAt = "added_at"
  }
}
