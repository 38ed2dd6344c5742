import AuthDomain
package import CompositionKit
import DomainKit
import RestaurantsDomain

extension Feature {
  /// Binds the names of customers, so that reviews name the accounts that wrote them.
  package mutating func bindCustomerNames() { bind((any CustomerNameProvider).self, CustomerNames.init) }
}

/// The names of reviewers, for Restaurants.
struct CustomerNames: CustomerNameProvider {
  let accounts: any LookUpAccountNamesUseCase

  func names(of guests: Set<CatalogUser>) async throws -> [CatalogUser: String] {
    let names = try await accounts.execute(Set(guests.subtracting([.localUser]).map(\.id)))
    let known = Dictionary(uniqueKeysWithValues: names.map { (CatalogUser($0), $1) })
    return try await LocalGuestNames().names(of: guests).merging(known) { local, _ in local }
  }
}
