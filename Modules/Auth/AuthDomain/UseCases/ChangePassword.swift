package import DomainKit

/// Gives one's own account another password.
package protocol ChangePasswordUseCase: Sendable {
  /// Ends every session, this one too: whoever has the new password signs in with it.
  ///
  /// - Throws: ``AuthError/wrongPassword``, or what the rules for passwords say.
  func execute(current: Secret, new: Secret, waiting: @Sendable (Int64) -> Void) async throws -> User
}

/// ``ChangePasswordUseCase`` in units of work.
package struct ChangePassword: ChangePasswordUseCase {
  private let work: AuthWork
  private let desk: SessionDesk
  private let check: PasswordCheck

  package init(work: AuthWork, desk: SessionDesk, check: PasswordCheck) {
    self.work = work
    self.desk = desk
    self.check = check
  }

  package func execute(current: Secret, new: Secret, waiting: @Sendable (Int64) -> Void) async throws -> User {
    let (user, policy) = try await work.execute(for: .useOwnAccount) { context, principal in
      let user = try await work.account(of: principal, in: context)
      return (user, try await context.accounts.premises()?.policy ?? PasswordPolicy())
    }
    try await desk.prepare()
    guard case .right(let checked) = try await check.check(user.email, current, waiting: waiting) else {
      return try await refuse()
    }
    try policy.check(new, email: user.email, name: user.name)
    let hash = try check.hash(new)
    let (changed, house) = try await work.execute(for: .useOwnAccount) { context, principal in
      var user = try await work.account(of: principal, in: context)
      guard user.password == checked.password, let premises = try await context.accounts.premises() else {
        throw AuthError.wrongPassword
      }
      user.setPassword(hash)
      try context.accounts.update(&user)
      try await check.clear(user.email, in: context)
      try await work.note("password", user.email.text, by: principal, in: context)
      try await work.endSessions(of: user, in: context)
      return (user, premises.identity)
    }
    try await desk.forget(house)
    return changed
  }

  private func refuse() async throws -> User {
    try await work.execute(for: .useOwnAccount) { context, principal in
      let user = try await work.account(of: principal, in: context)
      try await work.note("password", user.email.text, "refused: wrong password", by: principal, in: context)
    }
    throw AuthError.wrongPassword
  }
}
