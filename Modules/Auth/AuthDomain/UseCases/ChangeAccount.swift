package import DomainKit

/// A change of another user's account.
package enum AccountChange: Hashable, Sendable {
  case role(Role)
  /// Corrects the email address. The new one replaces an open invitation, whose code may have gone to
  /// the wrong address.
  case email(String)
  case disable
  /// Enables the account, and ends a lock and other waits. Without any of them, nothing changes; the
  /// attempts to sign in stay counted. The account of a fired employee stays closed.
  case enable
}

/// A changed account.
@MemberwiseInit
package struct ChangedAccount: Sendable {
  package let before: User
  package let after: User
  /// The invitation that replaces the earlier one, if the change made that one void.
  package private(set) var invitation: IssuedInvitation?
  /// `true` if the same user may also change the account back.
  package private(set) var isUndoable: Bool = true
  /// `true` if sign-ins had to wait, and no longer have to.
  package private(set) var hasEndedWaits: Bool = false
  /// `true` if the same user may make a new invitation for the account without a password.
  package private(set) var mayInvite: Bool = true
}

/// Changes roles and email addresses, and disables and enables accounts.
package protocol ChangeAccountUseCase: Sendable {
  /// Changes an account.
  ///
  /// A higher role replaces the invitation of an account that was not used yet: the code may be
  /// known to the customer who registered the account.
  ///
  /// - Throws: An ``AuthError`` if a rule forbids the change.
  func execute(_ change: AccountChange, _ email: String) async throws -> ChangedAccount
}

@MemberwiseInit
package struct ChangeAccount: ChangeAccountUseCase {
  private let services: AuthServices
  private let check: PasswordCheck

  package func execute(_ change: AccountChange, _ email: String) async throws -> ChangedAccount {
    try await services.execute(for: .manageAccounts) { context, principal in
      var user = try await services.user(at: email, in: context)
      try AccountRules.checkChange(of: user, by: principal)
      let before = user
      var mayInvite = true
      if user.password == nil { mayInvite = try await services.mayInvite(user, principal, in: context) }
      var (invitation, hasEndedWaits) = (nil as IssuedInvitation?, false)
      switch change {
      case .role(let role):
        try AccountRules.checkGrant(of: role, by: principal)
        if role != .owner { try await checkNotLastOwner(user, context) }
        user.changeRole(to: role, at: services.clock.now)
        if role > before.role, user.waitsForFirstUse { invitation = try services.invite(&user) }
      case .email(let text):
        try await changeEmail(of: &user, to: text, principal, context)
        if user.invitation != nil { invitation = try services.invite(&user) }
      case .disable:
        try await checkNotLastOwner(user, context)
        user.disable()
        try await services.endSessions(of: user, in: context)
      case .enable:
        try user.enable()
        hasEndedWaits = try await check.unlock(user.email, in: context)
        if !before.isDisabled, !hasEndedWaits {
          return ChangedAccount(before: before, after: before, mayInvite: mayInvite)
        }
      }
      try context.accounts.update(&user)
      let isSame = before.email.text == user.email.text
      let subject = isSame ? user.email.text : "\(before.email) to \(user.email)"
      try await services.appendToLog(change.name, subject, by: principal, in: context)
      // Users who change their own role have the new one from now on.
      let current = principal.account == user.id.raw ? Principal.person(user.id.raw, user.role) : principal
      return ChangedAccount(
        before: before, after: user, invitation: invitation, isUndoable: AccountRules.mayChange(user, by: current),
        hasEndedWaits: hasEndedWaits, mayInvite: mayInvite)
    }
  }

  /// Changes the address of another user.
  ///
  /// A manager who could change the address of a used account could register another one under the
  /// old address and pose as its user.
  private func changeEmail(
    of user: inout User, to text: String, _ principal: Principal, _ context: any AuthContext
  ) async throws {
    if principal.account == user.id.raw { throw AuthError.ownEmail }
    guard try await services.mayInvite(user, principal, in: context) else {
      throw AuthError.emailNeedsOwner(user.email.text)
    }
    let email = try EmailAddress(text)
    if let holder = try await context.accounts.user(at: email), holder.id != user.id || holder.email.text == email.text
    {
      throw AuthError.emailTaken(email.text, isForOther: true)
    }
    try AuthError.refuseShellCharacters(in: email)
    try user.changeEmail(to: email, at: services.clock.now)
    // Until now, attempts at this address were attempts at no account.
    try await check.clear(email, in: context)
  }

  private func checkNotLastOwner(_ user: User, _ context: any AuthContext) async throws {
    if try await services.isLastOwner(user, in: context) { throw AuthError.lastOwner(user.email.text) }
  }
}

extension AccountChange {
  /// The name of the change in the log.
  fileprivate var name: String {
    switch self {
    case .role(let role): "role \(role.rawValue)"
    case .email: "email"
    case .disable: "disable"
    case .enable: "enable"
    }
  }
}
