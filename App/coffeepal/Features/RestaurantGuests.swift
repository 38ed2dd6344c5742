import AuthDomain
import CompositionKit
import DomainKit
import RestaurantsDomain

extension Feature {
  /// Has reviews name the accounts that wrote them.
  mutating func bindAccountBook() {
    bind((any GuestBook).self, needs: (any NameAccountsUseCase).self) { AccountBook(naming: $0) }
  }
}

/// The accounts as Restaurants sees them.
struct AccountBook: GuestBook {
  let naming: any NameAccountsUseCase

  func names(of guests: Set<Guest>) async throws -> [Guest: String] {
    let names = try await naming.execute(Set(guests.subtracting([.house]).map(\.id)))
    let accounts = Dictionary(uniqueKeysWithValues: names.map { (Guest($0), $1) })
    return try await HouseBook().names(of: guests).merging(accounts) { house, _ in house }
  }
}
