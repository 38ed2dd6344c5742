import AuthDomain
import DomainKit
import Testing

@Suite struct `A permission about accounts` {
  @Test func `has the role that the shop's rules name`() {
    let least: [(Permission, Role)] = [
      (.useOwnAccount, .customer), (.lookUpAccountNames, .customer), (.viewAccounts, .manager),
      (.manageAccounts, .manager), (.readLog, .manager), (.resetPasswords, .owner), (.deleteAccounts, .owner),
      (.setPolicy, .owner),
    ]
    #expect(least.allSatisfy { $0.holder == .role($1) })
    let open: [Permission] = [.signIn, .register, .acceptInvitations, .recover]
    #expect(open.allSatisfy { $0.holder == .anyone })
    #expect(Permission.maintainStaffAccounts.holder == .system)
  }

  @Test func `to sign in logs no number of rows, which would tell whether an address has an account`() {
    #expect(!Permission.signIn.logsRows)
  }
}
