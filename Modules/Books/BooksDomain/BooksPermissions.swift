package import DomainKit

extension Permission {
  /// Seeing books.
  package static let seeBooks = Permission("books.see", atLeast: .guest)
  /// Taking in new books.
  package static let addBooks = Permission("books.add", atLeast: .barista)
}
