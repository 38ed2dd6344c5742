package import DomainKit

/// Changes the user's own password.
package protocol ChangePasswordUseCase: Sendable {
  /// Returns the account of the current user and the rules for its new password, before the command
  /// asks for passwords.
  func prepare() async throws -> (account: User, policy: PasswordPolicy)
  /// Changes the password and ends every session, including this one. The user signs in again with
  /// the new password.
  ///
  /// - Throws: ``AuthError/wrongPassword``, or the errors of the password rules.
  func execute(current: Secret, new: Secret, waiting: @Sendable (Int64) -> Void) async throws -> User
}

@MemberwiseInit
package struct ChangePassword: ChangePasswordUseCase {
  private let services: AuthServices
  private let sessionService: SessionService
  private let check: PasswordCheck

  package func prepare() async throws -> (account: User, policy: PasswordPolicy) {
    try await services.execute(for: .useOwnAccount) { context, principal in
      let user = try await services.account(of: principal, in: context)
      return (user, try await context.installation.current()?.policy ?? PasswordPolicy())
    }
  }

  package func execute(current: Secret, new: Secret, waiting: @Sendable (Int64) -> Void) async throws -> User {
    let (user, policy) = try await prepare()
    try await sessionService.prepare()
    let outcome = try await check.check(user.email, current, for: "password", waiting: waiting)
    guard case .right(let checked) = outcome else { return try await refuse() }
    try await services.check(new, policy, of: user.email, name: user.name, for: "password", .useOwnAccount)
    let hash = try check.hash(new)
    let (changed, installation) = try await services.execute(for: .useOwnAccount) { context, principal in
      var user = try await services.account(of: principal, in: context)
      guard user.password == checked.password, let installation = try await context.installation.current() else {
        throw AuthError.wrongPassword
      }
      user.setPassword(hash)
      try context.accounts.update(&user)
      try await check.clear(user.email, in: context)
      try await services.appendToLog("password", user.email.text, by: principal, in: context)
      try await services.endSessions(of: user, in: context)
      return (user, installation.databaseID)
    }
    try await sessionService.forget(installation)
    return changed
  }

  private func refuse() async throws -> User {
    try await services.execute(for: .useOwnAccount) { context, principal in
      let user = try await services.account(of: principal, in: context)
      try await services.appendToLog("password", user.email.text, "refused: wrong password", by: principal, in: context)
    }
    throw AuthError.wrongPassword
  }
}
