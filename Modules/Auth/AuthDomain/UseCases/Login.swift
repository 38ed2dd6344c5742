package import DomainKit

/// Signs a user in.
package protocol LoginUseCase: Sendable {
  /// Checks that there are accounts, that the address is valid, and that the machine can keep a
  /// session, before the command asks for a password.
  func prepare(_ email: String) async throws
  /// Signs the user in.
  ///
  /// - Parameter waiting: A closure that receives the wait in milliseconds if earlier failures
  ///   delay this attempt.
  /// - Throws: ``AuthError/loginRefused`` for every reason that would help an attacker;
  ///   ``AuthError/accountDisabled`` for a disabled account, only after its right password.
  func execute(_ email: String, _ password: Secret, waiting: @Sendable (Int64) -> Void) async throws -> SignIn
}

/// A user who has just signed in.
@MemberwiseInit
package struct SignIn: Sendable {
  package let user: User
  /// The message for the user, if there is one.
  package let signInMessage: String?
}

@MemberwiseInit
package struct Login: LoginUseCase {
  private let services: AuthServices
  private let sessionService: SessionService
  private let check: PasswordCheck

  package func prepare(_ email: String) async throws {
    _ = try EmailAddress(email)
    try await services.execute(for: .signIn) { context, _ in
      if try await context.installation.current() == nil { throw AuthError.noAccountYet }
    }
    try await sessionService.prepare()
  }

  package func execute(
    _ email: String, _ password: Secret, waiting: @Sendable (Int64) -> Void
  ) async throws -> SignIn {
    let email = try EmailAddress(email)
    if password.count == 0 { throw AuthError.passwordMissing }
    try await sessionService.prepare()
    switch try await check.check(email, password, for: "login", waiting: waiting) {
    case .wrong(let reason): return try await refuse(email, reason)
    case .disabled: return try await refuse(email, "disabled", throwing: .accountDisabled)
    case .right(let user): return try await signIn(user, rehashed: try check.rehash(password, of: user))
    }
  }

  private func refuse(
    _ email: EmailAddress, _ reason: String, throwing error: AuthError = .loginRefused
  ) async throws -> SignIn {
    let outcome = "refused: \(reason)"
    try await services.execute(for: .signIn) { context, principal in
      // Every refusal takes the same time, so each one is counted.
      let limited = try await services.countEntry(outcome, in: context)
      let logged = PasswordCheck.reasonsToLimit.contains(reason) ? limited : outcome
      try await services.appendToLog("login", email.text, logged, by: principal, actor: email.text, in: context)
    }
    throw error
  }

  private func signIn(_ checked: User, rehashed: PasswordHash?) async throws -> SignIn {
    let signedIn = try await services.execute(for: .signIn) {
      context, principal -> (SignIn, SessionService.NewSession)? in
      // The account may have changed after the check.
      guard var user = try await context.accounts.user(checked.id), user.isActive, user.password == checked.password,
        let installation = try await context.installation.current()
      else { return nil }
      let signInMessage = user.takeSignInMessage()
      if let rehashed { user.setPassword(rehashed) }
      if rehashed != nil || signInMessage != nil { try context.accounts.update(&user) }
      let fresh = try await sessionService.begin(for: user, in: installation, context)
      try await services.appendToLog("login", user.email.text, by: principal, actor: user.email.text, in: context)
      return (SignIn(user: user, signInMessage: signInMessage), fresh)
    }
    guard let (signIn, fresh) = signedIn else { return try await refuse(checked.email, "changed meanwhile") }
    try await sessionService.keep(fresh)
    return signIn
  }
}
