package import DomainKit

/// The owner of favorites and reviews: an account, or the local user.
package struct CatalogUser: Hashable, Sendable {
  package let id: UniqueID

  package init(_ id: UniqueID) { self.id = id }

  /// The user of a database without accounts. The identifier is a version 8 UUID, which no account
  /// has.
  package static let localUser = CatalogUser(UniqueID(high: 0x686F_7573_6500_8000, low: 0x8000_0000_0000_0001))
}

extension Principal {
  /// The account, or the local user if there are no accounts.
  var catalogUser: CatalogUser { account.map(CatalogUser.init) ?? .localUser }
}
