import BooksDomain
import DomainKit

enum Sample {
  /// A Tuesday.
  static let noon = Timestamp(milliseconds: 1_700_568_000_000)
  static let manager = Principal.person(UniqueID(high: 1, low: 1), .manager)
  static let barista = Principal.person(UniqueID(high: 1, low: 2), .barista)
  static let customer = Principal.person(UniqueID(high: 1, low: 3), .customer)

  static func id<Entity>(_ number: UInt64, _: Entity.Type = Entity.self) -> ID<Entity> {
    ID(UniqueID(high: 0x0123_4567_89AB_7000, low: 0x8000_0000_0000_0000 | number))
  }

  static func details(
    _ title: String = "Dune", author: String = "Frank Herbert", isbn: String? = nil, year: Int? = nil,
    rating: Double? = nil
  ) throws -> BookDetails {
    try BookDetails(
      title: title, author: author, isbn: try isbn.map { try ISBN(parsing: $0) }, year: year, rating: rating)
  }

  static func book(_ number: UInt64 = 1, _ title: String = "Dune", isbn: String? = nil) throws -> Book {
    Book(id: id(number), details: try details(title, isbn: isbn))
  }

  static func suffix(_ book: Book) throws -> IDSuffix {
    guard let suffix = IDSuffix(book.id.description) else { throw BookError.notFound("") }
    return suffix
  }

  static func remote(_ key: String, _ title: String = "Dune", isbn: String? = nil) throws -> RemoteItem {
    .book(RemoteBook(key: key, details: try details(title, isbn: isbn)), remark: nil)
  }
}
