package import DomainKit

/// Signs somebody in.
package protocol LoginUseCase: Sendable {
  /// Says whether there is anybody to sign in as, whether the address is one, and whether a session can be kept, before a
  /// password is asked for.
  func prepare(_ email: String) async throws
  /// - Parameter waiting: told when earlier failures make this try wait, in milliseconds.
  /// - Throws: ``AuthError/loginRefused`` for every reason that would tell a guesser something.
  func execute(_ email: String, _ password: Secret, waiting: @Sendable (Int64) -> Void) async throws -> SignIn
}

/// A user who has just signed in.
package struct SignIn: Sendable {
  package let user: User
  /// A message that was left for the user.
  package let alert: String?

  package init(user: User, alert: String? = nil) {
    self.user = user
    self.alert = alert
  }
}

/// ``LoginUseCase`` in units of work.
package struct Login: LoginUseCase {
  private let work: AuthWork
  private let desk: SessionDesk
  private let check: PasswordCheck

  package init(work: AuthWork, desk: SessionDesk, check: PasswordCheck) {
    self.work = work
    self.desk = desk
    self.check = check
  }

  package func prepare(_ email: String) async throws {
    _ = try EmailAddress(email)
    try await work.execute(for: .signIn) { context, _ in
      if try await context.accounts.premises() == nil { throw AuthError.noAccountYet }
    }
    try await desk.prepare()
  }

  package func execute(
    _ email: String, _ password: Secret, waiting: @Sendable (Int64) -> Void
  ) async throws -> SignIn {
    let email = try EmailAddress(email)
    if password.count == 0 { throw AuthError.passwordMissing }
    try await desk.prepare()
    switch try await check.check(email, password, waiting: waiting) {
    case .wrong(let reason): return try await refuse(email, reason)
    case .right(let user): return try await admit(user, rehashed: try check.rehash(password, of: user))
    }
  }

  private func refuse(_ email: EmailAddress, _ reason: String) async throws -> SignIn {
    try await work.execute(for: .signIn) { context, principal in
      try await work.note(
        "login", email.text, "refused: \(reason)", by: principal, actor: email.text, in: context)
    }
    throw AuthError.loginRefused
  }

  private func admit(_ checked: User, rehashed: PasswordHash?) async throws -> SignIn {
    let admitted = try await work.execute(for: .signIn) { context, principal -> (SignIn, SessionDesk.Fresh)? in
      // What was right a moment ago may have been changed since.
      guard var user = try await context.accounts.user(checked.id), user.isActive, user.password == checked.password,
        let premises = try await context.accounts.premises()
      else { return nil }
      let alert = user.takeAlert()
      if let rehashed { user.setPassword(rehashed) }
      if rehashed != nil || alert != nil { try context.accounts.update(&user) }
      let fresh = try await desk.begin(for: user, in: premises, context)
      try await work.note("login", user.email.text, by: principal, actor: user.email.text, in: context)
      return (SignIn(user: user, alert: alert), fresh)
    }
    guard let (signIn, fresh) = admitted else { return try await refuse(checked.email, "changed meanwhile") }
    try await desk.keep(fresh)
    return signIn
  }
}
