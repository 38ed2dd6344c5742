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

  func names(of users: Set<CatalogUser>) async throws -> [CatalogUser: String] {
    let names = try await accounts.execute(Set(users.subtracting([.localUser]).map(\.id)))
    let known = Dictionary(uniqueKeysWithValues: names.map { (CatalogUser($0), $1) })
    return try await LocalUserName().names(of: users).merging(known) { local, _ in local }
  }
}
