import DomainKit

/// Finds an account that an owner can delete.
package protocol FindDeletableAccountUseCase: Sendable {
  /// Returns the account that would be deleted.
  ///
  /// - Throws: ``AuthError/unknownUser(_:)``; ``AuthError/lastOwner(_:)`` for the only owner.
  func execute(toDelete email: String) async throws -> User
}

@MemberwiseInit
package struct FindDeletableAccount: FindDeletableAccountUseCase {
  private let services: AuthServices

  package func execute(toDelete email: String) async throws -> User {
    try await services.execute(for: .deleteAccounts) { context, _ in try await services.deletable(email, in: context) }
  }
}

extension AuthServices {
  /// Returns the account with an address, unless it is the only owner's.
  ///
  /// - Parameter seen: The version that the user has seen and agreed to delete; `nil` for any version.
  func deletable(_ email: String, _ seen: SeenVersion? = nil, in context: any AuthContext) async throws -> User {
    let user = try await user(at: email, in: context)
    if let seen, SeenVersion(user) != seen { throw AuthError.changedSinceAsked(user.email.text) }
    if try await isLastOwner(user, in: context) { throw AuthError.lastOwner(user.email.text) }
    return user
  }
}
