import AuthDomain
package import CompositionKit
import DomainKit
import OrdersDomain

extension Feature {
  /// Binds the names of accounts, so that `orders show` names the account that placed an order.
  package mutating func bindAccountNames() {
    bind((any AccountNameProvider).self, AccountNames.init)
  }
}

/// The names of accounts, for Orders.
struct AccountNames: AccountNameProvider {
  let naming: any LookUpAccountNamesUseCase

  func names(of accounts: Set<UniqueID>) async throws -> [UniqueID: String] { try await naming.execute(accounts) }
}
