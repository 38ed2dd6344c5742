import DomainKit

/// Who is signed in, and what is known of them.
package protocol GetUserProfileUseCase: Sendable {
  /// - Throws: ``AuthError/notSignedIn``, or ``AuthError/houseIsOpen`` where there are no accounts.
  func execute() async throws -> User
  /// Who is at this prompt, in every state that a house can be in.
  func presence() async throws -> Presence
}

/// Who sits at this process.
package enum Presence: Equatable, Sendable {
  /// There are no accounts: whoever it is works as the owner.
  case openHouse
  case signedOut
  case signedIn(User)
}

/// ``GetUserProfileUseCase`` in units of work. Only active accounts have a session, so only they have a profile.
package struct GetUserProfile: GetUserProfileUseCase {
  private let work: AuthWork

  package init(work: AuthWork) { self.work = work }

  package func execute() async throws -> User {
    try await work.execute(for: .useOwnAccount) { context, principal in
      let user = try await work.account(of: principal, in: context)
      guard user.isActive else { throw AuthError.disabled(user.email.text) }
      return user
    }
  }

  package func presence() async throws -> Presence {
    try await work.execute(for: .signIn) { context, principal in
      if principal == .openHouse { return .openHouse }
      guard let id = principal.account, let user = try await context.accounts.user(ID(id)) else { return .signedOut }
      return .signedIn(user)
    }
  }
}
