package import DomainKit

extension Permission {
  /// Permission to list, search and show books.
  package static let readBooks = Permission("books.read", atLeast: .customer)
  /// Permission to add, change and remove books.
  package static let saveBooks = Permission("books.save", atLeast: .manager)
  /// Permission to import books from a list.
  package static let importBooks = Permission("books.import", atLeast: .manager)
  /// Permission to sync with a library. A sync changes the list for all users, and determines which
  /// servers the shop's computer connects to.
  package static let syncBooks = Permission("books.sync", atLeast: .manager)
}
