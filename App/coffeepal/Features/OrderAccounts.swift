import AuthDomain
import CompositionKit
import DomainKit
import OrdersDomain

extension Feature {
  /// Lets `orders show` name the account that placed an order.
  mutating func bindAccountNames() {
    bind((any AccountNameProvider).self, needs: (any NameAccountsUseCase).self) { AccountNames(naming: $0) }
  }
}

/// The accounts as Orders sees them.
struct AccountNames: AccountNameProvider {
  let naming: any NameAccountsUseCase

  func names(of accounts: Set<UniqueID>) async throws -> [UniqueID: String] { try await naming.execute(accounts) }
}
