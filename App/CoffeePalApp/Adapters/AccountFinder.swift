import AuthDomain
package import CompositionKit
import DomainKit
import OrdersDomain
import OrdersFeature

extension Feature {
  /// Binds the lookup of accounts, so that orders are found by the account that placed them.
  package mutating func bindAccountLookup(isSwitchedOff: Bool = false) {
    let lookup = (any AccountLookup).self
    if isSwitchedOff { bind(lookup) { NoAccounts() } } else { bind(lookup, AccountFinder.init) }
  }
}

/// The lookup of accounts, for Orders.
struct AccountFinder: AccountLookup {
  let accounts: any GetAccountUseCase
  let names: any LookUpAccountNamesUseCase

  func account(_ text: String) async throws -> UniqueID { try await accounts.id(of: text) }

  func isDeleted(_ account: UniqueID) async throws -> Bool { try await names.isDeleted(account) }
}
