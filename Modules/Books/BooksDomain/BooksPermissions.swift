package import DomainKit

extension Permission {
  /// Looking through the shelf.
  package static let readBooks = Permission("books.read", atLeast: .guest)
  /// Putting books on the shelf and changing what is written about them.
  package static let saveBooks = Permission("books.save", atLeast: .manager)
  package static let importBooks = Permission("books.import", atLeast: .manager)
  /// Fetching from elsewhere: it decides what everybody reads, and whom the shop's computer talks to.
  package static let syncBooks = Permission("books.sync", atLeast: .manager)
}
