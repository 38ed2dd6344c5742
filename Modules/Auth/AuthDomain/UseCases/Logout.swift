import DomainKit

/// Signs somebody out.
package protocol LogoutUseCase: Sendable {
  /// - Parameter everywhere: all sessions of the account, not only the one that is kept here.
  /// - Throws: ``AuthError/notSignedIn``.
  func execute(everywhere: Bool) async throws -> User
}

/// ``LogoutUseCase`` in units of work.
package struct Logout: LogoutUseCase {
  private let work: AuthWork
  private let desk: SessionDesk

  package init(work: AuthWork, desk: SessionDesk) {
    self.work = work
    self.desk = desk
  }

  package func execute(everywhere: Bool) async throws -> User {
    let (user, house) = try await work.execute(for: .signIn) { context, principal in
      let user = try await work.account(of: principal, in: context)
      guard let premises = try await context.accounts.premises() else { throw AuthError.houseIsOpen }
      if everywhere {
        try await work.endSessions(of: user, in: context)
      } else {
        try await desk.endKept(in: premises, context)
      }
      try await work.note(everywhere ? "logout everywhere" : "logout", user.email.text, by: principal, in: context)
      return (user, premises.identity)
    }
    try await desk.forget(house)
    return user
  }
}
