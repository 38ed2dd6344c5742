package import DomainKit

/// Whose favourites and reviews they are: an account.
package struct Guest: Hashable, Sendable {
  package let id: UniqueID

  package init(_ id: UniqueID) { self.id = id }

  /// Everybody together, while the house has no accounts: a UUID of version 8 that nobody else has.
  package static let house = Guest(UniqueID(high: 0x686F_7573_6500_8000, low: 0x8000_0000_0000_0001))
}

extension Principal {
  /// The account, or the house's own where there are no accounts.
  var guest: Guest { account.map(Guest.init) ?? .house }
}
