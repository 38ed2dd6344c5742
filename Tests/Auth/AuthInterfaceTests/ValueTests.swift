import AuthDomain
import AuthInterface
import DomainKit
import ShellKit
import Testing
import TestingKit

/// The accounts that the user may change.
private struct Accounts: ListAccountsUseCase, ListManageableAccountsUseCase {
  let all: [ManageableAccount]

  func execute(_: AccountFilter, after _: AccountKey?) async throws -> [User] { all.map(\.user) }
  func execute(latest _: Int) async throws -> [ManageableAccount] { all }
}

@Suite struct `Values that are offered for accounts` {
  @Test func `belong to arguments that there are`() {
    let places = AuthCommandHarness().sourceKeys
    for place in AccountValues.arguments.keys { #expect(places.contains(place), "\(place)") }
  }

  @Test func `to enable are those that are disabled or locked, but not those of fired employees`() async throws {
    let moment = Timestamp(milliseconds: 0)
    func account(_ name: String, isDisabled: Bool = false, isFired: Bool = false, isLocked: Bool = false) throws
      -> ManageableAccount
    {
      let user = try User(
        id: ID(UniqueID(high: 1, low: 1)), email: EmailAddress("\(name)@example.com"), name: name, role: .barista,
        isDisabled: isDisabled, createdAt: moment, employmentEndedAt: isFired ? moment : nil)
      return ManageableAccount(user: user, isLocked: isLocked, isLastOwner: false)
    }
    let accounts = Accounts(all: [
      try account("active"), try account("disabled", isDisabled: true), try account("locked", isLocked: true),
      try account("fired", isDisabled: true, isFired: true), try account("gone", isFired: true, isLocked: true),
    ])
    let values = try await AccountValues.values((accounts, accounts), .toEnable, for: "")
    #expect(values.map(\.value) == ["disabled@example.com", "locked@example.com"])
  }
}
