package import DomainKit

/// Deletes accounts. Their names stay with their orders and reviews until ``AnonymizeAccountUseCase``
/// erases them, and the log stays as it is.
package protocol DeleteAccountUseCase: Sendable {
  /// Returns the account that would be deleted, before the command asks for confirmation.
  ///
  /// - Throws: ``AuthError/unknownUser(_:)``; ``AuthError/lastOwner(_:)`` for the only owner.
  func prepare(deleting email: String) async throws -> User
  /// Deletes an account, ends its sessions, and returns it.
  ///
  /// - Parameter seen: The version that the user agreed to delete; `nil` to delete any version.
  /// - Throws: ``AuthError/unknownUser(_:)``; ``AuthError/lastOwner(_:)`` for the only owner;
  ///   ``AuthError/changedSinceAsked(_:)`` for another version, or for another account with this
  ///   address.
  func execute(deleting email: String, seen: SeenVersion?) async throws -> User
}

@MemberwiseInit
package struct DeleteAccount: DeleteAccountUseCase {
  private let services: AuthServices
  private let check: PasswordCheck

  package func prepare(deleting email: String) async throws -> User {
    try await services.execute(for: .deleteAccounts) { context, _ in try await deletable(email, in: context) }
  }

  package func execute(deleting email: String, seen: SeenVersion?) async throws -> User {
    try await services.execute(for: .deleteAccounts) { context, principal in
      var user = try await deletable(email, seen, in: context)
      let deleted = user
      try await services.endSessions(of: user, in: context)
      try await check.clear(user.email, in: context)
      var record = DeletedAccount(user.id.raw, name: user.name, deletedAt: services.clock.now)
      try context.deletedAccounts.add(&record)
      try context.accounts.remove(&user)
      try await services.appendToLog("delete", deleted.email.text, by: principal, in: context)
      return deleted
    }
  }

  /// Returns the account with an address, unless it is the only owner's.
  ///
  /// - Parameter seen: The version that the user has seen and agreed to delete; `nil` for any version.
  private func deletable(
    _ email: String, _ seen: SeenVersion? = nil, in context: any AuthContext
  ) async throws -> User {
    let user = try await services.user(at: email, in: context)
    if let seen, SeenVersion(user) != seen { throw AuthError.changedSinceAsked(user.email.text) }
    if try await services.isLastOwner(user, in: context) { throw AuthError.lastOwner(user.email.text) }
    return user
  }
}
